// Statistics of a walk, accumulated tick by tick.
#pragma once

#include <cstddef>
#include <optional>

#include "app/labs/walk/session/tick_problems.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// Statistics of the walk so far.
struct WalkStatistics {
  std::size_t ticks = 0;
  double deepest = 0.0;  // metres
  std::optional<std::size_t> deepest_tick;
  int most_slides = 0;
  std::optional<std::size_t> most_slides_tick;
  int recoveries = 0;
  std::optional<std::size_t> first_recovery;
  std::optional<std::size_t> stuck_tick;  // first tick of the longest interval with input but no motion
  std::size_t stuck_ticks = 0;            // length of that interval
  double distance = 0.0;                  // walked, metres
  double fastest = 0.0;                   // speed achieved, m/s
};

/// Whether it is to stand up (or grow) but has no room yet.
bool waits_for_room(const WalkState& state);

/// Accumulates the ticks of a walk in order.
class WalkTally {
 public:
  /// An interval counts as stuck from this many ticks without motion on.
  static constexpr std::size_t shortest_stuck_stretch = 15;

  void note(const TickRecord& record, const WalkState& before, const TickFacts& facts);
  const WalkStatistics& statistics() const { return statistics_; }

 private:
  WalkStatistics statistics_;
  std::size_t stuck_now_ = 0;
};

}  // namespace minkoscope
