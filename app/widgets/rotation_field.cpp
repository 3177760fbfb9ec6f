#include "app/widgets/rotation_field.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/widgets.h"

namespace minkoscope {

Vector3d degrees_of(const Quaterniond& q) {
  const Matrix3d m = glm::mat3_cast(q);  // Rz · Ry · Rx, columns first
  const double sine = std::clamp(-m[0][2], -1.0, 1.0);
  Vector3d angles(0.0);
  angles.y = std::asin(sine);
  if (std::abs(sine) < 1.0 - 1e-12) {
    angles.x = std::atan2(m[1][2], m[2][2]);
    angles.z = std::atan2(m[0][1], m[0][0]);
  } else {  // gimbal lock: only the sum of the other two matters
    angles.z = std::atan2(-m[1][0], m[1][1]);
  }
  return glm::degrees(angles);
}

Quaterniond rotation_of(const Vector3d& degrees) {
  const Vector3d angles = glm::radians(degrees);
  return glm::normalize(glm::angleAxis(angles.z, Vector3d(0, 0, 1)) * glm::angleAxis(angles.y, Vector3d(0, 1, 0)) *
                        glm::angleAxis(angles.x, Vector3d(1, 0, 0)));
}

bool RotationField::draw(PanelContext& context, Quaterniond& rotation) {
  if (of_ != rotation) {
    of_ = rotation;
    degrees_ = degrees_of(rotation);
  }
  Vector3d degrees = degrees_;
  field_label(context, "rotation °", "degrees about x, then y, then z");
  constexpr NumberStyle style{.decimals = 1, .speed = 0.5, .smallest = -1e6, .largest = 1e6};
  if (vector_field(context, "rotation °", degrees, style) == FieldEvent::none) return false;
  rotation = rotation_of(degrees);
  of_ = rotation;
  degrees_ = degrees;
  return true;
}

}  // namespace minkoscope
