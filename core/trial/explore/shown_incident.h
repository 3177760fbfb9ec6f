// Which incident a walk shows. The cases that the explorer cuts out and all smaller ones are judged by it, so that a
// finding remains what was found.
#pragma once

#include <optional>

#include "core/timeline/timeline.h"
#include "core/trial/explore/verdict.h"

namespace minkoscope {

/// How deep in the level the body of a walk begins, metres; 0 outside.
double depth_at_start(const WalkTimeline& timeline, const LevelOracle& oracle);

/// Does the walk show this incident, under all the conditions under which the explorer notes it? The body begins
/// outside the level, or at most `allowed_start` deep in it; to be stuck, restless, fallen, through, risen or sped it
/// may begin as deep as it may be without having sunk. An incident of a tick counts up to the first tick that ends an
/// exploration's walk. The rest is judged at the end: stuck as in end_of_walk.h, restless as there, fallen where it has
/// left ground that it stood on.
bool shows(IncidentKind kind, const WalkTimeline& timeline, const LevelOracle& oracle, double allowed_start = 0.0);

/// The worst incident that a walk shows from where it begins. That a body is stuck matters more than what got it there.
std::optional<IncidentKind> worst_shown(const WalkTimeline& timeline, const LevelOracle& oracle);

}  // namespace minkoscope
