// The published methods behind the front door: compiles the shapes as their texts have them and turns outcomes into
// results. What a method does not compute stays absent.
#pragma once

#include <optional>

#include "core/narrow_phase/query.h"

namespace minkoscope {

/// Nothing where the query's algorithm is none of the published ones. Throws std::invalid_argument where the method
/// cannot take the shapes.
template <class Real, class Observer>
std::optional<PairResult> run_published(const PairQuery& query, double relative_tolerance, Observer& observer);

}  // namespace minkoscope
