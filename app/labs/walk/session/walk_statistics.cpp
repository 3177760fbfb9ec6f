#include "app/labs/walk/session/walk_statistics.h"

#include <algorithm>

namespace minkoscope {

bool waits_for_room(const WalkState& state) {
  // Only growth can lack room: delayed shrinking has another cause.
  return glm::any(glm::greaterThan(state.wanted_radii, state.body.radii));
}

void WalkTally::note(const TickRecord& record, const WalkState& before, const TickFacts& facts) {
  const auto horizontal = [](const Vector3d& v) { return Vector3d(v.x, 0.0, v.z); };
  const TickResult& result = record.result;
  WalkStatistics& s = statistics_;
  const std::size_t index = s.ticks++;
  if (result.depth > s.deepest) {
    s.deepest = result.depth;
    s.deepest_tick = index;
  }
  if (result.slides > s.most_slides) {
    s.most_slides = result.slides;
    s.most_slides_tick = index;
  }
  if (result.recovered) {
    ++s.recoveries;
    if (!s.first_recovery) s.first_recovery = index;
  }
  const double moved = glm::length(horizontal(result.state.body.position - before.body.position));
  s.distance += moved;
  s.fastest = std::max(s.fastest, static_cast<double>(facts.speed));
  stuck_now_ = facts.stuck ? stuck_now_ + 1 : 0;
  if (stuck_now_ >= shortest_stuck_stretch && stuck_now_ > s.stuck_ticks) {
    s.stuck_ticks = stuck_now_;
    s.stuck_tick = index + 1 - stuck_now_;
  }
}

}  // namespace minkoscope
