// A rotation as three angles that can be typed and dragged.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Keeps the degrees shown, so that typing 90 shows 90 although many triples turn alike.
class RotationField {
 public:
  /// A row "rotation °". True when the rotation was changed.
  bool draw(PanelContext& context, Quaterniond& rotation);

 private:
  Quaterniond of_{0.0, 0.0, 0.0, 0.0};
  Vector3d degrees_{0.0};
};

/// Degrees about x, y and z; the rotation turns about x first, then y, then z.
Vector3d degrees_of(const Quaterniond& rotation);
Quaterniond rotation_of(const Vector3d& degrees);

}  // namespace minkoscope
