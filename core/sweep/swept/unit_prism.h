// A triangle T and the segment of a capsule, in the space in which the capsule's radius is 1: their Minkowski sum, a
// prism T ⊕ [−a, a]. The capsule touches T where the unit sphere around its centre touches the prism, whose two end
// faces are copies of T, its sides the parallelograms of T's edges and the axis (Christer Ericson, Real-Time Collision
// Detection, 2005, 5.5.7: a moving capsule as a moving sphere).
#pragma once

#include "core/sweep/query/swept_triangle.h"

namespace minkoscope {

struct UnitPrism {
  UnitTriangle triangle;
  Vector3d axis;  // a: half of the segment
  double slope;   // normal · axis; 0 where the axis lies in the triangle's plane
  bool is_flat;   // so it does, or the triangle has no area

  /// `width`, radii: ends of the segment that are no farther than this from the plane through its middle lie in it.
  UnitPrism(const std::array<Vector3d, 3>& points, const Vector3d& half_segment, double width);
};

/// As of a triangle (core/sweep/query/swept_triangle.h). Features are the triangle's: an end face is its face, a side
/// and its two long edges its edge, the edge along the axis and its ends its vertex. Points are the prism's. The
/// distance is below 0 where the segment crosses the triangle: then it is minus the distance from the prism's nearest
/// face.
TriangleTouch nearest_touch(const UnitPrism& prism);
std::optional<TriangleTouch> first_touch(const UnitPrism& prism, const Vector3d& v, double limit, double grazing);
double last_touch(const UnitPrism& prism, const Vector3d& w);

/// Whether the obstacle may be within `reach` of the origin, by its plane.
inline bool plane_within(const UnitTriangle& triangle, double reach) {
  return triangle.degenerate || triangle.offset * triangle.offset <= reach * reach * triangle.normal_squared;
}
inline bool plane_within(const UnitPrism& prism, double reach) {
  const double gap = std::abs(prism.triangle.offset) - std::abs(prism.slope);
  return prism.triangle.degenerate || !(gap > 0.0) || gap * gap <= reach * reach * prism.triangle.normal_squared;
}

/// Whether it may, by the planes through its edges: of a triangle across it, of a prism along its sides.
inline bool sides_within(const UnitTriangle& triangle, const Vector3d& axis, const Vector3d& across, double reach) {
  if (triangle.degenerate) return true;
  constexpr double rounding = 1e-9;  // a part of the reach
  const double reach_squared = reach * reach * (1.0 + rounding);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3d outward = glm::cross(triangle.p[(i + 1) % 3] - triangle.p[i], across);
    const double gap = -glm::dot(outward, triangle.p[i]) - std::abs(glm::dot(outward, axis));
    if (gap > 0.0 && gap * gap > reach_squared * length_squared(outward)) return false;
  }
  return true;
}
inline bool sides_within(const UnitTriangle& triangle, double reach) {
  return sides_within(triangle, Vector3d(0.0), triangle.normal, reach);
}
inline bool sides_within(const UnitPrism& prism, double reach) {
  const Vector3d along = prism.slope < 0.0 ? -prism.axis : prism.axis;
  return sides_within(prism.triangle, prism.is_flat ? prism.axis : Vector3d(0.0),
                      prism.is_flat ? prism.triangle.normal : along, reach);
}

}  // namespace minkoscope
