// Sharpens a direction of small penetration depth on curved shapes.
#pragma once

#include "core/narrow_phase/pair/convex_pair.h"

namespace minkoscope {

struct RefinedDepth {
  Vector3d normal{0.0};     // unit, A's frame
  MinkowskiVertex support;  // of A − B along it
  double plane = 0.0;       // support distance along it: what the direction proves
  int support_calls = 0;
};

/// Walks from `normal` to a local minimum of the support distance of the cores' A − B.
template <class Real>
RefinedDepth refine_depth(const ConvexPair<Real>& pair, const Vector3d& normal);

}  // namespace minkoscope
