#include "core/contact/query/best_four.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace minkoscope {
namespace {

constexpr std::size_t most = SmallOutline::most;

/// How many ways there are to choose so many of n.
constexpr std::size_t choices(std::size_t n, std::size_t of) {
  return of == 0 ? 1 : n < of ? 0 : choices(n - 1, of - 1) + choices(n - 1, of);
}
constexpr std::size_t pairs = choices(most, 2), fours = choices(most, 4);

/// The place of a pair, i < j, where pairs are sorted by j and then i.
constexpr std::size_t pair(std::size_t i, std::size_t j) {
  return choices(j, 2) + i;
}

/// Vertices a < b < c < d.
struct Four {
  std::size_t a, b, c, d;

  constexpr std::uint32_t bits() const { return 1u << a | 1u << b | 1u << c | 1u << d; }
};

/// Sorted by d first: the first choices(n, 4) are those of n vertices.
constexpr std::array<Four, fours> all_fours() {
  std::array<Four, fours> out{};
  std::size_t count = 0;
  for (std::size_t d = 3; d < most; ++d)
    for (std::size_t c = 2; c < d; ++c)
      for (std::size_t b = 1; b < c; ++b)
        for (std::size_t a = 0; a < b; ++a) out[count++] = {a, b, c, d};
  return out;
}
constexpr std::array<Four, fours> four = all_fours();

/// What the quadrilaterals of the vertices added so far span, doubled: the cross product of their diagonals.
/// 0 of those without a wanted vertex.
class Areas {
 public:
  Areas(const SmallOutline& outline, std::uint32_t wanted) : outline_(outline), wanted_(wanted) {}

  /// The diagonals that end in this vertex, and the quadrilaterals of which it is the last.
  template <std::size_t vertex>
  void add() {
    for (std::size_t i = 0; i < vertex; ++i) {
      x_[pair(i, vertex)] = outline_.x[vertex] - outline_.x[i];
      y_[pair(i, vertex)] = outline_.y[vertex] - outline_.y[i];
    }
    constexpr std::size_t first = choices(vertex, 4), count = choices(vertex, 3);
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (span<first + i>(), ...);
    }
    (std::make_index_sequence<count>());
  }
  double largest() const { return std::max(std::max(largest_[0], largest_[1]), std::max(largest_[2], largest_[3])); }
  double operator[](std::size_t i) const { return areas_[i]; }

 private:
  template <std::size_t index>
  void span() {
    constexpr Four own = four[index];
    constexpr std::size_t p = pair(own.a, own.c), q = pair(own.b, own.d);
    const double area = (wanted_ & own.bits()) != 0 ? std::abs(x_[p] * y_[q] - y_[p] * x_[q]) : 0.0;
    areas_[index] = area;
    largest_[index % 4] = std::max(largest_[index % 4], area);
  }

  const SmallOutline& outline_;
  std::uint32_t wanted_;
  std::array<double, pairs> x_, y_;
  std::array<double, fours> areas_;
  std::array<double, 4> largest_{};
};

}  // namespace

std::uint32_t best_four(const SmallOutline& outline, std::uint32_t wanted) {
  Areas areas(outline, wanted);
  areas.add<1>();
  areas.add<2>();
  areas.add<3>();
  areas.add<4>();
  if (outline.count > 5) areas.add<5>();
  if (outline.count > 6) areas.add<6>();
  const double enough = areas.largest() * (1.0 - clear_lead);
  const std::size_t count = outline.count == 5 ? choices(5, 4) : outline.count == 6 ? choices(6, 4) : choices(7, 4);
  std::uint64_t close = 0;
  for (std::size_t i = 0; i < count; ++i) close |= std::uint64_t{areas[i] >= enough} << i;
  const bool is_one = close != 0 && (close & (close - 1)) == 0;
  return is_one ? four[static_cast<std::size_t>(std::countr_zero(close))].bits() : 0;
}

}  // namespace minkoscope
