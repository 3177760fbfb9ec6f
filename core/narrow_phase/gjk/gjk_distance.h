// Distance between the cores of a convex pair: the Gilbert-Johnson-Keerthi loop with certified bounds.
#pragma once

#include "core/narrow_phase/gjk/gjk_start.h"

namespace minkoscope {

struct GjkSettings {
  int max_iterations = 64;            // support points evaluated
  double relative_tolerance = 1e-9;   // of the squared distance
  Vector3d direction{1.0, 0.0, 0.0};  // the first one, A's frame, need not be a unit vector, not zero
  const GjkCache* warm = nullptr;     // to start from instead; null: cold
  int nearest_line = 4, reduce_line = 5, converged_line = 3, enclosed_line = 6,
      separated_line = 3;  // of the method's listing
};

template <class Real>
struct GjkOutcome {
  Termination termination = Termination::degenerate;
  GjkSimplex<Real> simplex;         // newest first; its nearest point is `closest`
  Vector3d closest{0.0};            // v, A's frame; 0 when the origin is enclosed
  double lower = 0.0, upper = 0.0;  // bounds of the cores' distance, metres
  double depth_upper = 0.0;         // no translation longer than this is needed to part overlapping cores
  bool cores_overlap = false;       // A − B of the cores holds the origin, or touches it
  int iterations = 0;

  /// For the next query of the pair.
  void leave_cache(GjkCache& out) const { leave(simplex, cores_overlap ? Vector3d(0.0) : -closest, out); }
};

/// Instantiated for float and double, NullObserver and StepObserver; the observed run gives the same bits.
template <class Real, class Observer>
GjkOutcome<Real> gjk_distance(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer);

}  // namespace minkoscope
