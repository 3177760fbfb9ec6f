// How far an ellipsoid stands in a triangle, in world metres along the world normal of its tangent plane.
//
// Distances of ellipsoid space are not depths: one metre along the world normal n moves the unit ball along
// D⁻¹Rᵀn, which is not the ball's own normal unless all radii are equal. So the depth is the time at which the ball,
// moved that way, leaves the triangle: the last root of face, edges and vertices (the triangle inflated by the ball is
// convex, so there is one). For a face that is (1 − distance) over the speed along the normal.
#pragma once

#include <algorithm>

#include "core/sweep/ellipsoid_space.h"
#include "core/sweep/swept_triangle.h"

namespace minkoscope {

/// Metres: the body moved by this along normal_to_world(touch.normal) no longer overlaps the triangle. For a touch at
/// the start (time 0).
inline double clearing_depth(const EllipsoidSpace& space, const UnitTriangle& triangle, const TriangleTouch& touch) {
  // The triangle lies behind its tangent plane at the nearest point; leaving that plane is always enough.
  const double enough = (1.0 - touch.distance) / space.speed_along_normal(touch.normal);
  if (touch.feature == Feature::face) return enough;
  const double exact = last_touch(triangle, space.direction_of_normal(touch.normal));
  return exact > 0.0 ? std::min(exact, enough) : enough;
}

}  // namespace minkoscope
