// The notable ticks of a walk, and the order in which the keys visit them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/timeline/timeline.h"

namespace minkoscope {

/// A summary of a tick for strip, plots and search.
struct TickFacts {
  float depth = 0.0f;  // metres, after the tick
  float speed = 0.0f;  // m/s, achieved
  std::uint8_t slides = 0;
  bool recovered = false;
  bool stuck = false;  // input to move, but almost no motion
};
TickFacts facts_of(const TickRecord& record, const WalkState& before, double tick_seconds);

/// Whether it moved less than a twentieth of the requested horizontal displacement.
bool is_stuck(const TickRecord& record, const WalkState& before, double tick_seconds);

enum class TickProblem { recovery, deepest, stuck, most_slides };
inline constexpr std::size_t tick_problems = 4;
std::string_view to_string(TickProblem problem);

/// The ticks to visit: recoveries and starts of stuck intervals in order of time; local maxima of depth in decreasing
/// order, and ticks with at least two slides in decreasing order.
std::vector<std::size_t> problem_ticks(TickProblem problem, std::span<const TickFacts> ticks);

/// The next to visit from the tick shown, wrapping around; nullopt where there is none.
std::optional<std::size_t> next_problem(TickProblem problem, std::span<const TickFacts> ticks,
                                        std::optional<std::size_t> from, bool backwards = false);

}  // namespace minkoscope
