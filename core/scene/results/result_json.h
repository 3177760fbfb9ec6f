// Results and ticks as the contract prints them, one line each, without a newline. What is absent or not finite is
// null.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <minkoscope/contact.h>
#include <minkoscope/pair.h>
#include <minkoscope/sweep.h>
#include <minkoscope/walk.h>

#include "core/scene/case/mesh_label.h"

namespace minkoscope {

struct WorldSummary;
struct WorldTick;

/// `warm_start`: with what the next query of the pair may start from, as its settings take it.
std::string to_json(const PairResult& result, const PairQuery& query, bool warm_start = false);
std::string to_json(const SweepResult& result, const SweepQuery& query);
std::string to_json(const TickResult& tick, int index, const std::vector<WalkMesh>& level);
/// `energy`: joules, of the bodies in a container.
std::string to_json(const WorldTick& tick, int index, const std::optional<double>& energy);
std::string to_json(const WorldSummary& summary);
std::string to_json(const ContactManifold& tick, int index);
std::string to_json(const ContactSummary& summary);

}  // namespace minkoscope
