// Classification of ticks, and reduction of ticks to the pixels of a strip.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <minkoscope/walk.h>

#include "core/timeline/tick_cause.h"

namespace minkoscope {

/// The kind of a tick, in increasing severity; where ticks share a pixel of a strip the most severe is shown.
enum class TickKind : std::uint8_t {
  grounded,
  carried,
  sliding,  // it hit something steeper than the slope limit
  airborne,
  pushed,     // by a moving mesh, its own new size or a hit: it moved more than it does by itself
  blocked,    // input, but no motion
  recovered,  // it began inside the level and was pushed out
  crushed,    // meshes leave it no room
  failed      // the mover gave up, let it sink into the level or pass through it
};
inline constexpr std::size_t tick_kinds = 9;
std::string_view to_string(TickKind kind);
TickKind kind_of(TickOutcome outcome, const TickResult& tick);
/// The word for a tick: the outcome where it says more than the kind, such as "wedged" or "gave up".
std::string_view word_of(TickKind kind, TickOutcome outcome);

/// The ticks reduced to `columns` (pixels): the most severe kind and the highest value of those that share one. Fewer
/// ticks than columns are spread.
std::vector<TickKind> worst_kinds(std::span<const TickKind> kinds, std::size_t columns);
std::vector<float> highest_values(std::span<const float> values, std::size_t columns);

}  // namespace minkoscope
