// A triangle T and the segment of a capsule, in the space in which the capsule's radius is 1: their Minkowski sum, a
// prism T ⊕ [−a, a]. The capsule touches T where the unit sphere around its centre touches the prism, whose two end
// faces are copies of T, its sides the parallelograms of T's edges and the axis (Christer Ericson, Real-Time Collision
// Detection, 2005, 5.5.7: a moving capsule as a moving sphere).
#pragma once

#include "core/base/instructions.h"
#include "core/sweep/query/swept_triangle.h"

namespace minkoscope {

struct UnitPrism {
  UnitTriangle triangle;
  Vector3d axis;              // a: half of the segment
  double slope;               // normal · axis; 0 where the axis lies in the triangle's plane
  bool is_flat;               // so it does, or the triangle has no area
  Instructions instructions;  // that test it: no answer depends on them

  /// `width`, radii: ends of the segment that are no farther than this from the plane through its middle lie in it.
  UnitPrism(const std::array<Vector3d, 3>& points, const Vector3d& half_segment, double width,
            Instructions tested_by = Instructions::portable)
      : UnitPrism([&] { return points; }, half_segment, width, tested_by) {}
  /// `place` as of UnitTriangle.
  template <std::invocable Place>
  UnitPrism(const Place& place, const Vector3d& half_segment, double width, Instructions tested_by)
      : triangle(place),
        axis(half_segment),
        slope(glm::dot(triangle.normal, half_segment)),
        is_flat(false),
        instructions(tested_by) {
    is_flat = triangle.degenerate || slope * slope <= width * width * triangle.normal_squared;
    if (is_flat) slope = 0.0;
  }
};

/// As of a triangle (core/sweep/query/swept_triangle.h). Features are the triangle's: an end face is its face, a side
/// and its two long edges its edge, the edge along the axis and its ends its vertex. Points are the prism's. The
/// distance is below 0 where the segment crosses the triangle: then it is minus the distance from the prism's nearest
/// face.
TriangleTouch nearest_touch(const UnitPrism& prism);
std::optional<TriangleTouch> first_touch(const UnitPrism& prism, const Vector3d& v, double limit, double grazing);
double last_touch(const UnitPrism& prism, const Vector3d& w);
/// Whether the nearer face decides what first_touch() says, which then is left in `touch`; what is not decided takes
/// its sides, edges and vertices.
bool face_decides(const UnitPrism& prism, const Vector3d& v, double limit, std::optional<TriangleTouch>& touch);

/// Whether the obstacle may be within `reach` of the origin, by its plane and those through its edges: of a triangle
/// across it, of a prism along its sides, unless it is steep. Two planes with the origin in front of both are no nearer
/// than the line where they meet.
inline bool planes_within(const UnitTriangle& triangle, double height, const Vector3d& axis, const Vector3d& across,
                          double reach) {
  if (triangle.degenerate) return true;
  constexpr double rounding = 1e-9;  // a part of the reach
  const double squared = reach * reach * (1.0 + rounding), plane_squared = triangle.normal_squared;
  if (height > 0.0 && height * height > squared * plane_squared) return false;
  const Vector3d up = triangle.offset > 0.0 ? -triangle.normal : triangle.normal;  // towards the origin
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3d outward = glm::cross(triangle.p[(i + 1) % 3] - triangle.p[i], across);
    const double beyond = -glm::dot(outward, triangle.p[i]) - std::abs(glm::dot(outward, axis));
    if (!(beyond > 0.0)) continue;
    const double side_squared = length_squared(outward);
    if (beyond * beyond > squared * side_squared) return false;
    if (!(height > 0.0)) continue;
    const double between = glm::dot(up, outward);
    if (!(beyond * plane_squared > between * height && height * side_squared > between * beyond)) continue;
    const double apart =
        height * height * side_squared + beyond * beyond * plane_squared - 2.0 * between * height * beyond;
    if (apart > squared * (plane_squared * side_squared - between * between)) return false;
  }
  return true;
}
inline bool planes_within(const UnitTriangle& triangle, double reach) {
  return planes_within(triangle, std::abs(triangle.offset), Vector3d(0.0), triangle.normal, reach);
}
/// Whether the axis is within 12 degrees of its triangle's plane: seen along the axis the triangle is thin then, and
/// planes through the edges tell more across it than along the sides.
inline bool is_steep(const UnitPrism& prism) {
  constexpr double sine_squared = 0.04;
  return prism.is_flat ||
         prism.slope * prism.slope < sine_squared * prism.triangle.normal_squared * length_squared(prism.axis);
}
inline bool planes_within(const UnitPrism& prism, double reach) {
  const double height = std::abs(prism.triangle.offset) - std::abs(prism.slope);
  if (is_steep(prism)) return planes_within(prism.triangle, height, prism.axis, prism.triangle.normal, reach);
  return planes_within(prism.triangle, height, Vector3d(0.0), prism.slope < 0.0 ? -prism.axis : prism.axis, reach);
}

}  // namespace minkoscope
