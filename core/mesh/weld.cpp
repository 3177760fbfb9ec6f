// Welding by an open-addressing hash table of positions; edges by a counting sort on their lower vertex. Both are
// linear, because a level of a million triangles is welded whenever it is opened.
#include "core/mesh/weld.h"

#include <algorithm>
#include <bit>

namespace minkoscope {
namespace {

template <class Real>
std::uint64_t hash_of(const Vector3<Real>& v) {
  std::uint64_t hash = 0;
  for (int i = 0; i < 3; ++i) {
    const double coordinate = static_cast<double>(v[i]) + 0.0;  // −0 becomes 0
    hash = (hash ^ std::bit_cast<std::uint64_t>(coordinate)) * 0x9e3779b97f4a7c15ull;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace

template <class Real>
std::vector<std::uint32_t> weld_equal_positions(std::span<const Vector3<Real>> vertices) {
  constexpr std::uint32_t empty = 0xffffffffu;
  const std::size_t capacity = std::bit_ceil(std::max<std::size_t>(16, vertices.size() * 2));
  std::vector<std::uint32_t> table(capacity, empty);
  std::vector<std::uint32_t> welded(vertices.size());
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    std::size_t slot = hash_of(vertices[i]) & (capacity - 1);
    while (table[slot] != empty && vertices[table[slot]] != vertices[i]) slot = (slot + 1) & (capacity - 1);
    if (table[slot] == empty) table[slot] = i;
    welded[i] = table[slot];
  }
  return welded;
}

namespace {

/// `name(v)`: of vertex v, the same for all at its position, below `vertex_count`.
template <class Name>
std::vector<SharedEdge> edges_sorted_by_name(std::span<const std::array<std::uint32_t, 3>> triangles,
                                             std::size_t vertex_count, Name&& name) {
  std::vector<std::uint32_t> first(vertex_count + 1, 0);
  const auto for_each_edge = [&](auto&& visit) {
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
      for (std::uint32_t e = 0; e < 3; ++e) {
        const std::uint32_t a = name(triangles[t][e]), b = name(triangles[t][(e + 1) % 3]);
        if (a != b) visit(SharedEdge{std::min(a, b), std::max(a, b), t, e});
      }
    }
  };
  for_each_edge([&](const SharedEdge& edge) { ++first[edge.low + 1]; });
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<SharedEdge> edges(first.empty() ? 0 : first.back());
  std::vector<std::uint32_t> next = first;
  for_each_edge([&](const SharedEdge& edge) { edges[next[edge.low]++] = edge; });
  // Within one lower vertex the edges stand by triangle already; few share it, so a stable sort by the other end is
  // short.
  for (std::size_t i = 0; i + 1 < first.size(); ++i)
    std::stable_sort(edges.begin() + first[i], edges.begin() + first[i + 1],
                     [](const SharedEdge& a, const SharedEdge& b) { return a.high < b.high; });
  return edges;
}

}  // namespace

std::vector<SharedEdge> sorted_edges(std::span<const std::array<std::uint32_t, 3>> triangles,
                                     std::span<const std::uint32_t> welded) {
  return edges_sorted_by_name(triangles, welded.size(), [welded](std::uint32_t v) { return welded[v]; });
}

std::vector<SharedEdge> sorted_edges(std::span<const std::array<std::uint32_t, 3>> triangles,
                                     std::size_t vertex_count) {
  return edges_sorted_by_name(triangles, vertex_count, [](std::uint32_t v) { return v; });
}

template std::vector<std::uint32_t> weld_equal_positions(std::span<const Vector3<float>>);
template std::vector<std::uint32_t> weld_equal_positions(std::span<const Vector3<double>>);

}  // namespace minkoscope
