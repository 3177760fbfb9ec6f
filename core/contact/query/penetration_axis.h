// The axis of a contact: of least penetration, or of closest approach, as the default narrow phase finds it.
#pragma once

#include <optional>

#include <minkoscope/trace.h>

#include "core/contact/query/prepared_contact.h"
#include "core/contact/query/support_feature.h"

namespace minkoscope {

/// World axes, positions relative to A's origin.
struct PenetrationAxis {
  std::optional<bool> overlap;          // as the narrow phase has it
  Vector3d normal{0.0};                 // unit, from A towards B
  Vector3d point_a{0.0}, point_b{0.0};  // point_a − point_b = overlap along the normal · normal
  bool has_points = false;
};

/// Where the shapes touch in such a way that the narrow phase has no normal, B is moved a little into A for it.
PenetrationAxis find_penetration_axis(const PreparedContact::Data& pair, const Pose& a, const Pose& b);

/// How far the shapes overlap along a unit direction from A towards B, metres; negative apart. `offset`: B's origin
/// relative to A's.
inline double overlap_along(const PreparedContact::Data& pair, const ContactFrame& a, const ContactFrame& b,
                            const Vector3d& normal) {
  return pair.a.reach(normal * a.rotation) + pair.b.reach(-normal * b.rotation) +
         glm::dot(a.position - b.position, normal);
}

}  // namespace minkoscope
