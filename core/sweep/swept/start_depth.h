// How deep an ellipsoid overlaps a triangle, in world metres along the world normal of its tangent plane.
//
// Distances of ellipsoid space are not depths: one metre along the world normal n moves the unit sphere along
// D⁻¹Rᵀn, which is not the sphere's own normal unless all radii are equal. So the depth is the time at which the
// sphere, moved that way, leaves the triangle: the last root of face, edges and vertices (the triangle inflated by the
// sphere is convex, so there is one).
#pragma once

#include <algorithm>

#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/swept/unit_prism.h"

namespace minkoscope {

/// Metres: the body moved by this along normal_to_world(touch.normal) no longer overlaps the obstacle, a UnitTriangle
/// or a UnitPrism. For a touch at the start (time 0).
template <class Obstacle>
double clearing_depth(const EllipsoidSpace& space, const Obstacle& obstacle, const TriangleTouch& touch) {
  return last_touch(obstacle, space.direction_of_normal(touch.normal));
}

/// Metres ≥ 0 for a touch at the start with a triangle that does not overlap: how far apart the tangent plane of the
/// body with touch.normal and the touched point are.
inline double gap_along_normal(const EllipsoidSpace& space, const TriangleTouch& touch) {
  return std::max(0.0, -glm::dot(touch.point, touch.normal) - 1.0) / space.speed_along_normal(touch.normal);
}

}  // namespace minkoscope
