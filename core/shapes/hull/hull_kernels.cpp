// The lanes are those of one block: each keeps its own largest value and the block it was in, and the eight are
// compared at the end. The first of equal ones stays in each lane, and the lowest index among the lanes is the
// lowest of all.
#include "core/shapes/hull/hull_kernels.h"

namespace minkoscope {

std::uint32_t furthest_lane_portable(const double* lanes, std::size_t blocks, double dx, double dy, double dz) {
#if defined(__GNUC__)
  typedef double Values __attribute__((vector_size(16)));
  typedef long long Masks __attribute__((vector_size(16)));
  // Half a block at a time, so that the state of each lane stays in registers.
  const auto load = [](const double* p) { return Values{p[0], p[1]}; };
  const auto value = [&](const double* p) {
    return load(p) * dx + load(p + lane_block) * dy + load(p + 2 * lane_block) * dz;
  };
  const auto take = [](Values& kept, const Values& other, const Masks& better) {
    kept =
        reinterpret_cast<Values>((reinterpret_cast<Masks>(other) & better) | (reinterpret_cast<Masks>(kept) & ~better));
  };
  Values most_a = value(lanes), most_b = value(lanes + 2);
  Values place_a{0.0, 1.0}, place_b{2.0, 3.0};  // indices as doubles, exact, blended by the values' own masks
  Values at_a = place_a, at_b = place_b;
  for (std::size_t half = 1; half < 2 * blocks; ++half) {
    const double* const p = lanes + 3 * lane_block * (half / 2) + lane_block / 2 * (half % 2);
    at_a += 4.0;
    at_b += 4.0;
    const Values other_a = value(p), other_b = value(p + 2);
    const Masks better_a = other_a > most_a, better_b = other_b > most_b;
    take(most_a, other_a, better_a);
    take(place_a, at_a, better_a);
    take(most_b, other_b, better_b);
    take(place_b, at_b, better_b);
  }
  double best = most_a[0], place = place_a[0];
  const auto merge = [&](double other, double other_place) {
    if (other > best || (other == best && other_place < place)) best = other, place = other_place;
  };
  merge(most_a[1], place_a[1]);
  merge(most_b[0], place_b[0]);
  merge(most_b[1], place_b[1]);
  return static_cast<std::uint32_t>(place);
#else
  std::uint32_t best = 0;
  double most = lanes[0] * dx + lanes[lane_block] * dy + lanes[2 * lane_block] * dz;
  for (std::size_t i = 1; i < blocks * lane_block; ++i) {
    const double* const p = lanes + 3 * lane_block * (i / lane_block) + i % lane_block;
    const double value = p[0] * dx + p[lane_block] * dy + p[2 * lane_block] * dz;
    if (value > most) most = value, best = static_cast<std::uint32_t>(i);
  }
  return best;
#endif
}

FurthestLane furthest_lane([[maybe_unused]] Instructions instructions) {
#if defined(MINKOSCOPE_AVX2)
  if (instructions == Instructions::avx2) return furthest_lane_avx2;
#endif
  return furthest_lane_portable;
}

}  // namespace minkoscope
