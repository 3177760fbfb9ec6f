#include "app/draw/walk_draw.h"

#include "app/draw/marks.h"
#include "app/draw/tick_draw.h"

namespace minkoscope {
namespace {

/// At a step that belongs to no slide the body stands where that step says.
WalkScene between_slides(const WalkScene& scene) {
  WalkScene there = scene;
  if (!scene.step || *scene.step >= scene.steps.size()) return there;
  if (const auto* step = std::get_if<WalkStep>(&scene.steps[*scene.step])) there.body.position = step->position;
  return there;
}

}  // namespace

void draw_walk_world(const WalkScene& scene, DebugDraw& draw) {
  for (std::size_t i = 0; i < scene.surfaces->level.size() && i < scene.level->size(); ++i) {
    const WalkMesh& mesh = (*scene.level)[i];
    SurfaceStyle style;
    style.reveals = true;
    style.ruling = 1.0;
    draw.surface(scene.surfaces->level[i],
                 mesh.motion ? pose_at(*mesh.motion, mesh.mesh.pose, scene.time) : mesh.mesh.pose, Vector3d(1.0),
                 Role::level, style, make_mark(MarkKind::level_mesh, i));
  }
  const std::size_t count = scene.trail.size();
  for (std::size_t i = 0; i + 1 < count; ++i) {
    LineStyle style;
    style.width = 2.0f;
    style.opacity = 0.15f + 0.85f * static_cast<float>(i + 1) / static_cast<float>(count);
    draw.line(scene.trail[i], scene.trail[i + 1], Role::path, style, make_mark(MarkKind::path, i));
  }
  const ViewSpace world;
  if (const std::optional<SlideView> slide = slide_at(scene)) {
    draw_slide(scene, *slide, world, draw);
  } else {
    draw_whole_tick(between_slides(scene), world, draw);
  }
}

void draw_walk_ellipsoid_space(const WalkScene& scene, EllipsoidSpaceSurfaces& surfaces, DebugDraw& draw) {
  const std::optional<SlideView> slide = slide_at(scene);
  ViewSpace space;
  space.body = slide ? slide->start : !scene.steps.empty() && scene.before ? *scene.before : scene.body;
  space.body->radii = scene.body.radii;
  space.body->rotation = scene.body.rotation;
  const std::vector<EllipsoidSpaceSurfaces::Placed> placed = surfaces.place(scene, *space.body);
  for (std::size_t i = 0; i < placed.size(); ++i) {
    SurfaceStyle style;
    style.reveals = true;
    style.ruling = 1.0;
    draw.surface(placed[i].mesh, Pose{placed[i].offset, Quaterniond(1.0, 0.0, 0.0, 0.0)}, placed[i].scale, Role::level,
                 style, make_mark(MarkKind::level_mesh, i));
  }
  // The triangles around the sphere, as the sweep knows them: the level's own edges are only its creases.
  LineStyle fine;
  fine.width = 1.0f;
  fine.opacity = 0.45f;
  for (const std::array<Vector3d, 3>& triangle : scene.nearby) {
    for (std::size_t i = 0; i < 3; ++i) {
      draw.line(space.point(triangle[i]), space.point(triangle[(i + 1) % 3]), Role::level_edge, fine);
    }
  }
  WalkScene inside = scene;
  inside.solid_body = true;  // this view always shows the unit sphere
  if (slide) {
    draw_slide(inside, *slide, space, draw);
  } else {
    draw_whole_tick(between_slides(inside), space, draw);
  }
}

}  // namespace minkoscope
