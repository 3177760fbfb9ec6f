// Classification of ticks, and reduction of ticks to the pixels of a strip.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <minkoscope/walk.h>

namespace minkoscope {

/// The kind of a tick, in increasing severity; where ticks share a pixel of a strip the most severe is shown.
enum class TickKind : std::uint8_t { grounded, carried, sliding, airborne, recovered };
std::string_view to_string(TickKind kind);
/// Sliding: it hit something steeper than the slope limit.
TickKind kind_of(const TickResult& tick, const WalkSettings& settings);

/// The ticks reduced to `columns` (pixels): the most severe kind and the highest value of those that share one. Fewer
/// ticks than columns are spread.
std::vector<TickKind> worst_kinds(std::span<const TickKind> kinds, std::size_t columns);
std::vector<float> highest_values(std::span<const float> values, std::size_t columns);

}  // namespace minkoscope
