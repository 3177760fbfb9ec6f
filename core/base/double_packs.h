// Several doubles side by side under one name, so that a kernel is written once and compiled for two (SSE2) or four
// (AVX2). Lane by lane all give the same bits: nothing is multiplied and added at once, and what is told of all lanes
// does not depend on their order. A comparison with what is no number does not hold.
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
#else
#include <bit>
#include <cmath>
#include <limits>
#endif

#include "core/base/inline.h"

namespace minkoscope {
namespace {

#if defined(__SSE2__)

struct DoublePack2 {
  static constexpr std::size_t size = 2;
  /// Which lanes something holds of.
  struct Mask {
    __m128d v;
    /// Bit k: of lane k.
    MINKOSCOPE_INLINE std::uint64_t bits() const { return static_cast<std::uint64_t>(_mm_movemask_pd(v)); }
  };
  __m128d v;

  MINKOSCOPE_INLINE static DoublePack2 all(double x) { return {_mm_set1_pd(x)}; }
  MINKOSCOPE_INLINE static DoublePack2 load(const double* in) { return {_mm_loadu_pd(in)}; }
  MINKOSCOPE_INLINE void store(double* out) const { _mm_storeu_pd(out, v); }
  /// Lane k of out[i] is number i of the four at row[k].
  MINKOSCOPE_INLINE static void columns(const double* const (&row)[2], DoublePack2 (&out)[4]) {
    const __m128d a = _mm_loadu_pd(row[0]), b = _mm_loadu_pd(row[1]);
    const __m128d c = _mm_loadu_pd(row[0] + 2), d = _mm_loadu_pd(row[1] + 2);
    out[0].v = _mm_unpacklo_pd(a, b), out[1].v = _mm_unpackhi_pd(a, b);
    out[2].v = _mm_unpacklo_pd(c, d), out[3].v = _mm_unpackhi_pd(c, d);
  }
  MINKOSCOPE_INLINE friend DoublePack2 operator+(DoublePack2 a, DoublePack2 b) { return {_mm_add_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack2 operator-(DoublePack2 a, DoublePack2 b) { return {_mm_sub_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack2 operator*(DoublePack2 a, DoublePack2 b) { return {_mm_mul_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack2 operator/(DoublePack2 a, DoublePack2 b) { return {_mm_div_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask operator>(DoublePack2 a, DoublePack2 b) { return {_mm_cmpgt_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask equal(DoublePack2 a, DoublePack2 b) { return {_mm_cmpeq_pd(a.v, b.v)}; }
  /// The second where either is no number.
  MINKOSCOPE_INLINE friend DoublePack2 smaller(DoublePack2 a, DoublePack2 b) { return {_mm_min_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack2 larger(DoublePack2 a, DoublePack2 b) { return {_mm_max_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack2 magnitude(DoublePack2 a) { return {_mm_andnot_pd(_mm_set1_pd(-0.0), a.v)}; }
  MINKOSCOPE_INLINE friend DoublePack2 choose(Mask which, DoublePack2 yes, DoublePack2 no) {
    return {_mm_or_pd(_mm_and_pd(which.v, yes.v), _mm_andnot_pd(which.v, no.v))};
  }
  /// No number where `which` holds.
  MINKOSCOPE_INLINE friend DoublePack2 without(Mask which, DoublePack2 a) { return {_mm_or_pd(which.v, a.v)}; }
  /// The last eight bits of lane k replaced by byte k of `names`.
  MINKOSCOPE_INLINE DoublePack2 named(std::uint32_t names) const {
    const __m128i bytes = _mm_unpacklo_epi64(_mm_cvtsi32_si128(static_cast<int>(names & 255)),
                                             _mm_cvtsi32_si128(static_cast<int>(names >> 8 & 255)));
    const __m128i kept = _mm_and_si128(_mm_castpd_si128(v), _mm_set1_epi64x(~std::int64_t{255}));
    return {_mm_castsi128_pd(_mm_or_si128(kept, bytes))};
  }
  /// Of all lanes, none of which is no number.
  MINKOSCOPE_INLINE double smallest() const { return _mm_cvtsd_f64(_mm_min_sd(v, _mm_unpackhi_pd(v, v))); }
};

#else

struct DoublePack2 {
  static constexpr std::size_t size = 2;
  struct Mask {
    bool v[2];
    std::uint64_t bits() const { return static_cast<std::uint64_t>(v[0]) | static_cast<std::uint64_t>(v[1]) << 1; }
  };
  double v[2];

  static DoublePack2 all(double x) { return {{x, x}}; }
  static DoublePack2 load(const double* in) { return {{in[0], in[1]}}; }
  void store(double* out) const { out[0] = v[0], out[1] = v[1]; }
  static void columns(const double* const (&row)[2], DoublePack2 (&out)[4]) {
    for (int i = 0; i < 4; ++i) out[i] = {{row[0][i], row[1][i]}};
  }
  friend DoublePack2 operator+(DoublePack2 a, DoublePack2 b) { return {{a.v[0] + b.v[0], a.v[1] + b.v[1]}}; }
  friend DoublePack2 operator-(DoublePack2 a, DoublePack2 b) { return {{a.v[0] - b.v[0], a.v[1] - b.v[1]}}; }
  friend DoublePack2 operator*(DoublePack2 a, DoublePack2 b) { return {{a.v[0] * b.v[0], a.v[1] * b.v[1]}}; }
  friend DoublePack2 operator/(DoublePack2 a, DoublePack2 b) { return {{a.v[0] / b.v[0], a.v[1] / b.v[1]}}; }
  friend Mask operator>(DoublePack2 a, DoublePack2 b) { return {{a.v[0] > b.v[0], a.v[1] > b.v[1]}}; }
  friend Mask equal(DoublePack2 a, DoublePack2 b) { return {{a.v[0] == b.v[0], a.v[1] == b.v[1]}}; }
  friend DoublePack2 smaller(DoublePack2 a, DoublePack2 b) { return choose(b > a, a, b); }
  friend DoublePack2 larger(DoublePack2 a, DoublePack2 b) { return choose(a > b, a, b); }
  friend DoublePack2 magnitude(DoublePack2 a) { return {{std::abs(a.v[0]), std::abs(a.v[1])}}; }
  friend DoublePack2 choose(Mask which, DoublePack2 yes, DoublePack2 no) {
    return {{which.v[0] ? yes.v[0] : no.v[0], which.v[1] ? yes.v[1] : no.v[1]}};
  }
  friend DoublePack2 without(Mask which, DoublePack2 a) {
    return choose(which, all(std::numeric_limits<double>::quiet_NaN()), a);
  }
  DoublePack2 named(std::uint32_t names) const {
    const auto one = [](double x, std::uint32_t name) {
      return std::bit_cast<double>((std::bit_cast<std::uint64_t>(x) & ~std::uint64_t{255}) | (name & 255));
    };
    return {{one(v[0], names), one(v[1], names >> 8)}};
  }
  double smallest() const { return v[0] < v[1] ? v[0] : v[1]; }
};

#endif

#if defined(__AVX2__)

struct DoublePack4 {
  static constexpr std::size_t size = 4;
  struct Mask {
    __m256d v;
    MINKOSCOPE_INLINE std::uint64_t bits() const { return static_cast<std::uint64_t>(_mm256_movemask_pd(v)); }
  };
  __m256d v;

  MINKOSCOPE_INLINE static DoublePack4 all(double x) { return {_mm256_set1_pd(x)}; }
  MINKOSCOPE_INLINE static DoublePack4 load(const double* in) { return {_mm256_loadu_pd(in)}; }
  MINKOSCOPE_INLINE void store(double* out) const { _mm256_storeu_pd(out, v); }
  MINKOSCOPE_INLINE static void columns(const double* const (&row)[4], DoublePack4 (&out)[4]) {
    const auto half = [&](int low, int high, int part) __attribute__((always_inline)) {
      return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(row[low] + part)), _mm_loadu_pd(row[high] + part),
                                  1);
    };
    const __m256d a = half(0, 2, 0), b = half(1, 3, 0), c = half(0, 2, 2), d = half(1, 3, 2);
    out[0].v = _mm256_unpacklo_pd(a, b), out[1].v = _mm256_unpackhi_pd(a, b);
    out[2].v = _mm256_unpacklo_pd(c, d), out[3].v = _mm256_unpackhi_pd(c, d);
  }
  MINKOSCOPE_INLINE friend DoublePack4 operator+(DoublePack4 a, DoublePack4 b) { return {_mm256_add_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack4 operator-(DoublePack4 a, DoublePack4 b) { return {_mm256_sub_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack4 operator*(DoublePack4 a, DoublePack4 b) { return {_mm256_mul_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack4 operator/(DoublePack4 a, DoublePack4 b) { return {_mm256_div_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask operator>(DoublePack4 a, DoublePack4 b) {
    return {_mm256_cmp_pd(a.v, b.v, _CMP_GT_OQ)};
  }
  MINKOSCOPE_INLINE friend DoublePack4 smaller(DoublePack4 a, DoublePack4 b) { return {_mm256_min_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack4 larger(DoublePack4 a, DoublePack4 b) { return {_mm256_max_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack4 magnitude(DoublePack4 a) {
    return {_mm256_andnot_pd(_mm256_set1_pd(-0.0), a.v)};
  }
  MINKOSCOPE_INLINE friend DoublePack4 choose(Mask which, DoublePack4 yes, DoublePack4 no) {
    return {_mm256_blendv_pd(no.v, yes.v, which.v)};
  }
  MINKOSCOPE_INLINE friend DoublePack4 without(Mask which, DoublePack4 a) { return {_mm256_or_pd(which.v, a.v)}; }
  MINKOSCOPE_INLINE DoublePack4 named(std::uint32_t names) const {
    const __m256i bytes = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(static_cast<int>(names)));
    const __m256i kept = _mm256_and_si256(_mm256_castpd_si256(v), _mm256_set1_epi64x(~std::int64_t{255}));
    return {_mm256_castsi256_pd(_mm256_or_si256(kept, bytes))};
  }
  MINKOSCOPE_INLINE double smallest() const {
    const __m128d two = _mm_min_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));
    return _mm_cvtsd_f64(_mm_min_sd(two, _mm_unpackhi_pd(two, two)));
  }
};

#endif

}  // namespace
}  // namespace minkoscope
