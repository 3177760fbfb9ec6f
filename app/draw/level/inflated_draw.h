// The inflated level, drawn: the surface that the body's centre moves on in ellipsoid space, fading out with distance.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/draw/level/inflated_level.h"

namespace minkoscope {

/// An inflated level and the position of its origin in the view.
struct PlacedInflation {
  const InflatedLevel* level = nullptr;  // null while it is being computed
  Vector3d at{0.0};
};

/// What lies within 2.6 radii of the body around `centre`; it ends with a line.
void draw_inflated_level(const PlacedInflation& inflated, const Vector3d& centre, DebugDraw& draw);

}  // namespace minkoscope
