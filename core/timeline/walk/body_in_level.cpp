#include "core/timeline/walk/body_in_level.h"

#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope {

std::vector<Contact> contacts_in(const WalkLevel& level, double time, const WalkBody& body, double margin) {
  return level.precision() == Precision::float32 ? find_contacts(level.float_level_at(time), body, margin)
                                                 : find_contacts(level.double_level_at(time), body, margin);
}

SweepResult centre_hit(const WalkLevel& level, double time, const WalkBody& body, const Vector3d& from,
                       const Vector3d& to) {
  EllipsoidBody centre;
  centre.position = from;
  centre.radii = Vector3d(1e-3 * smallest_radius(body));
  if (from == to) return {};
  return level.precision() == Precision::float32 ? sweep_ellipsoid(level.float_level_at(time), centre, to - from)
                                                 : sweep_ellipsoid(level.double_level_at(time), centre, to - from);
}

}  // namespace minkoscope
