// What the unit sphere rounds in ellipsoid space: an ellipsoid's centre, or the segment of a capsule, whose radius is
// the unit there. With it, what a triangle is to the centre of the body: itself, or a prism.
#pragma once

#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/swept/unit_prism.h"

namespace minkoscope {

struct CentreCore {
  using Obstacle = UnitTriangle;

  UnitTriangle obstacle(const std::array<Vector3d, 3>& points) const { return UnitTriangle(points); }
  template <class Real>
  UnitTriangle obstacle(const EllipsoidSpace& space, const std::array<Vector3<Real>, 3>& triangle) const {
    return UnitTriangle([&] { return space.from_mesh(triangle); });
  }
  static const UnitTriangle& triangle(const UnitTriangle& obstacle) { return obstacle; }
  /// The triangle's point where the body touches the obstacle.
  Vector3d contact(const TriangleTouch& touch) const { return touch.point; }
  /// Of the core's bounding box along the mesh's axes, metres.
  Vector3d half_extents(const EllipsoidSpace&) const { return Vector3d(0.0); }
  Vector3d half_segment() const { return Vector3d(0.0); }
};

struct SegmentCore {
  using Obstacle = UnitPrism;

  Vector3d axis{0.0};                                  // half of the segment, radii, the body's axes
  double width = 0.0;                                  // of UnitPrism
  Instructions instructions = Instructions::portable;  // the same

  UnitPrism obstacle(const std::array<Vector3d, 3>& points) const {
    return UnitPrism(points, axis, width, instructions);
  }
  template <class Real>
  UnitPrism obstacle(const EllipsoidSpace& space, const std::array<Vector3<Real>, 3>& triangle) const {
    return UnitPrism([&] { return space.from_mesh(triangle); }, axis, width, instructions);
  }
  static const UnitTriangle& triangle(const UnitPrism& obstacle) { return obstacle.triangle; }
  Vector3d contact(const TriangleTouch& touch) const { return touch.point - touch.along * axis; }
  Vector3d half_extents(const EllipsoidSpace& space) const { return glm::abs(space.direction_to_mesh(axis)); }
  const Vector3d& half_segment() const { return axis; }
};

}  // namespace minkoscope
