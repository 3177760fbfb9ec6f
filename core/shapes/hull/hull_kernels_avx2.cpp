// Compiled with AVX2 on x86-64. Holds one kernel on raw pointers and includes nothing with inline functions of its own,
// so that no code for AVX2 is ever linked into what runs elsewhere. No fused multiply-add: its bits would differ.
#if defined(MINKOSCOPE_AVX2)
#include <immintrin.h>

#include "core/shapes/hull/hull_kernels.h"

namespace minkoscope {

namespace {

/// The largest lane, in all lanes.
[[gnu::always_inline]] inline __m256d spread(__m256d most) {
  most = _mm256_max_pd(most, _mm256_permute2f128_pd(most, most, 1));
  return _mm256_max_pd(most, _mm256_permute_pd(most, 5));
}

}  // namespace

std::uint32_t furthest_lane_avx2(const double* lanes, std::size_t blocks, double dx, double dy, double dz) {
  const __m256d x = _mm256_set1_pd(dx), y = _mm256_set1_pd(dy), z = _mm256_set1_pd(dz);
  const auto value = [&](const double* p) __attribute__((always_inline)) {
    const __m256d xy =
        _mm256_add_pd(_mm256_mul_pd(_mm256_loadu_pd(p), x), _mm256_mul_pd(_mm256_loadu_pd(p + lane_block), y));
    return _mm256_add_pd(xy, _mm256_mul_pd(_mm256_loadu_pd(p + 2 * lane_block), z));
  };
  constexpr std::size_t few = 4;
  if (blocks <= few) {
    // All values fit into registers: the largest first, then its lane. Loads past the last block repeat that block.
    __m256d values[2 * few];
    for (std::size_t i = 0; i < few; ++i) {
      const double* const block = lanes + 3 * lane_block * (i < blocks ? i : blocks - 1);
      values[2 * i] = value(block);
      values[2 * i + 1] = value(block + 4);
    }
    const __m256d a = _mm256_max_pd(_mm256_max_pd(values[0], values[1]), _mm256_max_pd(values[2], values[3]));
    const __m256d b = _mm256_max_pd(_mm256_max_pd(values[4], values[5]), _mm256_max_pd(values[6], values[7]));
    const __m256d most = spread(_mm256_max_pd(a, b));
    std::uint32_t who = 0;
    for (std::size_t i = 0; i < 2 * few; ++i) {
      const int here = _mm256_movemask_pd(_mm256_cmp_pd(values[i], most, _CMP_EQ_OQ));
      who |= static_cast<std::uint32_t>(here) << 4 * i;
    }
    return who == 0 ? 0 : static_cast<std::uint32_t>(__builtin_ctz(who));  // no lane equals NaN
  }
  __m256d most_low = value(lanes), most_high = value(lanes + 4);
  // Indices as doubles, exact, so that they are blended with the values' own masks.
  __m256d place_low = _mm256_set_pd(3.0, 2.0, 1.0, 0.0), place_high = _mm256_set_pd(7.0, 6.0, 5.0, 4.0);
  __m256d low = place_low, high = place_high;
  const __m256d step = _mm256_set1_pd(8.0);
  for (std::size_t i = 1; i < blocks; ++i) {
    const double* const block = lanes + 3 * lane_block * i;
    low = _mm256_add_pd(low, step);
    high = _mm256_add_pd(high, step);
    const __m256d value_low = value(block), value_high = value(block + 4);
    const __m256d better_low = _mm256_cmp_pd(value_low, most_low, _CMP_GT_OQ);
    const __m256d better_high = _mm256_cmp_pd(value_high, most_high, _CMP_GT_OQ);
    most_low = _mm256_blendv_pd(most_low, value_low, better_low);
    most_high = _mm256_blendv_pd(most_high, value_high, better_high);
    place_low = _mm256_blendv_pd(place_low, low, better_low);
    place_high = _mm256_blendv_pd(place_high, high, better_high);
  }
  // The largest value of all lanes, then the lowest index among the lanes that have it.
  const __m256d most = spread(_mm256_max_pd(most_low, most_high));
  const __m256d none = _mm256_set1_pd(1e300);
  const __m256d is_low = _mm256_cmp_pd(most_low, most, _CMP_EQ_OQ),
                is_high = _mm256_cmp_pd(most_high, most, _CMP_EQ_OQ);
  __m256d place = _mm256_min_pd(_mm256_blendv_pd(none, place_low, is_low), _mm256_blendv_pd(none, place_high, is_high));
  place = _mm256_min_pd(place, _mm256_permute2f128_pd(place, place, 1));
  place = _mm256_min_pd(place, _mm256_permute_pd(place, 5));
  return static_cast<std::uint32_t>(_mm256_cvtsd_f64(place));
}

}  // namespace minkoscope
#endif
