// The input of the walk keys, and the velocity it gives.
#pragma once

#include <minkoscope/geometry.h>

namespace minkoscope {

/// The input of the walk keys in this frame.
struct WalkControls {
  bool forward = false, back = false, left = false, right = false;
  bool run = false;
  bool crouch = false;
  bool jump = false;                              // pressed since the last frame
  double stick_right = 0.0, stick_forward = 0.0;  // from −1 to 1, beside the keys
  Vector3d heading{0.0, 0.0, -1.0};               // the camera's direction; its horizontal part is used
};

struct WalkSpeeds {
  double walk = 3.0, run = 6.0;        // m/s
  double jump = 4.5;                   // m/s upwards
  double crouched_height = 5.0 / 9.0;  // of the standing height
};

/// How many times a person's size a body is that is far larger or smaller than one; 1 for all others.
double size_in_persons(double radius_y);
/// The speeds of a body of that size, and the speed of a jump that gravity ends at `jump_height`.
WalkSpeeds walk_speeds(double walk, double run, double jump_height, double gravity, double size_in_persons);

/// The rotation turned about the vertical until its -z axis faces along the heading, to a tenth of a degree.
Quaterniond turned_to(const Quaterniond& rotation, const Vector3d& heading);

/// Wanted velocity, world, m/s, rounded to 0.1 mm/s to keep cases short.
Vector3d wanted_velocity(const WalkControls& controls, const WalkSpeeds& speeds);

}  // namespace minkoscope
