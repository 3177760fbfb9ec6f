// The inflated level, drawn: the surface that the body's centre moves on in ellipsoid space, fading out with distance.
#pragma once

#include "app/draw/debug_draw.h"
#include "app/draw/level/inflated_level.h"

namespace minkoscope {

/// An inflated level and where in the view its own origin lies.
struct PlacedInflation {
  const InflatedLevel* level = nullptr;  // null while it is being made
  Vector3d at{0.0};
};

/// `centre`: of what is shown in full; gone 3.2 radii from there.
void draw_inflated_level(const PlacedInflation& inflated, const Vector3d& centre, DebugDraw& draw);

}  // namespace minkoscope
