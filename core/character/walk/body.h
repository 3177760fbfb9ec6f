// Measures of the walking body.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include <minkoscope/sweep.h>

#include "core/base/tolerance.h"

namespace minkoscope {

/// How far the body reaches from its centre along `direction` (unit, world), metres.
inline double support_extent(const EllipsoidBody& body, const Vector3d& direction) {
  return glm::length(body.radii * (glm::conjugate(body.rotation) * direction));
}

/// Height of the lowest point, world.
inline double feet_height(const EllipsoidBody& body) {
  return body.position.y - support_extent(body, Vector3d(0.0, 1.0, 0.0));
}

/// Achieved over a tick, m/s: of the centre, but upwards of the feet where the body changed its size or turned: they
/// stay where they are then, and the centre's motion is none of the body's.
inline Vector3d walked_velocity(const EllipsoidBody& before, const EllipsoidBody& after, double tick) {
  if (!(tick > 0.0)) return Vector3d(0.0);
  Vector3d moved = after.position - before.position;
  if (before.radii != after.radii || before.rotation != after.rotation)
    moved.y = feet_height(after) - feet_height(before);
  return moved / tick;
}

inline double smallest_radius(const EllipsoidBody& body) {
  return std::min(body.radii.x, std::min(body.radii.y, body.radii.z));
}

/// Whether a pass moved the body noticeably farther than the displacement it was for. Metres.
inline bool is_thrown(double moved, double wanted) {
  return moved > wanted * (1.0 + tolerance::thrown_share) + tolerance::least_push;
}

/// The margin a body keeps along contact normals: the requested one, but at least what Real can resolve here.
template <class Real>
double margin_at(const Vector3d& position, double safety_margin) {
  const Real largest =
      static_cast<Real>(std::max(std::abs(position.x), std::max(std::abs(position.y), std::abs(position.z))));
  const Real ulp = std::nextafter(largest, std::numeric_limits<Real>::infinity()) - largest;
  return std::max(safety_margin, tolerance::margin_ulps * static_cast<double>(ulp));
}

}  // namespace minkoscope
