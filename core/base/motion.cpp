// The motion of kinematic meshes (doors, lifts): keys with positions linear and rotations slerp between them.
#include <algorithm>
#include <cmath>

#include <minkoscope/motion.h>

namespace minkoscope {
namespace {

/// `time` folded into the span of the keys.
double fold(double time, double first, double last, MotionRepeat repeat) {
  const double span = last - first;
  if (repeat == MotionRepeat::once || !(span > 0.0)) return std::clamp(time, first, last);
  if (time < first) return first;
  const double along = std::fmod(time - first, repeat == MotionRepeat::loop ? span : 2.0 * span);
  return first + (along <= span ? along : 2.0 * span - along);
}

}  // namespace

Pose pose_at(const Motion& motion, const Pose& rest, double time) {
  if (motion.keys.empty()) return rest;
  const auto pose_of = [&](const MotionKey& key) {
    return Pose{key.position.value_or(rest.position), key.rotation.value_or(rest.rotation)};
  };
  const double at = fold(time, motion.keys.front().time, motion.keys.back().time, motion.repeat);
  const auto after = std::upper_bound(motion.keys.begin(), motion.keys.end(), at,
                                      [](double t, const MotionKey& key) { return t < key.time; });
  if (after == motion.keys.begin()) return pose_of(motion.keys.front());
  const Pose from = pose_of(*(after - 1));
  if (after == motion.keys.end() || at == (after - 1)->time) return from;
  const Pose to = pose_of(*after);
  const double part = (at - (after - 1)->time) / (after->time - (after - 1)->time);
  // A mesh that only slides keeps the bits of its rotation.
  const Quaterniond rotation =
      from.rotation == to.rotation ? from.rotation : glm::normalize(glm::slerp(from.rotation, to.rotation, part));
  return {glm::mix(from.position, to.position, part), rotation};
}

}  // namespace minkoscope
