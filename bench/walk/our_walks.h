// Ours, on the same walks as the peers.
#pragma once

#include <vector>

#include "bench/walk/walk_cases.h"

namespace minkoscope::bench {

/// The default mover, in float, with steps and snapping to the ground.
std::vector<Entrant> our_walks(const Level& level, const std::vector<WalkTick>& ticks);

}  // namespace minkoscope::bench
