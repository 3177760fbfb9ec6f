// What a tick was like at a glance, and how many ticks share one pixel of a strip.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/character/walk.h"

namespace minkoscope {

/// What a tick was like at a glance; a later one is worse and wins where a strip has fewer pixels than ticks.
enum class TickKind : std::uint8_t { grounded, carried, sliding, airborne, recovered };
std::string_view to_string(TickKind kind);
/// Sliding: it met something steeper than the slope limit.
TickKind kind_of(const TickResult& tick, const WalkSettings& settings);

/// The ticks squeezed into `columns` (pixels): the worst kind, the highest value of those that share one. Fewer ticks
/// than columns are spread.
std::vector<TickKind> worst_kinds(std::span<const TickKind> kinds, std::size_t columns);
std::vector<float> highest_values(std::span<const float> values, std::size_t columns);

}  // namespace minkoscope
