// Chained warm starts in the window: while a shape is moved, each query starts from the final simplex of the last one.
// The case's view stores the switch and its settings the warm start, so that undo, saving and running the case again
// give the same run.
#pragma once

#include "core/timeline/timeline.h"

namespace minkoscope {

/// Whether the case's view has {"warm_chain": true}.
bool starts_from_last(const Case& value);
/// When on, the next query starts from the cache of `ran` (null: none yet); when off, it starts cold.
void set_starts_from_last(Case& value, bool on, const PairTrace* ran);

/// Where the switch is on and a shape of `next` has changed: warm-starts it from the cache of the run of `before`.
void carry_cache(const Case& before, const PairTrace& ran, Case& next);

}  // namespace minkoscope
