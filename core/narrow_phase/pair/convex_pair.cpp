#include "core/narrow_phase/pair/convex_pair.h"

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

PoseMatrix::PoseMatrix(const Pose& pose) {
  const Pose sound = checked(pose);
  rotation = glm::mat3_cast(sound.rotation);
  position = sound.position;
}

template <class Real>
ConvexPair<Real>::ConvexPair(const PosedShape& posed_a, const PosedShape& posed_b, Rounding rounding)
    : own_(std::in_place, posed_a, posed_b, rounding), a(own_->a), b(own_->b), frame(own_->frame) {
  place(PoseMatrix(posed_b.pose));
}

template struct ConvexPair<float>;
template struct ConvexPair<double>;

}  // namespace minkoscope
