// Queries of the window that start from one another: while a shape is moved, each starts from the simplex that the last
// one ended with. The case's view keeps the switch, its settings what the present query starts from, so that undo,
// saving and whoever runs the case again get the same run.
#pragma once

#include "core/timeline/timeline.h"

namespace minkoscope {

/// Whether the case's view says so: {"warm_chain": true}.
bool starts_from_last(const Case& value);
/// Switched on, the next query starts from what `ran` left (null: nothing is known yet); off, it starts cold.
void set_starts_from_last(Case& value, bool on, const PairTrace* ran);

/// Where the switch is on and a shape of `next` is not as it was: lets it start from what the run of `before` left.
void carry_cache(const Case& before, const PairTrace& ran, Case& next);

}  // namespace minkoscope
