// A rotation edited as three angles.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Keeps the degrees shown, so that typing 90 shows 90 although many triples give the same rotation.
class RotationField {
 public:
  /// A row "rotation °". True when the rotation was changed.
  bool draw(PanelContext& context, Quaterniond& rotation);

 private:
  Quaterniond of_{0.0, 0.0, 0.0, 0.0};
  Vector3d degrees_{0.0};
};

/// Degrees about x, y and z, applied in that order.
Vector3d degrees_of(const Quaterniond& rotation);
Quaterniond rotation_of(const Vector3d& degrees);

}  // namespace minkoscope
