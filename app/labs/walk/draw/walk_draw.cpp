#include "app/labs/walk/draw/walk_draw.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/draw/level/inflated_draw.h"
#include "app/draw/level/vector_spaces.h"
#include "app/draw/marks.h"
#include "app/labs/walk/draw/tick_draw.h"
#include "core/character/walk/body_queries.h"

namespace minkoscope {
namespace {

/// At a step that belongs to no slide the body is drawn at that step's position.
WalkScene between_slides(const WalkScene& scene) {
  WalkScene there = scene;
  if (!scene.step || *scene.step >= scene.steps.size()) return there;
  if (const auto* step = std::get_if<WalkStep>(&scene.steps[*scene.step])) there.body.position = step->position;
  return there;
}

Pose pose_of(const WalkMesh& mesh, double time) {
  return mesh.motion ? pose_at(*mesh.motion, mesh.mesh.pose, time) : mesh.mesh.pose;
}

SurfaceStyle level_style(const WalkScene& scene) {
  SurfaceStyle style;
  style.reveals = !scene.xray;
  style.cut = true;
  style.ruling = scene.xray ? 0.0 : 1.0;
  if (scene.xray) style.opacity = 0.16f;
  return style;
}

/// Alternative futures of this walk, and where they diverge.
void draw_other_trajectories(const WalkScene& scene, DebugDraw& draw) {
  LineStyle style;
  style.width = 2.0f;
  style.on_top = true;
  for (const Trajectory& other : scene.others) {
    for (std::size_t i = 0; i + 1 < other.feet.size(); ++i)
      draw.line(other.feet[i], other.feet[i + 1], Role::other_path, style);
    if (!other.feet.empty()) draw.label(other.feet.back(), other.name, Role::other_path, 2);
    if (!other.leaves_at) continue;
    draw.point(*other.leaves_at, Role::other_path, Marker::diamond);
    draw.label(*other.leaves_at, std::string("differs from tick ") + std::to_string(other.leaves_tick.value_or(0)),
               Role::other_path, 3);
  }
}

void draw_chosen_point(const WalkScene& scene, const ViewSpace& space, DebugDraw& draw) {
  if (!scene.chosen_point) return;
  draw.point(space.point(*scene.chosen_point), Role::closest, Marker::ring);
  draw.label(space.point(*scene.chosen_point), "P", Role::closest, 5);
  if (space.body || scene.body.shape || !(glm::length(*scene.chosen_point - scene.body.position) > 0.0)) return;
  draw_tangent_planes(tangent_by_gradient(scene.body, *scene.chosen_point),
                      tangent_from_sphere(scene.body, *scene.chosen_point), 0.45, draw);
}

/// The triangle that was asked for, outlined through everything.
void draw_found(const WalkScene& scene, const ViewSpace& space, DebugDraw& draw) {
  if (!scene.found) return;
  const auto [index, triangle] = *scene.found;
  const WalkMesh& entry = (*scene.level)[static_cast<std::size_t>(index)];
  const TriangleMesh& mesh = *entry.mesh.mesh;
  const Pose pose = pose_of(entry, scene.time);
  const MarkId id = level_triangle_mark(static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(triangle));
  std::array<Vector3d, 3> corners;
  for (std::size_t i = 0; i < 3; ++i) {
    corners[i] = space.point(pose.to_world(mesh.vertices[mesh.triangles[static_cast<std::size_t>(triangle)][i]]));
  }
  for (std::size_t i = 0; i < 3; ++i)
    draw.line(corners[i], corners[(i + 1) % 3], Role::selection, {.width = 2.5f, .on_top = true}, id);
  draw.label((corners[0] + corners[1] + corners[2]) / 3.0, "triangle " + std::to_string(triangle), Role::selection, 4);
}

}  // namespace

EllipsoidBody ellipsoid_frame(const WalkScene& scene) {
  const std::optional<SlideView> slide = slide_at(scene);
  WalkBody frame = scene.body;
  frame.position = (slide ? slide->start : !scene.steps.empty() && scene.before ? *scene.before : scene.body).position;
  return sweep_frame(frame);
}

void draw_walk_world(const WalkScene& scene, DebugDraw& draw) {
  for (std::size_t i = 0; i < scene.surfaces->level.size() && i < scene.level->size(); ++i) {
    draw.surface(scene.surfaces->level[i], pose_of((*scene.level)[i], scene.time), Vector3d(1.0), Role::level,
                 level_style(scene), make_mark(MarkKind::level_mesh, i));
  }
  const std::size_t count = scene.trail.size();
  for (std::size_t i = 0; i + 1 < count; ++i) {
    LineStyle style;
    style.width = 2.0f;
    style.opacity = 0.15f + 0.85f * static_cast<float>(i + 1) / static_cast<float>(count);
    draw.line(scene.trail[i], scene.trail[i + 1], Role::path, style, make_mark(MarkKind::path, i));
  }
  draw_other_trajectories(scene, draw);
  draw_other_body(scene, draw);
  const ViewSpace world;
  draw_chosen_point(scene, world, draw);
  draw_found(scene, world, draw);
  if (const std::optional<SlideView> slide = slide_at(scene)) {
    draw_slide(scene, *slide, world, draw);
  } else {
    draw_whole_tick(between_slides(scene), world, draw);
  }
}

void draw_walk_ellipsoid_space(const WalkScene& scene, DebugDraw& draw) {
  const std::optional<SlideView> slide = slide_at(scene);
  ViewSpace space;
  space.body = ellipsoid_frame(scene);
  for (std::size_t i = 0; i < scene.surfaces->level.size() && i < scene.level->size(); ++i) {
    const EllipsoidSpacePlace place = place_in_ellipsoid_space(*space.body, pose_of((*scene.level)[i], scene.time));
    SurfaceStyle style = level_style(scene);
    style.stretch = place.stretch;
    draw.surface(scene.surfaces->level[i], place.pose, Vector3d(1.0), Role::level, style,
                 make_mark(MarkKind::level_mesh, i));
  }
  draw_inflated_level({scene.inflated, space.point(scene.inflated_at.position)}, space.point(scene.body.position),
                      draw);
  WalkScene inside = scene;
  inside.solid_body = true;  // this view always shows the body
  draw_chosen_point(inside, space, draw);
  draw_found(inside, space, draw);
  if (slide) {
    draw_slide(inside, *slide, space, draw);
  } else {
    draw_whole_tick(between_slides(inside), space, draw);
  }
}

}  // namespace minkoscope
