// The front door of the sweeps: an ellipsoid moves once through a level, without response.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/sweep/query/sweep_method.h"
#include "core/sweep/swept/contacts.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope {

/// Prepares the level and runs the query's method. Throws std::invalid_argument with one clear sentence when the method
/// is unknown or does not accept the query.
SweepResult run_sweep(const SweepQuery& query);
SweepResult run_sweep(const SweepQuery& query, StepObserver& observer);

/// As run_sweep, to the bit, on a level prepared before: many sweeps through one level, as when a body is dragged in
/// it. `level` has the query's meshes, in its precision and under its poses. Throws as run_sweep does.
SweepResult run_prepared_sweep(const LevelInPrecision& level, const SweepQuery& query, StepObserver& observer);

/// The table, the default method first.
std::span<const SweepMethod> sweep_methods();
const SweepMethod* find_sweep_method(std::string_view name);  // nullptr when unknown

/// A step in one sentence, by the row of its method.
std::string explain(const SweepStep& step);

}  // namespace minkoscope
