// What the searches for the least axis of two boxes, and of a capsule and a box, have in common.
#pragma once

#include <cmath>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// The sine between two edges, or an edge and a segment, below which their cross product is rounding.
inline constexpr double parallel_sine = 1e-6;

/// Without a branch on the signs, unlike glm::abs.
inline Vector3d absolute(const Vector3d& of) {
  return {std::abs(of.x), std::abs(of.y), std::abs(of.z)};
}

/// Of either zero it is 1, unlike std::copysign.
inline double signed_one(double of) {
  return of < 0.0 ? -1.0 : 1.0;
}

}  // namespace minkoscope
