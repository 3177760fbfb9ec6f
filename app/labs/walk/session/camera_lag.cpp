#include "app/labs/walk/session/camera_lag.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {
namespace {

constexpr int most_ticks = 240;

/// What is left of a rise after that part of the time: all of it at 0, nothing at 1.
double left_over(double part) {
  const double t = std::clamp(part, 0.0, 1.0);
  return 1.0 - t * t * (3.0 - 2.0 * t);
}

double feet_of(const WalkState& state) {
  return state.body.position.y - state.body.radii.y;
}

}  // namespace

CameraLag camera_lag_after(const WalkTimeline& timeline, std::size_t tick) {
  const WalkSettings& settings = timeline.walk().settings;
  const auto count = static_cast<std::size_t>(
      std::clamp(std::lround(CameraLag::seconds / settings.tick), 1L, static_cast<long>(most_ticks)));
  CameraLag lag;
  // Copies: a record may have to be run again, and then holds only until the next one is.
  WalkState after = timeline.tick(tick).result.state;
  for (std::size_t back = 0; back < count && back <= tick; ++back) {
    const WalkState before = timeline.state_before(tick - back);
    const double rise = feet_of(after) - feet_of(before);
    const Vector3d moved = after.body.position - before.body.position;
    const double level = std::hypot(moved.x, moved.z);
    const bool on_ground = before.grounded && after.grounded;
    // On the ground more than a step and a slope at once, in the air more than the body itself, is another place.
    const Vector3d& radii = after.body.radii;
    const double highest = on_ground ? 1.25 * settings.step_height + 2.0 * level + 0.1 * radii.y : 2.0 * radii.y;
    if (std::abs(rise) > highest || level > 2.0 * std::max(radii.x, radii.z)) return lag;
    const double weight = left_over(static_cast<double>(back + 1) / static_cast<double>(count));
    if (on_ground) lag.feet += weight * rise;
    lag.radius += weight * (after.body.radii.y - before.body.radii.y);
    after = before;
  }
  return lag;
}

}  // namespace minkoscope
