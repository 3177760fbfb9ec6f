#include "core/contact/query/penetration_axis.h"

#include <cmath>

namespace minkoscope {
namespace {

constexpr double nudge = 1e-5;  // of the size: enough for a normal, too little to change which is the least

template <class Real>
PairResult query(const NarrowPair<Real>& shapes, const PoseMatrix& a, const PoseMatrix& b) {
  return penetration(PreparedPair<Real>(shapes.a, a, shapes.b, b));
}

PairResult query(const PreparedContact::Data& pair, const PoseMatrix& a, const PoseMatrix& b) {
  return pair.in_float ? query(*pair.in_float, a, b) : query(*pair.in_double, a, b);
}

}  // namespace

PenetrationAxis find_penetration_axis(const PreparedContact::Data& pair, const Pose& a, const Pose& b) {
  // About A's origin, so that coordinates of a pair far from the world's keep their digits.
  const PoseMatrix frame_a(Pose{Vector3d(0.0), a.rotation});
  PoseMatrix frame_b(Pose{b.position - a.position, b.rotation});
  PairResult result = query(pair, frame_a, frame_b);
  PenetrationAxis axis;
  axis.overlap = result.overlap;
  const double apart = glm::length(frame_b.position);
  const Vector3d towards = apart > 0.0 ? frame_b.position / apart : Vector3d(0.0, 1.0, 0.0);
  if (!result.normal) {
    frame_b.position -= nudge * pair.size * towards;
    result = query(pair, frame_a, frame_b);
  } else if (result.point_a && result.point_b) {
    axis.has_points = true;
    axis.point_a = *result.point_a;
    axis.point_b = *result.point_b;
  }
  axis.normal = result.normal.value_or(towards);
  return axis;
}

}  // namespace minkoscope
