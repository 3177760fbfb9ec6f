// What keeps the camera of a walk from jumping with the body on stairs: how far it lags behind. A function of the
// recorded ticks, so that a tick looks the same from wherever one comes to it.
#pragma once

#include <cstddef>

#include "core/timeline/timeline.h"

namespace minkoscope {

struct CameraLag {
  static constexpr double seconds = 0.15;  // until it has caught up

  double feet = 0.0;    // how far the body's feet are above where the camera sees them, metres
  double radius = 0.0;  // and how much taller half of it is, while it crouches or rises

  /// Between two ticks.
  CameraLag towards(const CameraLag& next, double part) const {
    return {feet + part * (next.feet - feet), radius + part * (next.radius - radius)};
  }
};

/// After the tick. Rises and drops of a body on the ground are eased; falls and jumps are motion and stay as they are,
/// and from a leap to another place nothing is left over.
CameraLag camera_lag_after(const WalkTimeline& timeline, std::size_t tick);

}  // namespace minkoscope
