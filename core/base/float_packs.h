// Several floats side by side under one name, so that a kernel is written once and compiled for four (SSE2), eight
// (AVX2) or one. Lane by lane all give the same bits: nothing is summed across lanes, and nothing is multiplied and
// added at once. A comparison with what is no number does not hold.
//
// All of it has internal linkage: a file compiled for AVX2 may include this and leaves nothing behind that the linker
// could put into what runs elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "core/base/inline.h"

namespace minkoscope {
namespace {

/// Without a branch.
MINKOSCOPE_INLINE std::size_t lesser(std::size_t a, std::size_t b) {
  const std::size_t below = static_cast<std::size_t>(b < a);
  return a - below * (a - b);
}

/// One number: what every processor has.
template <class Real>
struct Pack1 {
  static constexpr std::size_t size = 1;
  Real v;

  MINKOSCOPE_INLINE static Pack1 all(Real value) { return {value}; }
  MINKOSCOPE_INLINE static Pack1 of_bytes(const std::uint8_t* bytes) { return {static_cast<Real>(*bytes)}; }
  MINKOSCOPE_INLINE void store(Real* out) const { *out = v; }
  MINKOSCOPE_INLINE friend Pack1 operator+(Pack1 a, Pack1 b) { return {a.v + b.v}; }
  MINKOSCOPE_INLINE friend Pack1 operator-(Pack1 a, Pack1 b) { return {a.v - b.v}; }
  MINKOSCOPE_INLINE friend Pack1 operator*(Pack1 a, Pack1 b) { return {a.v * b.v}; }
  /// The second where either is no number.
  MINKOSCOPE_INLINE friend Pack1 least(Pack1 a, Pack1 b) { return {a.v < b.v ? a.v : b.v}; }
  MINKOSCOPE_INLINE friend Pack1 most(Pack1 a, Pack1 b) { return {a.v > b.v ? a.v : b.v}; }
  /// Bit k: lane k of `a` is above that of `b`.
  MINKOSCOPE_INLINE friend std::uint32_t above(Pack1 a, Pack1 b) { return a.v > b.v ? 1u : 0u; }
  MINKOSCOPE_INLINE friend std::uint32_t at_most(Pack1 a, Pack1 b) { return a.v <= b.v ? 1u : 0u; }
  /// Lane k of out[i] is number i of the nine at records + 9 · min(k, last).
  MINKOSCOPE_INLINE static void gather_nine(const Real* records, std::size_t, Pack1 (&out)[9]) {
    for (int i = 0; i < 9; ++i) out[i].v = records[i];
  }
};

#if defined(__SSE2__)
struct Pack4 {
  static constexpr std::size_t size = 4;
  __m128 v;

  MINKOSCOPE_INLINE static Pack4 all(float value) { return {_mm_set1_ps(value)}; }
  MINKOSCOPE_INLINE static Pack4 of_bytes(const std::uint8_t* bytes) {
    int four;
    __builtin_memcpy(&four, bytes, 4);
    const __m128i zero = _mm_setzero_si128();
    return {_mm_cvtepi32_ps(_mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(four), zero), zero))};
  }
  MINKOSCOPE_INLINE void store(float* out) const { _mm_storeu_ps(out, v); }
  MINKOSCOPE_INLINE friend Pack4 operator+(Pack4 a, Pack4 b) { return {_mm_add_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack4 operator-(Pack4 a, Pack4 b) { return {_mm_sub_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack4 operator*(Pack4 a, Pack4 b) { return {_mm_mul_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack4 least(Pack4 a, Pack4 b) { return {_mm_min_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack4 most(Pack4 a, Pack4 b) { return {_mm_max_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend std::uint32_t above(Pack4 a, Pack4 b) {
    return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_cmpgt_ps(a.v, b.v)));
  }
  MINKOSCOPE_INLINE friend std::uint32_t at_most(Pack4 a, Pack4 b) {
    return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_cmple_ps(a.v, b.v)));
  }
  MINKOSCOPE_INLINE static void gather_nine(const float* records, std::size_t last, Pack4 (&out)[9]) {
    const float* record[4];
    for (std::size_t k = 0; k < 4; ++k) record[k] = records + 9 * lesser(k, last);
    for (int part = 0; part < 2; ++part) {
      const __m128 a = _mm_loadu_ps(record[0] + 4 * part), b = _mm_loadu_ps(record[1] + 4 * part);
      const __m128 c = _mm_loadu_ps(record[2] + 4 * part), d = _mm_loadu_ps(record[3] + 4 * part);
      const __m128 ab = _mm_unpacklo_ps(a, b), cd = _mm_unpacklo_ps(c, d);
      const __m128 ab_high = _mm_unpackhi_ps(a, b), cd_high = _mm_unpackhi_ps(c, d);
      out[4 * part].v = _mm_movelh_ps(ab, cd);
      out[4 * part + 1].v = _mm_movehl_ps(cd, ab);
      out[4 * part + 2].v = _mm_movelh_ps(ab_high, cd_high);
      out[4 * part + 3].v = _mm_movehl_ps(cd_high, ab_high);
    }
    out[8].v = _mm_setr_ps(record[0][8], record[1][8], record[2][8], record[3][8]);
  }
};
using PortablePack = Pack4;
#else
using PortablePack = Pack1<float>;
#endif

#if defined(__AVX2__)
struct Pack8 {
  static constexpr std::size_t size = 8;
  __m256 v;

  MINKOSCOPE_INLINE static Pack8 all(float value) { return {_mm256_set1_ps(value)}; }
  MINKOSCOPE_INLINE static Pack8 of_bytes(const std::uint8_t* bytes) {
    return {_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(bytes))))};
  }
  MINKOSCOPE_INLINE void store(float* out) const { _mm256_storeu_ps(out, v); }
  MINKOSCOPE_INLINE friend Pack8 operator+(Pack8 a, Pack8 b) { return {_mm256_add_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack8 operator-(Pack8 a, Pack8 b) { return {_mm256_sub_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack8 operator*(Pack8 a, Pack8 b) { return {_mm256_mul_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack8 least(Pack8 a, Pack8 b) { return {_mm256_min_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack8 most(Pack8 a, Pack8 b) { return {_mm256_max_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend std::uint32_t above(Pack8 a, Pack8 b) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_GT_OQ)));
  }
  MINKOSCOPE_INLINE friend std::uint32_t at_most(Pack8 a, Pack8 b) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ)));
  }
  MINKOSCOPE_INLINE static void gather_nine(const float* records, std::size_t last, Pack8 (&out)[9]) {
    const float* record[8];
    for (std::size_t k = 0; k < 8; ++k) record[k] = records + 9 * lesser(k, last);
    const auto pair = [&](std::size_t k, int part) __attribute__((always_inline)) {
      return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(record[k] + 4 * part)),
                                  _mm_loadu_ps(record[k + 4] + 4 * part), 1);
    };
    for (int part = 0; part < 2; ++part) {
      const __m256 a = pair(0, part), b = pair(1, part), c = pair(2, part), d = pair(3, part);
      const __m256 ab = _mm256_unpacklo_ps(a, b), cd = _mm256_unpacklo_ps(c, d);
      const __m256 ab_high = _mm256_unpackhi_ps(a, b), cd_high = _mm256_unpackhi_ps(c, d);
      out[4 * part].v = _mm256_shuffle_ps(ab, cd, 0x44);
      out[4 * part + 1].v = _mm256_shuffle_ps(ab, cd, 0xee);
      out[4 * part + 2].v = _mm256_shuffle_ps(ab_high, cd_high, 0x44);
      out[4 * part + 3].v = _mm256_shuffle_ps(ab_high, cd_high, 0xee);
    }
    out[8].v = _mm256_setr_ps(record[0][8], record[1][8], record[2][8], record[3][8], record[4][8], record[5][8],
                              record[6][8], record[7][8]);
  }
};
#endif

}  // namespace
}  // namespace minkoscope
