// Maps world coordinates to a view's space: the world itself, or ellipsoid space around a body.
#pragma once

#include <cmath>
#include <optional>

#include "app/draw/level/ellipsoid_space.h"

namespace minkoscope {

struct ViewSpace {
  std::optional<EllipsoidBody> body;  // nothing: the world

  Vector3d point(const Vector3d& p) const { return body ? to_ellipsoid_space(*body, p) : p; }
  Vector3d displacement(const Vector3d& d) const { return body ? displacement_to_ellipsoid_space(*body, d) : d; }
  Vector3d normal(const Vector3d& n) const { return body ? normal_to_ellipsoid_space(*body, n) : n; }
  /// The approximate size of a world metre in the view's units.
  double length(double metres) const {
    return body ? metres / std::cbrt(body->radii.x * body->radii.y * body->radii.z) : metres;
  }
};

}  // namespace minkoscope
