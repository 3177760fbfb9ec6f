// Motion along keys: of a level's meshes and of the shapes of a contact case. Seconds, metres, world axes.
#pragma once

#include <optional>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

struct MotionKey {
  double time = 0.0;                 // seconds
  std::optional<Vector3d> position;  // absent: the pose at rest keeps its part
  std::optional<Quaterniond> rotation;
  bool operator==(const MotionKey&) const = default;
};
enum class MotionRepeat { once, loop, ping_pong };
struct Motion {
  std::vector<MotionKey> keys;  // ascending times
  MotionRepeat repeat = MotionRepeat::once;
  bool operator==(const Motion&) const = default;
};

/// The pose at `time` (seconds) of what stands at `rest` without its motion: positions linear, rotations slerp, resting
/// before the first key and after the last.
Pose pose_at(const Motion& motion, const Pose& rest, double time);

}  // namespace minkoscope
