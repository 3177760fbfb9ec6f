// Trace events as the contract prints them, one line each, without a newline.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/trace.h>

namespace minkoscope {

/// What a step of a longer run does not know of itself.
struct StepContext {
  std::optional<int> tick;               // of a run that has ticks
  std::vector<std::string> mesh_labels;  // of the level; empty: meshes are written as null
};
/// "support", "reduce", "sweep_hit": as the line of a step has it.
std::string_view event_name(const Step& step);

/// `index` counts the steps of the run from 0.
std::string to_json(const Step& step, std::size_t index, const StepContext& context = {});

}  // namespace minkoscope
