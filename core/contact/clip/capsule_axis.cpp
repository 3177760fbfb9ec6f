#include "core/contact/clip/capsule_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/contact/clip/least_axis.h"

namespace minkoscope {
namespace {

CapsuleAxis along_face(const CapsuleAndBox& pair, int axis, double apart) {
  const double sign = signed_one(pair.middle[axis]);
  CapsuleAxis out;
  out.apart = apart;
  out.free = (axis + 1) % 3;
  out.face = axis;
  out.position = sign * pair.along[axis] > 0.0 ? -1.0 : 1.0;
  out.normal = Vector3d(0.0);
  out.normal[axis] = sign;
  out.distance = apart > 0.0 ? std::numeric_limits<double>::infinity() : apart;
  // The lowest point of the segment that is above the face.
  double from = -1.0, to = 1.0;
  for (const int side : {(axis + 1) % 3, (axis + 2) % 3}) {
    const double half = pair.half[side], middle = pair.middle[side], along = pair.along[side];
    if (along == 0.0) {
      if (std::abs(middle) > half) return out;
      continue;
    }
    const double one = (-half - middle) / along, other = (half - middle) / along;
    from = std::max(from, std::min(one, other));
    to = std::min(to, std::max(one, other));
  }
  if (from > to) return out;
  const double lowest = std::clamp(out.position, from, to);
  if (apart > 0.0 && lowest == out.position) out.distance = apart;
  if (apart > 0.0 && lowest != out.position)
    out.distance = sign * (pair.middle[axis] + lowest * pair.along[axis]) - pair.half[axis];
  out.position = lowest;
  return out;
}

CapsuleAxis along_edge(const CapsuleAndBox& pair, int axis, double apart) {
  const int j = (axis + 1) % 3, k = (axis + 2) % 3;
  const Vector3d &middle = pair.middle, &along = pair.along;
  const double squared = along[j] * along[j] + along[k] * along[k];
  const double across = middle[j] * along[k] - middle[k] * along[j], size = signed_one(across) / std::sqrt(squared);
  CapsuleAxis out;
  out.apart = apart;
  out.free = axis;
  out.face = -1;
  out.normal = Vector3d(0.0);
  out.normal[j] = along[k] * size;
  out.normal[k] = -along[j] * size;
  const double from_j = middle[j] - std::copysign(pair.half[j], out.normal[j]);
  const double from_k = middle[k] - std::copysign(pair.half[k], out.normal[k]);
  out.position = -(from_j * along[j] + from_k * along[k]) / squared;
  const bool meets =
      std::abs(out.position) <= 1.0 && std::abs(middle[axis] + out.position * along[axis]) <= pair.half[axis];
  out.distance = meets || apart <= 0.0 ? apart : std::numeric_limits<double>::infinity();
  return out;
}

}  // namespace

CapsuleAxis least_axis_of_capsule(const CapsuleAndBox& pair) {
  const Vector3d size = absolute(pair.along);
  const Vector3d apart = absolute(pair.middle) - size - pair.half;
  int face = apart.y > apart.x ? 1 : 0;
  face = apart.z > apart[face] ? 2 : face;
  double most = apart[face];
  int edge = -1;
  const double least_squared = parallel_sine * parallel_sine * length_squared(pair.along);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double squared = size[j] * size[j] + size[k] * size[k];
    const double own = std::abs(pair.middle[j] * pair.along[k] - pair.middle[k] * pair.along[j]) -
                       (pair.half[j] * size[k] + pair.half[k] * size[j]);
    // Apart by own / √squared: mostly no more than by another, which no root is needed to see.
    const bool is_less = own < 0.0 ? most >= 0.0 || own * own >= most * most * squared
                                   : most >= 0.0 && own * own <= most * most * squared;
    if (is_less || !(squared > least_squared)) continue;
    most = own / std::sqrt(squared);
    edge = i;
  }
  return edge < 0 ? along_face(pair, face, most) : along_edge(pair, edge, most);
}

PenetrationAxis penetration_of(const CapsuleAndBox& pair, const CapsuleAxis& axis, const Matrix3d& axes,
                               const Vector3d& centre, bool box_is_a) {
  const Vector3d core = pair.middle + std::clamp(axis.position, -1.0, 1.0) * pair.along;
  const Vector3d on_capsule = axes * (core - pair.radius * axis.normal) + centre;
  const Vector3d on_box = axes * (core - axis.apart * axis.normal) + centre;
  PenetrationAxis out;
  out.normal = axes * (box_is_a ? axis.normal : -axis.normal);
  out.point_a = box_is_a ? on_box : on_capsule;
  out.point_b = box_is_a ? on_capsule : on_box;
  out.has_points = true;
  return out;
}

}  // namespace minkoscope
