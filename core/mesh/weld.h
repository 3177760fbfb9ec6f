// Topology of a triangle soup: vertices at exactly equal positions count as one, and the edges between them are listed
// in an order in which equal ones stand together.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// For each vertex the lowest index of a vertex at the same position (−0 equals 0).
template <class Real>
std::vector<std::uint32_t> weld_equal_positions(std::span<const Vector3<Real>> vertices);

/// One use of an edge by a triangle.
struct SharedEdge {
  std::uint32_t low = 0, high = 0;  // welded vertices, low < high
  std::uint32_t triangle = 0;
  std::uint32_t edge = 0;  // from corner edge to edge + 1
  std::uint64_t key() const { return (std::uint64_t{low} << 32) | high; }
};

/// All edges but those whose two ends are welded to one, sorted by key, then triangle, then edge.
std::vector<SharedEdge> sorted_edges(std::span<const std::array<std::uint32_t, 3>> triangles,
                                     std::span<const std::uint32_t> welded);
/// The same for triangles whose vertices are all at different positions.
std::vector<SharedEdge> sorted_edges(std::span<const std::array<std::uint32_t, 3>> triangles, std::size_t vertex_count);

}  // namespace minkoscope
