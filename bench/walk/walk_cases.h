// The walks every library is measured on: an upright capsule set down in a level walks about, a second each. The same
// starts and inputs for all, drawn with a fixed seed, and the truth about where it may stand.
#pragma once

#include <vector>

#include "bench/levels.h"

namespace minkoscope::bench {

inline constexpr double walk_tick = 1.0 / 60.0;  // seconds
inline constexpr double walk_step_height = 0.4;  // metres
inline constexpr double walk_max_slope = 50.0;   // degrees

struct WalkTick {
  bool first = false;  // of its walk, which starts at `start` at rest
  Vector3d start{0.0};
  Vector3d velocity{0.0};  // wanted, horizontal, m/s
};

/// `walks` walks of a second, one after the other. Each starts clear of the level, above a floor no more than 4 m
/// below. It wants 4 m/s and turns every quarter of a second.
std::vector<WalkTick> walks_in(const Level& level, int walks, const SweepBody& body = capsule_body);

/// Whether the body moved from `before` to `after` without going through anything and stands no deeper than `tolerance`
/// metres in the level.
bool may_move(const Level& level, const Vector3d& before, const Vector3d& after, double tolerance,
              const SweepBody& body = capsule_body);

}  // namespace minkoscope::bench
