#include "app/labs/walk/session/walk_controls.h"

#include <cmath>

namespace minkoscope {

Vector3d wanted_velocity(const WalkControls& controls, const WalkSpeeds& speeds) {
  Vector3d forward(controls.heading.x, 0.0, controls.heading.z);
  if (glm::length(forward) < 1e-9) return Vector3d(0.0);
  forward = glm::normalize(forward);
  const Vector3d right = glm::cross(forward, Vector3d(0.0, 1.0, 0.0));
  const auto axis = [](bool positive, bool negative) { return (positive ? 1.0 : 0.0) - (negative ? 1.0 : 0.0); };
  Vector3d direction = axis(controls.forward, controls.back) * forward + axis(controls.right, controls.left) * right;
  if (glm::length(direction) < 1e-9) return Vector3d(0.0);
  direction = glm::normalize(direction) * (controls.run ? speeds.run : speeds.walk);
  // Adding zero removes negative zeros.
  return {std::round(direction.x * 1e4) / 1e4 + 0.0, 0.0, std::round(direction.z * 1e4) / 1e4 + 0.0};
}

Quaterniond turned_to(const Quaterniond& rotation, const Vector3d& heading) {
  const Vector3d ahead = rotation * Vector3d(0.0, 0.0, -1.0);
  const auto yaw = [](const Vector3d& v) { return std::atan2(-v.x, -v.z); };
  const double turn = std::round(glm::degrees(yaw(heading) - yaw(ahead)) * 10.0) / 10.0;
  if (turn == 0.0) return rotation;
  return glm::normalize(glm::angleAxis(glm::radians(turn), Vector3d(0.0, 1.0, 0.0)) * rotation);
}

}  // namespace minkoscope
