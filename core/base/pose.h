// A rigid placement: rotate, then translate. `position` in metres, `rotation` a unit quaternion.
#pragma once

#include "core/base/vector.h"

namespace minkoscope {

struct Pose {
  Vector3d position{0.0};
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};  // w, x, y, z as GLM has it; JSON is x, y, z, w

  Vector3d to_world(const Vector3d& local_point) const { return rotation * local_point + position; }
  Vector3d to_local(const Vector3d& world_point) const { return glm::conjugate(rotation) * (world_point - position); }
  bool operator==(const Pose&) const = default;
};

/// The pose that first applies `inner`, then `outer`.
inline Pose compose(const Pose& outer, const Pose& inner) {
  return {outer.to_world(inner.position), glm::normalize(outer.rotation * inner.rotation)};
}

inline Pose inverse(const Pose& pose) {
  const Quaterniond back = glm::conjugate(pose.rotation);
  return {back * -pose.position, back};
}

}  // namespace minkoscope
