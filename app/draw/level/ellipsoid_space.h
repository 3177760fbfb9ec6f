// Ellipsoid space: the world relative to a body, its axes divided by the radii, so that the body is the unit sphere at
// the origin and the level is scaled accordingly.
#pragma once

#include "app/draw/level/walk_scene.h"

namespace minkoscope {

/// World → ellipsoid space of a body: its axes divided by its radii, its centre the origin.
Vector3d to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& world_point);
/// A displacement, likewise.
Vector3d displacement_to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& displacement);
/// A normal (unit in, unit out).
Vector3d normal_to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& normal);

/// A surface of the world in ellipsoid space: under `pose`, then scaled along the axes. No geometry is copied.
struct EllipsoidSpacePlace {
  Pose pose;
  Vector3d stretch{1.0};
};
EllipsoidSpacePlace place_in_ellipsoid_space(const EllipsoidBody& body, const Pose& world);

}  // namespace minkoscope
