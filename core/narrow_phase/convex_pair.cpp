#include "core/narrow_phase/convex_pair.h"

#include <stdexcept>

namespace minkoscope {

Pose checked(const Pose& pose) {
  const Quaterniond& q = pose.rotation;
  const double largest = std::max(std::max(std::abs(q.x), std::abs(q.y)), std::max(std::abs(q.z), std::abs(q.w)));
  if (!is_finite(pose.position)) throw std::invalid_argument("a pose's position must be finite");
  if (!(largest > 0.0) || !std::isfinite(q.x + q.y + q.z + q.w)) {
    throw std::invalid_argument("a pose's rotation must be a finite quaternion other than zero");
  }
  return {pose.position, glm::normalize(q * (1.0 / largest))};
}

template <class Real>
ConvexPair<Real>::ConvexPair(const PosedShape& posed_a, const PosedShape& posed_b, Rounding rounding)
    : a(posed_a.shape, rounding), b(posed_b.shape, rounding) {
  const Pose pose_a = checked(posed_a.pose);
  const Pose pose_b = checked(posed_b.pose);
  frame_rotation = glm::mat3_cast(pose_a.rotation);
  frame_position = pose_a.position;
  const Matrix3d relative = glm::transpose(frame_rotation) * glm::mat3_cast(pose_b.rotation);
  for (int column = 0; column < 3; ++column) rotation[column] = Vector3<Real>(relative[column]);
  offset = (pose_b.position - pose_a.position) * frame_rotation;
  size = static_cast<double>(a.extent()) + static_cast<double>(b.extent());
  scale = size + glm::length(offset);
  radius = static_cast<double>(a.radius()) + static_cast<double>(b.radius());
}

template struct ConvexPair<float>;
template struct ConvexPair<double>;

}  // namespace minkoscope
