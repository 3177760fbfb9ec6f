// Overlap of a convex pair, yes or no: the GJK loop left at the first proof of either.
#pragma once

#include "core/narrow_phase/gjk/gjk_distance.h"

namespace minkoscope {

struct OverlapOutcome {
  Termination termination = Termination::degenerate;
  std::optional<bool> overlap;  // of the rounded shapes; absent at the iteration limit
  int iterations = 0;           // support points evaluated
};

/// `left`, where not null: for the next query of the pair; where a direction parts the shapes it is all that is left.
/// It may be the cache that the settings start from. Instantiated for float and double, NullObserver and StepObserver;
/// the observed run gives the same bits.
template <class Real, class Observer>
OverlapOutcome gjk_overlap(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer,
                           GjkCache* left = nullptr);

}  // namespace minkoscope
