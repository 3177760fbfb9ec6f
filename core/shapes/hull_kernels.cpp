// The lanes are those of one block: each keeps its own largest value and the block it was in, and the eight are
// compared at the end. The first of equal ones stays in each lane, and the lowest place among the lanes, which is the
// lowest of all.
#include "core/shapes/hull_kernels.h"

namespace minkoscope {

std::uint32_t furthest_lane_portable(const double* lanes, std::size_t blocks, double dx, double dy, double dz) {
#if defined(__GNUC__)
  typedef double Values __attribute__((vector_size(16)));
  typedef long long Masks __attribute__((vector_size(16)));
  constexpr std::size_t parts = lane_block / 2;
  const auto load = [](const double* p) { return Values{p[0], p[1]}; };
  const auto value = [&](const double* block, std::size_t part) {
    const double* const p = block + 2 * part;
    return load(p) * dx + load(p + lane_block) * dy + load(p + 2 * lane_block) * dz;
  };
  Values most[parts];
  Masks where[parts];
  for (std::size_t part = 0; part < parts; ++part) most[part] = value(lanes, part), where[part] = Masks{0, 0};
  for (std::size_t i = 1; i < blocks; ++i) {
    const double* const block = lanes + 3 * lane_block * i;
    const auto at = static_cast<long long>(i);
    for (std::size_t part = 0; part < parts; ++part) {
      const Values other = value(block, part);
      const Masks better = other > most[part];
      most[part] = reinterpret_cast<Values>((reinterpret_cast<Masks>(other) & better) |
                                            (reinterpret_cast<Masks>(most[part]) & ~better));
      where[part] = (Masks{at, at} & better) | (where[part] & ~better);
    }
  }
  double best = most[0][0];
  auto place = static_cast<std::uint32_t>(where[0][0]) * lane_block;
  for (std::size_t lane = 1; lane < lane_block; ++lane) {
    const double other = most[lane / 2][lane % 2];
    const auto other_place = static_cast<std::uint32_t>(where[lane / 2][lane % 2]) * lane_block + lane;
    if (other > best || (other == best && other_place < place)) best = other, place = other_place;
  }
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

Instructions best_instructions() {
#if defined(MINKOSCOPE_AVX2)
  static const Instructions best = __builtin_cpu_supports("avx2") ? Instructions::avx2 : Instructions::portable;
  return best;
#else
  return Instructions::portable;
#endif
}

FurthestLane furthest_lane([[maybe_unused]] Instructions instructions) {
#if defined(MINKOSCOPE_AVX2)
  if (instructions == Instructions::avx2) return furthest_lane_avx2;
#endif
  return furthest_lane_portable;
}

}  // namespace minkoscope
