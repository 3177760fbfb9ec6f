// Ours, on the same questions as the peers.
#pragma once

#include <string_view>
#include <vector>

#include "bench/levels.h"
#include "bench/pairs.h"
#include "bench/subject.h"

namespace minkoscope::bench {

std::vector<Entrant> our_pairs(Operation operation, const std::vector<PairCase>& pairs);
/// The same of coherent pairs, each query warm: from what the one before left, the first of a motion from what
/// its own cold run does.
std::vector<Entrant> our_warm_pairs(Operation operation, const std::vector<PairCase>& pairs);
/// Distance by a method of the table, through run_pair, which prepares the shapes for each query.
std::vector<Entrant> our_distances_by(std::string_view method, const std::vector<PairCase>& pairs);
std::vector<Entrant> our_sweeps(const Level& level, const std::vector<SweepCase>& sweeps,
                                const SweepBody& body = sphere_body);
/// The hierarchy alone, from vertices and indices, as the peers build theirs.
std::vector<Entrant> our_level_build(const Level& level);

/// One tick of that many bodies by each broad phase: all move a little, then all overlapping pairs are asked for.
std::vector<Entrant> our_broad_phases(int bodies);

}  // namespace minkoscope::bench
