// What a walk amounts to, gathered tick by tick.
#pragma once

#include <cstddef>
#include <optional>

#include "core/timeline/timeline.h"

namespace minkoscope {

/// What the walk so far amounts to.
struct WalkStatistics {
  std::size_t ticks = 0;
  double deepest = 0.0;  // metres
  std::optional<std::size_t> deepest_tick;
  int most_slides = 0;
  std::optional<std::size_t> most_slides_tick;
  int recoveries = 0;
  std::optional<std::size_t> first_recovery;
  std::optional<std::size_t> stuck_tick;  // first tick of the longest stretch in which it was asked to move and did not
  std::size_t stuck_ticks = 0;            // length of that stretch
  double distance = 0.0;                  // walked, metres
  double fastest = 0.0;                   // speed achieved, m/s
};

/// It was asked to stand up (or to grow) and there is no room yet.
bool waits_for_room(const WalkState& state);

/// Takes the ticks of a walk one after the other.
class WalkTally {
 public:
  /// A stretch counts as stuck from so many ticks without getting anywhere.
  static constexpr std::size_t shortest_stuck_stretch = 15;

  void note(const TickRecord& record, const WalkState& before, double tick_seconds);
  const WalkStatistics& statistics() const { return statistics_; }

 private:
  WalkStatistics statistics_;
  std::size_t stuck_now_ = 0;
};

}  // namespace minkoscope
