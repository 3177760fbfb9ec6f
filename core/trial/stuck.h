// Is a body stuck where a walk has brought it? The explorer's test, for a single walk.
#pragma once

#include "core/timeline/timeline.h"
#include "core/trial/oracle/level_oracle.h"

namespace minkoscope {

/// At the end of the walk the body is pushed in sixteen directions for twelve ticks each, then once more with a jump:
/// stuck when it stays through all of it although there is room beside it (core/trial/verdict.h). A body among meshes
/// that move never counts as stuck.
bool is_stuck(const WalkTimeline& timeline, const LevelOracle& oracle);

}  // namespace minkoscope
