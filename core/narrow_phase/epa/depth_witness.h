// What EPA ends with: a direction that parts overlapping cores, and points of them as far apart along it.
#pragma once

#include "core/narrow_phase/epa/large_polytope.h"

namespace minkoscope {

/// All in A's frame; metres.
struct Witness {
  double plane = 0.0;  // support distance along the normal
  Vector3d normal{0.0}, point_a{0.0}, point_b{0.0};

  /// How far the points are from being apart along the normal.
  double residual() const { return glm::length(point_a - point_b - plane * normal); }
};

/// On curved cores: `found` brought to the local minimum of the support distance beside it, with points whose residual
/// is `residual` or as small as can be found.
template <class Real>
Witness sharpened(const ConvexPair<Real>& pair, const Witness& found, double floor, double residual,
                  int& support_calls);

/// The same from the best direction and from those of the closest faces, well apart, at the iteration limit: the lowest
/// of all.
template <class Real>
Witness refined(const ConvexPair<Real>& pair, const LargePolytope& polytope, const Witness& best, double floor,
                int& support_calls);

}  // namespace minkoscope
