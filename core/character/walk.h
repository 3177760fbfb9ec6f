// The front door of the movers: a body walks in a level for many ticks. A tick is a pure function of the level, the
// state before it, the input and the settings: no hidden state, so that any tick can be run again with an observer.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/character/walk/mover_method.h"
#include "core/character/walk/walk.h"
#include "core/trace/observer.h"

namespace minkoscope {

/// The state before tick 0: the walk's body, and what it stands on there, so that its first tick can jump, and so that
/// a lift takes it along from the first.
WalkState initial_state(const Walk& walk, const WalkLevel& level);

/// One tick: `index` counts from 0, so that the state after it is at time (index + 1) · tick. The input's `ticks` is
/// ignored; `jump` acts in this tick. Traced and untraced give the same bits. Throws std::invalid_argument for an
/// unknown mover.
TickResult run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
                    const WalkState& before, const WalkInput& input);
TickResult run_tick(const WalkLevel& level, const std::string& mover, const WalkSettings& settings, int index,
                    const WalkState& before, const WalkInput& input, StepObserver& observer);

/// The table, the default mover first.
std::span<const MoverMethod> mover_methods();
const MoverMethod* find_mover_method(std::string_view name);  // nullptr when unknown

/// A step in one sentence, by the row of its mover.
std::string explain(const WalkStep& step);

}  // namespace minkoscope
