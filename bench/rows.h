// All rows, with the targets they are held to.
#pragma once

#include <functional>
#include <vector>

#include "bench/peers/peer.h"
#include "bench/plan.h"
#include "bench/row.h"

namespace minkoscope::bench {

/// Measures and checks row after row; `done` hears of each as it is ready.
std::vector<Row> run_rows(const Plan& plan, const std::vector<std::unique_ptr<Peer>>& peers,
                          const std::function<void(const Row&)>& done);

}  // namespace minkoscope::bench
