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

}  // namespace minkoscope
