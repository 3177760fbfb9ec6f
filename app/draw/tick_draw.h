// The inside of a tick → drawing: ghost and body, candidates, what was touched, slide planes, wanted and new direction;
// in the world or in ellipsoid space.
#pragma once

#include <cmath>
#include <optional>

#include "app/draw/ellipsoid_space.h"
#include "app/draw/walk_scene.h"

namespace minkoscope {

/// Lays world facts out in the view's space: the world itself, or ellipsoid space around a body.
struct ViewSpace {
  std::optional<EllipsoidBody> body;  // nothing: the world

  Vector3d point(const Vector3d& p) const { return body ? to_ellipsoid_space(*body, p) : p; }
  Vector3d displacement(const Vector3d& d) const { return body ? displacement_to_ellipsoid_space(*body, d) : d; }
  Vector3d normal(const Vector3d& n) const { return body ? normal_to_ellipsoid_space(*body, n) : n; }
  /// Metres of the world in the view's units, roughly.
  double length(double metres) const {
    return body ? metres / std::cbrt(body->radii.x * body->radii.y * body->radii.z) : metres;
  }
};

/// One slide, up to the step shown.
void draw_slide(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw);

/// The tick's outcome: where it began and ended, and everything it met. While it runs: the body and its contacts.
void draw_whole_tick(const WalkScene& scene, const ViewSpace& space, DebugDraw& draw);

}  // namespace minkoscope
