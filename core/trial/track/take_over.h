// Our mover in the place of the engine's: a walk that begins where a track's body is after a tick.
#pragma once

#include <cstddef>
#include <string>

#include <minkoscope/walk.h>

namespace minkoscope {

/// Why that cannot be done, in one sentence; empty where it can.
std::string refusal_to_take_over(const Walk& walk, std::size_t tick);

/// The inputs and the track are those after the tick. The body begins at rest: a walk's start has no velocity. `body`:
/// the engine's after the tick.
Walk taken_over(const Walk& walk, std::size_t tick, const WalkBody& body);

}  // namespace minkoscope
