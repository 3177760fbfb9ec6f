// Distance between the cores of a convex pair, by GJK with certified bounds.
#pragma once

#include "core/narrow_phase/gjk/gjk_settings.h"
#include "core/narrow_phase/gjk/gjk_start.h"

namespace minkoscope {

template <class Real>
struct GjkOutcome {
  Termination termination = Termination::degenerate;
  GjkSimplex<Real> simplex;         // newest first; its nearest point is `closest`
  Vector3d closest{0.0};            // v, A's frame; 0 when the origin is enclosed
  double lower = 0.0, upper = 0.0;  // bounds of the cores' distance, metres
  double depth_upper = 0.0;         // no longer translation is needed to separate overlapping cores
  bool cores_overlap = false;       // A − B of the cores contains the origin, or touches it
  int iterations = 0;

  /// For the next query of the pair.
  void store_cache(GjkCache& out) const {
    minkoscope::store_cache(simplex, cores_overlap ? Vector3d(0.0) : -closest, out);
  }
};

/// Instantiated for float and double, NullObserver and StepObserver; the observed run gives the same bits.
template <class Real, class Observer>
GjkOutcome<Real> gjk_distance(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer);

}  // namespace minkoscope
