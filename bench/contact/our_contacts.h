// Ours, on the same contacts as the peers.
#pragma once

#include <vector>

#include "bench/contact/contact_cases.h"

namespace minkoscope::bench {

/// By `clip`, on pairs prepared before.
std::vector<Entrant> our_contacts(const std::vector<PairCase>& pairs);

}  // namespace minkoscope::bench
