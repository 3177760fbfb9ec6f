// Separating axis test: every direction that can be the one, tried.
#pragma once

#include <optional>

#include <minkoscope/trace.h>

#include "core/narrow_phase/pair/convex_pair.h"
#include "core/narrow_phase/pair/pair_method.h"

namespace minkoscope {

struct SatSettings {
  std::size_t max_axes = std::size_t{1} << 24;  // edges of A × edges of B, above which the method does not answer
  int start_line = 1, axis_line = 2, separated_line = 3, depth_line = 4;  // of the method's listing
};

struct SatOutcome {
  Termination termination = Termination::degenerate;  // degenerate: curved shapes, or too many axes
  std::optional<bool> overlap;
  double depth = 0.0;    // of the rounded shapes, metres; where they overlap
  Vector3d normal{0.0};  // unit, A's frame, from A towards B: the axis of the depth, or a separating one
  int axes = 0;          // tried
  int support_calls = 0;
};

/// `a` and `b` are the shapes that the pair was compiled from: their faces and edges give the axes.
/// Instantiated for float and double, NullObserver and StepObserver; the observed run gives the same bits.
template <class Real, class Observer>
SatOutcome sat(const ConvexPair<Real>& pair, const Shape& a, const Shape& b, const SatSettings& settings,
               Observer& observer);

/// Its row of the table.
const PairMethod& sat_method();

}  // namespace minkoscope
