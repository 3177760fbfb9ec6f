#include "app/labs/pair/session/first_look.h"

#include <cmath>
#include <optional>

#include "app/draw/debug_draw.h"
#include "app/view/clear_direction.h"
#include "core/shapes/tessellate.h"

namespace minkoscope {
namespace {

SeenSurface surface_of(const PosedShape& posed) {
  constexpr int segments = 10;
  const SurfaceMesh coarse = tessellate(posed.shape, segments);
  const auto world = [&](std::uint32_t corner) { return posed.pose.to_world(coarse.positions[corner]); };
  SeenSurface surface;
  for (const auto& [a, b, c] : coarse.triangles) surface.push_back({world(a), world(b), world(c)});
  return surface;
}

SeenBody body_of(const SeenSurface& surface, const Pose& pose) {
  std::optional<DrawBounds> bounds;
  for (const auto& triangle : surface)
    for (const Vector3d& point : triangle) include(bounds, point);
  if (!bounds) return {pose.position, 0.0};
  return {bounds->centre(), bounds->radius() / std::sqrt(3.0)};  // the sphere in a cube
}

}  // namespace

Camera first_look_at(const PairQuery& query, const Camera& last) {
  const SeenSurface a = surface_of(query.a), b = surface_of(query.b);
  const Camera look = turned_to_show_both(last, body_of(a, query.a.pose), body_of(b, query.b.pose));
  return turned_to_uncover(look, a, b);
}

}  // namespace minkoscope
