// Our own methods on a convex pair: distance GJK, overlap GJK, and distance GJK followed by EPA.
#pragma once

#include "core/narrow_phase/pair/pair_method.h"

namespace minkoscope {

/// Their rows of the table.
const PairMethod& gjk_epa_method();
const PairMethod& gjk_distance_method();
const PairMethod& gjk_overlap_method();

}  // namespace minkoscope
