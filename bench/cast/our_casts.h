// Ours, on the same casts as the peers.
#pragma once

#include <vector>

#include "bench/cast/cast_cases.h"

namespace minkoscope::bench {

/// The default of such queries, on shapes prepared before.
std::vector<Entrant> our_casts(const std::vector<CastCase>& casts);

}  // namespace minkoscope::bench
