// Overlap of a convex pair, yes or no: GJK that stops at the first proof of either.
#pragma once

#include "core/narrow_phase/gjk/gjk_settings.h"
#include "core/narrow_phase/gjk/gjk_start.h"

namespace minkoscope {

/// `next`, where not null, is what the next query of the pair may start from: after a separating axis, that axis alone.
/// It may be the cache that the settings start from. Instantiated for float and double, NullObserver and StepObserver;
/// the observed run gives the same bits.
template <class Real, class Observer>
OverlapOutcome gjk_overlap(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer,
                           GjkCache* next = nullptr);

}  // namespace minkoscope
