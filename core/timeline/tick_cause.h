// Why a tick of a walk went as it did: one cause, from the passes of the tick and not from its hits alone.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/timeline/timeline.h"

namespace minkoscope {

/// In increasing severity.
enum class TickOutcome {
  moves,        // it gets what it wants, or wants nothing
  slides,       // along something steeper than the slope limit
  falls,        // nothing carries it
  left_ground,  // it stood, and begins to fall
  refused,      // a new size waits for room
  blocked,      // it wants to move and does not
  wedged,       // it cannot move, held up by what is each too steep to stand on
  gave_up,      // the mover stopped at a limit of its own
  recovered,    // it overlapped the level and was pushed out
  sunk,         // it ends in the level, deeper than its margin
  through,      // its centre passed through a triangle
  crushed       // meshes leave it no room
};
std::string_view to_string(TickOutcome outcome);

/// Whether the input wants to move horizontally and less than a twentieth of it was done.
bool makes_no_way(const TickRecord& record, const WalkState& before, double tick_seconds);

/// Of a tick by its result; its steps are looked at only where the straight way of its centre leads through a triangle.
TickOutcome outcome_of(const WalkTimeline& timeline, std::size_t tick);

struct TickCause {
  TickOutcome outcome = TickOutcome::moves;
  std::string sentence;  // one to three sentences, the cause first
};

/// The outcome with the reason for it. `steps`: of this tick, as WalkTimeline::open gives them.
TickCause cause_of(const WalkTimeline& timeline, std::size_t tick, std::span<const Step> steps);

}  // namespace minkoscope
