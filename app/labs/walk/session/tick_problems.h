// Which ticks of a walk are worth a look, and in which order the keys visit them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/timeline/timeline.h"

namespace minkoscope {

/// One tick at a glance, as strip, plots and search need it.
struct TickFacts {
  float depth = 0.0f;  // metres, after the tick
  float speed = 0.0f;  // m/s, achieved
  std::uint8_t slides = 0;
  bool recovered = false;
  bool held_up = false;  // asked to move, and all but did not
};
TickFacts facts_of(const TickRecord& record, const WalkState& before, double tick_seconds);

/// Asked to move sideways, and moved less than a twentieth of it.
bool is_held_up(const TickRecord& record, const WalkState& before, double tick_seconds);

enum class TickProblem { recovery, deepest, stuck, most_slides };
inline constexpr std::size_t tick_problems = 4;
std::string_view to_string(TickProblem problem);

/// The ticks to visit: recoveries and the beginnings of stuck stretches in time; the deepest ones (one a dip) from the
/// deepest on, and those with the most slides (two at least) from the most on.
std::vector<std::size_t> problem_ticks(TickProblem problem, std::span<const TickFacts> ticks);

/// The next to visit from the tick shown, around at the end; nothing where there is none.
std::optional<std::size_t> next_problem(TickProblem problem, std::span<const TickFacts> ticks,
                                        std::optional<std::size_t> from, bool backwards = false);

}  // namespace minkoscope
