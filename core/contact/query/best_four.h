// Which four of the few vertices of an outline span the most area. A quadrilateral spans half the cross product of its
// diagonals, so that all of them together cost little, and nothing branches on where the vertices are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace minkoscope {

/// Vertices in their order around, either way, none of them on an edge of the others. Metres.
struct SmallOutline {
  static constexpr std::size_t most = 7;
  std::size_t count = 0;  // five at least
  std::array<double, most> x, y;
};

/// The part of the most area by which four vertices lead clearly: all others span less than the rest.
inline constexpr double clear_lead = 3e-3;

/// Of those four that have one of `wanted` (bit i is vertex i) the ones that span the most area. Nothing, 0, where they
/// do not lead clearly.
std::uint32_t best_four(const SmallOutline& outline, std::uint32_t wanted);

}  // namespace minkoscope
