// The notable ticks of a walk, and the order in which the keys visit them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/timeline/tick_cause.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// A summary of a tick for strip, plots and search.
struct TickFacts {
  float depth = 0.0f;  // metres, after the tick
  float speed = 0.0f;  // m/s, achieved: crouching is no motion
  std::uint8_t slides = 0;
  TickOutcome outcome = TickOutcome::moves;
  bool airborne = false;
  bool pushed = false;  // whatever else went wrong
  bool stuck = false;   // input to move, but almost no motion, whatever else went wrong
};

TickFacts facts_of(const TickRecord& record, const WalkState& before, double tick_seconds, TickOutcome outcome);

enum class TickProblem { recovery, deepest, stuck, most_slides, gave_up, fall, crushed, through, pushed, any };
inline constexpr std::size_t tick_problems = 10;
std::string_view to_string(TickProblem problem);
/// What to say where a walk has no such tick: "It was never stuck in this walk."
std::string_view none_of(TickProblem problem);

/// The ticks to visit: in order of time recoveries, starts of stuck intervals, ticks in which the mover gave up, in
/// which the body walked off an edge into a fall of at least a quarter of a second, was crushed, sank into the level
/// or passed through it, or was pushed; local maxima of depth in decreasing order, and ticks with at least two slides
/// in decreasing order. Any: all but the deepest and those with the most slides.
std::vector<std::size_t> problem_ticks(TickProblem problem, std::span<const TickFacts> ticks);

bool has_problem(TickProblem problem, std::span<const TickFacts> ticks);

/// The next to visit from the tick shown, wrapping around; nullopt where there is none.
std::optional<std::size_t> next_problem(TickProblem problem, std::span<const TickFacts> ticks,
                                        std::optional<std::size_t> from, bool backwards = false);

}  // namespace minkoscope
