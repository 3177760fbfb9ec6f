// What becomes of a body where a walk has left it: is it stuck, does it come to rest? The explorer's tests, for a
// single walk.
#pragma once

#include <optional>

#include "core/timeline/timeline.h"
#include "core/trial/explore/verdict.h"
#include "core/trial/oracle/level_oracle.h"

namespace minkoscope {

/// At the end of the walk the body is pushed in sixteen directions for twelve ticks each, then once more with a jump:
/// stuck when it stays through all of it although there is room beside it (core/trial/explore/verdict.h). A body among
/// meshes that move never counts as stuck.
bool is_stuck(const WalkTimeline& timeline, const LevelOracle& oracle);

/// The walk ends with ticks without input in which the body moves although it is on ground, and left alone from then on
/// it does not come to rest either: jittering or creeping (restlessness(), core/trial/explore/verdict.h).
std::optional<IncidentKind> ends_restless(const WalkTimeline& timeline, const LevelOracle& oracle);

}  // namespace minkoscope
