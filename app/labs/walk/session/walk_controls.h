// What the walk keys ask for, and the velocity it comes to.
#pragma once

#include "core/base/vector.h"

namespace minkoscope {

/// What the walk keys ask for in this frame.
struct WalkControls {
  bool forward = false, back = false, left = false, right = false;
  bool run = false;
  bool crouch = false;
  bool jump = false;                 // pressed since the last frame
  Vector3d heading{0.0, 0.0, -1.0};  // where the camera looks; its horizontal part counts
};

struct WalkSpeeds {
  double walk = 3.0, run = 6.0;        // m/s
  double jump = 4.5;                   // m/s upwards
  double crouched_height = 5.0 / 9.0;  // of the standing one
};

/// Wanted velocity, world, m/s, rounded to a tenth of a millimetre per second so that cases stay short.
Vector3d wanted_velocity(const WalkControls& controls, const WalkSpeeds& speeds);

}  // namespace minkoscope
