// `minkoscope walk --explore`: walks about in a level and saves what should not happen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/commands/commands.h"
#include "app/commands/io/units_options.h"

namespace minkoscope {

struct ExploreRequest {
  std::string level;            // an OBJ file or a walk case
  std::int64_t ticks = 100000;  // over all shards; signed, so that a negative number is refused and not wrapped round
  std::uint64_t seed = 1;
  std::string shard = "1/1";
  std::string folder;
  int cracks = 0;             // built into the level first
  UnitsRequest units;         // of an OBJ file
  std::vector<double> radii;  // empty: those of the case, or of a walker
  std::string body;           // a shape as JSON, in place of radii; empty: none
};

/// Throws CommandError or CaseError.
void run_explore(const ExploreRequest& request, CommandContext& context);

}  // namespace minkoscope
