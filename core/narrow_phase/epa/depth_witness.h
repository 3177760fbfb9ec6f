// The result of EPA: a direction that separates overlapping cores, and witness points as far apart along it.
#pragma once

#include "core/narrow_phase/epa/large_polytope.h"

namespace minkoscope {

/// All in A's frame; metres.
struct Witness {
  double plane = 0.0;  // support distance along the normal
  Vector3d normal{0.0}, point_a{0.0}, point_b{0.0};

  /// How far the points are from lying `plane` apart along the normal.
  double residual() const { return glm::length(point_a - point_b - plane * normal); }
};

/// On curved cores: `found` refined to the nearest local minimum of the support distance, with witness points whose
/// residual is at most `residual`, or as small as can be found.
template <class Real>
Witness sharpened(const ConvexPair<Real>& pair, const Witness& found, double floor, double residual,
                  int& support_calls);

/// At the iteration limit: the lowest minimum found from the best direction and from those of the closest faces, well
/// apart.
template <class Real>
Witness refined(const ConvexPair<Real>& pair, const LargePolytope& polytope, const Witness& best, double floor,
                int& support_calls);

}  // namespace minkoscope
