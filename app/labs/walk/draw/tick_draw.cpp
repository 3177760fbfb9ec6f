#include "app/labs/walk/draw/tick_draw.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/draw/level/candidate_draw.h"
#include "app/draw/level/great_circles.h"
#include "app/draw/level/mesh_draw.h"
#include "app/draw/level/probe_draw.h"
#include "app/draw/marks.h"
#include "app/labs/walk/draw/move_draw.h"
#include "core/character/walk/body.h"

namespace minkoscope {
namespace {

// The body must stand out: marks on the level are outlines, and their fills only a tint.
constexpr float touched_face_fill = 0.2f, touched_fill = 0.07f;  // the triangle hit
constexpr float newest_plane_fill = 0.15f, older_plane_fill = 0.06f;

std::array<Vector3d, 3> triangle_world(const WalkScene& scene, int mesh, int triangle) {
  const WalkMesh& entry = (*scene.level)[static_cast<std::size_t>(mesh)];
  const TriangleMesh& source = *entry.mesh.mesh;
  const Pose pose = entry.motion ? pose_at(*entry.motion, entry.mesh.pose, scene.time) : entry.mesh.pose;
  const auto& indices = source.triangles[static_cast<std::size_t>(triangle)];
  return {pose.to_world(source.vertices[indices[0]]), pose.to_world(source.vertices[indices[1]]),
          pose.to_world(source.vertices[indices[2]])};
}

bool is_known(const WalkScene& scene, int mesh, int triangle) {
  return mesh >= 0 && triangle >= 0 && static_cast<std::size_t>(mesh) < scene.level->size() &&
         static_cast<std::size_t>(triangle) <
             (*scene.level)[static_cast<std::size_t>(mesh)].mesh.mesh->triangles.size();
}

void draw_outline(const std::array<Vector3d, 3>& t, Role role, const LineStyle& style, MarkId id, DebugDraw& draw) {
  for (std::size_t i = 0; i < 3; ++i) draw.line(t[i], t[(i + 1) % 3], role, style, id);
}

/// A body as three great ellipses, without a surface.
void draw_rings(const EllipsoidBody& body, const ViewSpace& space, Role role, DebugDraw& draw) {
  draw_great_circles(
      [&](const Vector3d& unit) { return space.point(body.position + body.rotation * (body.radii * unit)); }, role,
      {.width = 1.5f, .opacity = 0.8f}, make_mark(MarkKind::body), draw);
}

/// A body that is a shape: in the second view its position, and around it faintly the shape itself.
void draw_shape(const WalkScene& scene, const WalkBody& body, const ViewSpace& space, Role role, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::body);
  const std::shared_ptr<const SurfaceMesh> surface = scene.bodies->of(*body.shape);
  const bool ghost = role == Role::body_ghost;
  if (!space.body) {
    draw.surface(surface, {body.position, body.rotation}, Vector3d(1.0), role,
                 {.opacity = ghost ? 0.12f : 1.0f, .edges = true}, id);
    return;
  }
  const Vector3d centre = space.point(body.position);
  draw.point(centre, role, ghost ? Marker::ring : Marker::disc, id);
  if (ghost) return;
  draw.label(centre, "body", Role::body, 1);
  draw.surface(surface, {centre, glm::conjugate(space.body->rotation) * body.rotation}, 1.0 / space.body->radii, role,
               {.opacity = 0.10f, .edges = false}, id);
}

void draw_body(const WalkScene& scene, const WalkBody& body, const ViewSpace& space, Role role, DebugDraw& draw) {
  if (body.shape) return draw_shape(scene, body, space, role, draw);
  const MarkId id = make_mark(MarkKind::body);
  if (space.body) {
    // In ellipsoid space the body is its centre; the faint unit sphere around it shows the contact.
    const Vector3d centre = space.point(body.position);
    draw.point(centre, role, role == Role::body ? Marker::disc : Marker::ring, id);
    if (role == Role::body_ghost || scene.surfaces->unit_sphere == nullptr) return;
    draw.label(centre, "body", Role::body, 1);
    SurfaceStyle faint;
    faint.edges = false;
    faint.opacity = 0.10f;
    draw.surface(scene.surfaces->unit_sphere, {centre, Quaterniond(1.0, 0.0, 0.0, 0.0)}, body.radii / space.body->radii,
                 role, faint, id);
    return;
  }
  if (scene.surfaces->unit_sphere == nullptr) return;
  SurfaceStyle style;
  style.edges = false;
  if (role == Role::body_ghost) style.opacity = 0.12f;
  draw.surface(scene.surfaces->unit_sphere, {body.position, body.rotation}, body.radii, role, style, id);
  if (role == Role::body_ghost) draw_rings(body, space, role, draw);
}

/// In the second view of a body that is a shape: where its position may not be for a triangle.
void draw_difference(const WalkScene& scene, const ViewSpace& space, const std::array<Vector3d, 3>& triangle, bool lit,
                     DebugDraw& draw) {
  if (!space.body || !scene.body.shape) return;
  const EllipsoidSpacePlace place = place_in_ellipsoid_space(*space.body, Pose{});
  SurfaceStyle style{.opacity = lit ? 0.4f : 0.15f, .edges = lit};
  style.stretch = place.stretch;
  draw.surface(difference_surface(triangle, scene.body), place.pose, Vector3d(1.0), Role::difference, style);
}

/// The part of the triangle hit, and the triangle around it.
void draw_feature(const WalkScene& scene, const ViewSpace& space, int mesh, int triangle, Feature feature, int index,
                  DebugDraw& draw) {
  if (!is_known(scene, mesh, triangle)) return;
  std::array<Vector3d, 3> t = triangle_world(scene, mesh, triangle);
  for (Vector3d& p : t) p = space.point(p);
  const MarkId id = level_triangle_mark(static_cast<std::uint32_t>(mesh), static_cast<std::uint32_t>(triangle));
  draw.triangle(t[0], t[1], t[2], Role::contact, feature == Feature::face ? touched_face_fill : touched_fill, id);
  LineStyle outline;
  outline.width = feature == Feature::face ? 2.0f : 1.2f;
  outline.opacity = feature == Feature::face ? 1.0f : 0.7f;
  draw_outline(t, Role::contact, outline, id, draw);
  const auto vertex = static_cast<std::size_t>(std::clamp(index, 0, 2));
  if (feature == Feature::edge && index >= 0) {
    LineStyle thick;
    thick.width = 4.5f;
    thick.on_top = true;
    draw.line(t[vertex], t[(vertex + 1) % 3], Role::contact, thick, id);
  }
  if (feature == Feature::vertex && index >= 0) draw.point(t[vertex], Role::contact, Marker::square, id);
}

void draw_plane(const SlidePlane& plane, const ViewSpace& space, float opacity, MarkId id, DebugDraw& draw) {
  draw.disc(space.point(plane.point), space.normal(plane.normal), space.length(0.55), Role::slide_plane, opacity, id);
}

/// The step that reported the hit has the edge or vertex index.
int feature_index(const WalkScene& scene, const WalkHit& hit) {
  for (const Step& step : scene.steps) {
    const auto* walk = std::get_if<WalkStep>(&step);
    if (walk != nullptr && walk->mesh == hit.mesh && walk->triangle == hit.triangle && walk->time == hit.time &&
        walk->feature == hit.feature)
      return walk->feature_index;
  }
  return -1;
}

/// The small sphere that found the tread below a lip, and its way down.
void draw_ground_probe(const WalkScene& scene, const ViewSpace& space, DebugDraw& draw) {
  for (const Step& step : scene.steps) {
    const auto* walk = std::get_if<WalkStep>(&step);
    if (walk == nullptr || !walk->probe) continue;
    const GroundProbe& probe = *walk->probe;
    draw.line(space.point(probe.from), space.point(probe.to), Role::closest, {.width = 2.0f, .on_top = true});
    draw_rings({Vector3d(probe.radius), probe.to, Quaterniond(1.0, 0.0, 0.0, 0.0)}, space, Role::closest, draw);
    const bool stands = walk->event == WalkEvent::ground_found;
    draw.label(space.point(probe.to), stands ? "tread that carries" : "tread below", Role::closest, 4);
  }
}

}  // namespace

void draw_slide(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw) {
  draw_body(scene, slide.start, space, Role::body_ghost, draw);
  if (scene.solid_body) draw_body(scene, slide.now, space, Role::body, draw);
  draw_candidates(scene, slide, space, draw);
  draw_mesh_steps(
      scene.steps, slide.first_candidate, slide.candidates_end, scene.step,
      [&space](const Vector3d& p) { return space.point(p); }, draw);
  if (scene.step && *scene.step < scene.steps.size()) {
    const auto* probe = std::get_if<SweepStep>(&scene.steps[*scene.step]);
    const ProbePlace place{[&space](const Vector3d& p) { return space.point(p); },
                           [&space](const Vector3d& n) { return space.normal(n); }, space.length(0.9)};
    // Rings show how far an ellipsoid is at a probe; of a shape the positions alone are marked.
    const WalkBody& start = slide.start;
    EllipsoidBody marked = start;
    if (start.shape) marked.radii = Vector3d(0.0);
    if (probe != nullptr && probe->event == SweepEvent::probe)
      draw_probe(*probe, marked, slide.displacement, place, draw);
  }
  if (slide.candidate) {
    const auto& candidate = std::get<SweepStep>(scene.steps[*slide.candidate]);
    if (candidate.triangle >= 0) draw_difference(scene, space, candidate.triangle_world, true, draw);
  }
  const bool turned = slide.redirect != nullptr;
  if (slide.hit != nullptr) {
    if (is_known(scene, slide.hit->mesh, slide.hit->triangle))
      draw_difference(scene, space, triangle_world(scene, slide.hit->mesh, slide.hit->triangle), true, draw);
    draw_feature(scene, space, slide.hit->mesh, slide.hit->triangle, slide.hit->feature, slide.hit->feature_index,
                 draw);
    const Vector3d contact = space.point(slide.hit->plane.point);
    draw.point(contact, Role::contact, Marker::star,
               make_mark(MarkKind::contact, static_cast<std::uint64_t>(slide.hit->slide)));
    draw.label(contact, std::string(to_string(slide.hit->feature)) + " hit", Role::contact, 4);
    draw_plane(slide.hit->plane, space, newest_plane_fill, make_mark(MarkKind::slide_plane), draw);
  }
  if (turned) {
    for (std::size_t i = 0; i < slide.redirect->planes.size(); ++i) {
      const SlidePlane& plane = slide.redirect->planes[i];
      if (slide.hit != nullptr && plane.point == slide.hit->plane.point) continue;
      draw_plane(plane, space, older_plane_fill, make_mark(MarkKind::slide_plane, i), draw);
    }
    draw_creases(slide.redirect->planes, slide.now.position, space, draw);
  }
  draw_path(slide.start.position, slide.now.position, slide.displacement, space, draw);
  draw_moves(slide.start.position, slide.displacement, slide.now.position, slide.remaining, turned, "slide", space,
             draw);
}

void draw_other_body(const WalkScene& scene, DebugDraw& draw) {
  if (!scene.other_body) return;
  const WalkBody& body = *scene.other_body;
  const SurfaceStyle ghost{.opacity = 0.35f, .edges = body.shape.has_value()};
  if (body.shape) {
    draw.surface(scene.bodies->of(*body.shape), {body.position, body.rotation}, Vector3d(1.0), Role::other_path, ghost);
  } else if (scene.surfaces->unit_sphere != nullptr) {
    draw.surface(scene.surfaces->unit_sphere, {body.position, body.rotation}, body.radii, Role::other_path, ghost);
    draw_rings(body, ViewSpace{}, Role::other_path, draw);
  }
}

void draw_whole_tick(const WalkScene& scene, const ViewSpace& space, DebugDraw& draw) {
  const bool paused = !scene.steps.empty();
  if (scene.before && paused) draw_body(scene, *scene.before, space, Role::body_ghost, draw);
  if (scene.solid_body) draw_body(scene, scene.body, space, Role::body, draw);
  if (scene.record == nullptr) return;
  const std::vector<WalkHit>& hits = scene.record->result.hits;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const WalkHit& hit = hits[i];
    // What is met again and again is drawn once: tints laid over one another would hide the level and the body.
    const auto alike = [&](const WalkHit& other) {
      return other.mesh == hit.mesh && other.triangle == hit.triangle && other.feature == hit.feature;
    };
    const auto later = hits.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    const bool last = paused && std::none_of(later, hits.end(), alike);
    if (last && is_known(scene, hit.mesh, hit.triangle))
      draw_difference(scene, space, triangle_world(scene, hit.mesh, hit.triangle), false, draw);
    if (last) draw_feature(scene, space, hit.mesh, hit.triangle, hit.feature, feature_index(scene, hit), draw);
    draw.point(space.point(hit.point), Role::contact, Marker::star, make_mark(MarkKind::contact, i));
    if (last)
      draw_plane({hit.point, hit.normal}, space, i + 1 == hits.size() ? newest_plane_fill : older_plane_fill,
                 make_mark(MarkKind::slide_plane, i), draw);
  }
  draw_ground_probe(scene, space, draw);
  if (paused && scene.before) {
    const Vector3d moved = scene.body.position - scene.before->position;
    const Vector3d walked = walked_velocity(*scene.before, scene.record->result.state.body, scene.tick_seconds);
    const Vector3d wanted = scene.record->input.velocity * scene.tick_seconds;
    std::vector<SlidePlane> planes;
    for (const WalkHit& hit : hits) planes.push_back({hit.point, hit.normal});
    draw_creases(planes, scene.body.position, space, draw);
    draw_path(scene.before->position, scene.body.position, moved, space, draw);
    if (space.body) {
      draw_moves(scene.before->position, wanted, scene.body.position, walked * scene.tick_seconds, true, "achieved",
                 space, draw);
    } else {
      draw_velocities(scene.body.position, scene.velocity_before, scene.record->input.velocity, walked, draw);
    }
  }
}

}  // namespace minkoscope
