// The front door of the sweeps: an ellipsoid moves once through a level, without response.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/sweep/swept/contacts.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope {

/// Prepares the level and runs the query's method. Throws std::invalid_argument with one clear sentence when the method
/// is unknown or the body has a zero radius.
SweepResult run_sweep(const SweepQuery& query);
SweepResult run_sweep(const SweepQuery& query, StepObserver& observer);

struct SweepMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view>
      answers;  // of "hit", "time", "point", "normal", "feature", "start_overlap", "depth"
  std::span<const std::string_view> listing;  // pseudocode written by us; line 1 is listing[0]
  bool answers_field(std::string_view field) const;
};
std::span<const SweepMethod> sweep_methods();
const SweepMethod* find_sweep_method(std::string_view name);

std::string explain(const SweepStep& step);

}  // namespace minkoscope
