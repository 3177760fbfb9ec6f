#include "app/labs/world/world_draw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "app/draw/marks.h"
#include "app/labs/world/structure_draw.h"

namespace minkoscope {
namespace {

constexpr int sphere_segments = 20, many_segments = 12, large_segments = 48;
constexpr double much_larger = 4.0;  // than the mean sphere
constexpr std::size_t many_bodies = 400;
constexpr std::size_t most_different_shapes = 64;  // looked through for each body
constexpr std::size_t most_lines = 20000;          // of tested pairs
constexpr std::size_t most_bold_lines = 120;       // of pairs
constexpr std::size_t most_fine_shadows = 200;

/// Which pairs a body is part of.
enum class Part { free, candidate, overlapping };

std::vector<Part> parts_of(const WorldRun& run) {
  std::vector<Part> parts(run.states().size(), Part::free);
  const WorldTick& tick = run.last();
  for (std::size_t i = 0; i < tick.pairs.size(); ++i) {
    const Part part = tick.overlapping[i] != 0 ? Part::overlapping : Part::candidate;
    for (const BodyId body : {tick.pairs[i].a, tick.pairs[i].b}) parts[body] = std::max(parts[body], part);
  }
  return parts;
}

Role role_of(Part part) {
  if (part == Part::overlapping) return Role::contact;
  return part == Part::candidate ? Role::candidate : Role::body;
}

/// `all` false: of very many bodies only those in a pair.
void draw_bodies(const WorldScene& scene, float opacity, bool all, DebugDraw& draw) {
  const WorldRun& run = *scene.moment->run;
  const std::vector<Part> parts = parts_of(run);
  SurfaceStyle style;
  style.opacity = opacity;
  style.edges = run.states().size() <= many_bodies && opacity >= 0.999f;
  for (std::size_t i = 0; i < run.states().size(); ++i) {
    if (!all && parts[i] == Part::free) continue;
    const WorldSurfaces::Body& body = (*scene.surfaces)[i];
    draw.surface(body.mesh, run.states()[i].pose, body.scale, role_of(parts[i]), style, make_mark(MarkKind::body, i));
  }
}

void draw_container(const WorldRun& run, DebugDraw& draw) {
  const auto& container = run.world().container;
  if (!container) return;
  LineStyle style;
  style.width = 2.2f;
  draw_box_lines(Vector3d(0.0), run.container_rotation(), container->half_extents, Role::difference, style, draw);
}

/// Shadows on the floor from vertical light; below a container the floor is a plate.
void draw_shadows(const WorldScene& scene, DebugDraw& draw) {
  if (!scene.layers.shadows || scene.moment->run->states().size() > most_shadows) return;
  const WorldRun& run = *scene.moment->run;
  if (const auto& container = run.world().container) {
    const double side = 0.9 * glm::length(container->half_extents), below = scene.floor - 1e-3 * side;
    const Vector3d a(-side, below, -side), b(side, below, -side), c(side, below, side), d(-side, below, side);
    draw.triangle(a, c, b, Role::level, 0.45f);
    draw.triangle(a, d, c, Role::level, 0.45f);
  }
  const int shadow_pieces = run.states().size() > most_fine_shadows ? 8 : 20;
  for (std::size_t i = 0; i < run.states().size(); ++i) {
    const Box3<double>& box = run.tight_box_of(i);
    const Vector3d half = 0.5 * (box.max - box.min);
    Vector3d under = 0.5 * (box.min + box.max);
    under.y = scene.floor;
    const float dark = run.world().container ? 0.6f : 0.35f;
    Vector3d last = under + Vector3d(half.x, 0.0, 0.0);
    for (int piece = 1; piece <= shadow_pieces; ++piece) {
      const double angle = 6.283185307179586 * piece / shadow_pieces;
      const Vector3d next = under + Vector3d(half.x * std::cos(angle), 0.0, half.z * std::sin(angle));
      draw.triangle(under, next, last, Role::level_edge, dark);
      last = next;
    }
  }
}

Vector3d middle_of(const WorldRun& run, BodyId body) {
  const Box3<double>& box = run.tight_box_of(body);
  return 0.5 * (box.min + box.max);
}

void draw_pair_lines(const WorldScene& scene, bool tested, DebugDraw& draw) {
  const WorldRun& run = *scene.moment->run;
  LineStyle thin;
  thin.width = 1.0f;
  thin.opacity = 0.4f;
  if (tested && scene.layers.tested) {
    std::size_t left = most_lines;
    for (const BodyPair& pair : scene.moment->tested) {
      if (left-- == 0) break;
      draw.line(middle_of(run, pair.a), middle_of(run, pair.b), Role::missed, thin);
    }
  }
  if (!scene.layers.pairs) return;
  const WorldTick& tick = run.last();
  for (std::size_t i = 0; i < tick.pairs.size(); ++i) {
    const bool overlap = tick.overlapping[i] != 0;
    LineStyle style;
    style.width = (overlap ? 2.4f : 1.6f) * (tick.pairs.size() > most_bold_lines ? 0.55f : 1.0f);
    style.on_top = true;
    draw.line(middle_of(run, tick.pairs[i].a), middle_of(run, tick.pairs[i].b),
              overlap ? Role::contact : Role::candidate, style, body_pair_mark(tick.pairs[i].a, tick.pairs[i].b));
  }
}

void draw_tight_boxes(const WorldScene& scene, DebugDraw& draw) {
  const WorldRun& run = *scene.moment->run;
  if (!scene.layers.tight_boxes) return;
  LineStyle style;
  style.width = 1.0f;
  style.opacity = 0.8f;
  const bool all = run.states().size() <= most_ghosts;
  const std::vector<Part> parts = parts_of(run);
  for (std::size_t i = 0; i < run.states().size(); ++i) {
    if (!all && parts[i] == Part::free) continue;
    draw_box_lines(run.tight_box_of(i), Role::difference, style, draw);
  }
}

/// The box and label of the selection.
void draw_selected(const WorldScene& scene, DebugDraw& draw) {
  const WorldRun& run = *scene.moment->run;
  LineStyle style;
  style.width = 2.0f;
  style.on_top = true;
  const auto name = [&](std::size_t body) {
    if (body >= run.states().size()) return;
    const Box3<double>& box = run.tight_box_of(body);
    draw_box_lines(box, Role::selection, style, draw);
    draw.label(Vector3d(0.5 * (box.min.x + box.max.x), box.max.y, 0.5 * (box.min.z + box.max.z)),
               "body " + std::to_string(body), Role::selection, 2);
  };
  if (mark_kind(scene.selected) == MarkKind::body) name(static_cast<std::size_t>(mark_index(scene.selected)));
  if (mark_kind(scene.selected) == MarkKind::body_pair) {
    name(static_cast<std::size_t>(mark_index(scene.selected) >> 24));
    name(static_cast<std::size_t>(mark_index(scene.selected) & 0xff'ffffU));
  }
}

WorldSurfaces::Body surface_of(const Shape& shape, int segments) {
  return {std::make_shared<const SurfaceMesh>(tessellate(shape, segments)), Vector3d(1.0)};
}

}  // namespace

const std::vector<WorldSurfaces::Body>& WorldSurfaces::of(const std::shared_ptr<const World>& shared,
                                                          std::uint64_t revision) {
  const auto before = std::exchange(world_, shared);
  const World& world = *shared;
  const bool same_revision = revision == std::exchange(revision_, revision);
  const auto same_shape = [](const WorldBody& own, const WorldBody& other) { return own.shape == other.shape; };
  if (before && before->bodies.size() == world.bodies.size() &&
      (same_revision || before == shared ||
       std::equal(world.bodies.begin(), world.bodies.end(), before->bodies.begin(), same_shape))) {
    return bodies_;
  }
  bodies_.clear();
  const int segments = world.bodies.size() > many_bodies ? many_segments : sphere_segments;
  double radii = 0.0;  // of all spheres
  std::size_t spheres = 0;
  for (const WorldBody& body : world.bodies) {
    const auto* sphere = std::get_if<SphereShape>(&body.shape.value);
    if (sphere != nullptr) radii += sphere->radius;
    spheres += sphere != nullptr ? 1 : 0;
  }
  const double large = much_larger * radii / std::max(static_cast<double>(spheres), 1.0);
  std::shared_ptr<const SurfaceMesh> sphere_mesh, fine_sphere_mesh, box;
  std::vector<std::pair<Shape, Body>> made;
  for (const WorldBody& body : world.bodies) {
    if (const auto* sphere = std::get_if<SphereShape>(&body.shape.value)) {
      std::shared_ptr<const SurfaceMesh>& own = sphere->radius > large ? fine_sphere_mesh : sphere_mesh;
      if (!own) own = surface_of({SphereShape{1.0}}, sphere->radius > large ? large_segments : segments).mesh;
      bodies_.push_back({own, Vector3d(sphere->radius)});
      continue;
    }
    if (const auto* of_box = std::get_if<BoxShape>(&body.shape.value)) {
      if (!box) box = surface_of({BoxShape{Vector3d(1.0)}}, segments).mesh;
      bodies_.push_back({box, of_box->half_extents});
      continue;
    }
    const auto known = std::find_if(made.begin(), made.end(), [&](const auto& own) { return own.first == body.shape; });
    if (known != made.end()) {
      bodies_.push_back(known->second);
      continue;
    }
    bodies_.push_back(surface_of(body.shape, segments));
    if (made.size() < most_different_shapes) made.emplace_back(body.shape, bodies_.back());
  }
  return bodies_;
}

void draw_world_bodies(const WorldScene& scene, DebugDraw& draw) {
  draw_container(*scene.moment->run, draw);
  if (scene.layers.bodies) {
    draw_shadows(scene, draw);
    draw_bodies(scene, 1.0f, true, draw);
  }
  draw_tight_boxes(scene, draw);
  draw_pair_lines(scene, false, draw);
  draw_selected(scene, draw);
}

VolumesShown draw_world_structure(const WorldScene& scene, DebugDraw& draw) {
  const bool all = scene.moment->run->states().size() <= most_ghosts;
  if (scene.layers.bodies) draw_bodies(scene, 0.35f, all, draw);
  VolumesShown shown;
  if (scene.layers.volumes) shown = draw_structure(scene.moment->run->structure(), scene.layers.level, draw);
  draw_tight_boxes(scene, draw);
  draw_pair_lines(scene, true, draw);
  draw_selected(scene, draw);
  return shown;
}

}  // namespace minkoscope
