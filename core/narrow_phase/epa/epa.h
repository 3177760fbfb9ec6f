// Penetration depth of overlapping cores: the Expanding Polytope Algorithm.
#pragma once

#include "core/narrow_phase/gjk/gjk_simplex.h"

namespace minkoscope {

struct EpaSettings {
  int max_iterations = 256;          // expansions
  int max_even_iterations = 128;     // on curved cores: expansions before the best direction is sharpened
  double relative_tolerance = 1e-9;  // of the depth
  double depth_upper = 0.0;          // known before: no longer translation is needed, metres
  int start_line = 7, closest_line = 8, support_line = 9, stop_line = 10, horizon_line = 11, expand_line = 12;
};

struct EpaOutcome {
  Termination termination = Termination::degenerate;  // degenerate: A − B has no volume; the depth is 0 then
  double depth = 0.0;                   // of the cores, metres, ≥ 0: what the supporting plane along `normal` proves
  double lower = 0.0, upper = 0.0;      // no shorter translation separates them; one of this length does
  bool has_normal = false;              // false only where A − B is a single point
  Vector3d normal{0.0};                 // unit, A's frame, from A towards B
  Vector3d point_a{0.0}, point_b{0.0};  // witness points on the cores, A's frame
  int iterations = 0;
  int support_calls = 0;
};

/// `simplex` is the one GJK ended with: of any size, its nearest point is the origin or touches it.
/// Instantiated for float and double, NullObserver and StepObserver; the observed run gives the same bits.
template <class Real, class Observer>
EpaOutcome epa(const ConvexPair<Real>& pair, const GjkSimplex<Real>& simplex, const EpaSettings& settings,
               Observer& observer);
template <class Real, class Observer>
EpaOutcome epa(const ConvexPair<Real>& pair, const Simplex& simplex, const EpaSettings& settings, Observer& observer);

}  // namespace minkoscope
