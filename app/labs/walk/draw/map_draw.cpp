#include "app/labs/walk/draw/map_draw.h"

#include <array>
#include <string>

#include "app/draw/marks.h"

namespace minkoscope {
namespace {

constexpr std::array<float, LevelMap::shades> shade_opacities{0.07f, 0.14f, 0.23f, 0.34f};

// Markers that are named each, and otherwise the moments in one place that are worth a number.
constexpr std::size_t most_named = 12, crowd = 8;

Pose pose_of_mesh(const WalkMesh& mesh, double time) {
  return mesh.motion ? pose_at(*mesh.motion, mesh.mesh.pose, time) : mesh.mesh.pose;
}

void draw_flaws(const ShownMap& shown, const LevelFlaws& flaws, DebugDraw& draw) {
  const bool edges = shown.map.shows(open_edges_layer, shown.switches, shown.overview);
  const bool slivers = shown.map.shows(slivers_layer, shown.switches, shown.overview);
  for (std::size_t i = 0; (edges || slivers) && i < flaws.meshes.size() && i < shown.level.size(); ++i) {
    const Pose pose = pose_of_mesh(shown.level[i], shown.time);
    const MeshFlaws& own = flaws.meshes[i];
    if (edges) {
      for (const auto& [from, to] : own.open_edges)
        draw.line(pose.to_world(from), pose.to_world(to), Role::open_edge, {.width = 2.5f, .on_top = true});
    }
    if (!slivers) continue;
    for (const auto& [a, b, c] : own.slivers) {
      const std::array<Vector3d, 3> at{pose.to_world(a), pose.to_world(b), pose.to_world(c)};
      for (std::size_t k = 0; k < 3; ++k)
        draw.line(at[k], at[(k + 1) % 3], Role::no_area, {.width = 2.5f, .on_top = true});
      draw.point((at[0] + at[1] + at[2]) / 3.0, Role::no_area, Marker::saltire);
    }
  }
}

}  // namespace

void draw_map(const ShownMap& shown, DebugDraw& draw) {
  const LevelMap& map = shown.map;
  if (map.shows(visits_layer, shown.switches, shown.overview)) {
    for (std::size_t i = 0; i < LevelMap::shades; ++i) {
      if (!map.heat()[i]) continue;
      const SurfaceStyle style{
          .opacity = shade_opacities[i], .edges = false, .lit = false, .cut = true, .overlay = true};
      draw.surface(map.heat()[i], Pose{}, Vector3d(1.0), Role::visits, style);
    }
  }
  if (map.flaws() != nullptr) draw_flaws(shown, *map.flaws(), draw);
  for (std::size_t i = 0; i < map.places().size(); ++i) {
    const MomentPlace& place = map.places()[i];
    if (!map.shows(static_cast<int>(place.kind), shown.switches, shown.overview)) continue;
    const MomentSign& sign = sign_of(place.kind);
    draw.point(place.position, sign.role, sign.marker, make_mark(MarkKind::moment, i));
    // Few have their names; of many the legend says which they are, and the numbers where they crowd.
    const bool named = map.places().size() <= most_named, crowded = place.moments.size() > 1;
    if (!shown.overview || !(named || place.moments.size() >= crowd)) continue;
    std::string words = named ? std::string(to_string(place.kind)) : std::string();
    if (crowded) words += (named ? " " : "") + std::to_string(place.moments.size()) + "×";
    draw.label(place.position, words, sign.role, 1);
  }
}

}  // namespace minkoscope
