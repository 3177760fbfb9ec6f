#include "app/labs/walk/session/walk_controls.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {

Vector3d wanted_velocity(const WalkControls& controls, const WalkSpeeds& speeds) {
  Vector3d forward(controls.heading.x, 0.0, controls.heading.z);
  if (glm::length(forward) < 1e-9) return Vector3d(0.0);
  forward = glm::normalize(forward);
  const Vector3d right = glm::cross(forward, Vector3d(0.0, 1.0, 0.0));
  const auto axis = [](bool positive, bool negative) { return (positive ? 1.0 : 0.0) - (negative ? 1.0 : 0.0); };
  Vector3d direction = axis(controls.forward, controls.back) * forward + axis(controls.right, controls.left) * right;
  // A stick that is pushed half way walks at half the speed; a key is all the way.
  if (direction != Vector3d(0.0)) direction = glm::normalize(direction);
  direction += controls.stick_forward * forward + controls.stick_right * right;
  const double length = glm::length(direction);
  if (length < 1e-9) return Vector3d(0.0);
  direction *= (controls.run ? speeds.run : speeds.walk) / std::max(length, 1.0);
  // Adding zero removes negative zeros.
  return {std::round(direction.x * 1e4) / 1e4 + 0.0, 0.0, std::round(direction.z * 1e4) / 1e4 + 0.0};
}

double size_in_persons(double radius_y) {
  constexpr double persons_radius = 0.9, smallest = 0.2, largest = 4.0;  // metres
  return radius_y >= smallest && radius_y <= largest ? 1.0 : radius_y / persons_radius;
}

WalkSpeeds walk_speeds(double walk, double run, double jump_height, double gravity, double size_in_persons) {
  constexpr double gravity_of_earth = 9.81;  // m/s², where a jump has no other end
  WalkSpeeds speeds;
  speeds.walk = walk * size_in_persons;
  speeds.run = run * size_in_persons;
  const double pull = gravity > 0.0 ? gravity : gravity_of_earth;
  speeds.jump = std::round(1e3 * std::sqrt(2.0 * pull * jump_height * size_in_persons)) / 1e3;
  return speeds;
}

Quaterniond turned_to(const Quaterniond& rotation, const Vector3d& heading) {
  const Vector3d ahead = rotation * Vector3d(0.0, 0.0, -1.0);
  const auto yaw = [](const Vector3d& v) { return std::atan2(-v.x, -v.z); };
  const double turn = std::round(glm::degrees(yaw(heading) - yaw(ahead)) * 10.0) / 10.0;
  if (turn == 0.0) return rotation;
  return glm::normalize(glm::angleAxis(glm::radians(turn), Vector3d(0.0, 1.0, 0.0)) * rotation);
}

}  // namespace minkoscope
