// Two doubles side by side: one register of SSE2 where there is one, plain numbers otherwise. Lane by lane both give
// the same bits: nothing is summed across lanes, and nothing is multiplied and added at once. A comparison with what is
// no number does not hold.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "core/math/lanes.h"

namespace minkoscope {

#if defined(__SSE2__)

/// Which lanes something holds of.
struct LaneMask {
  __m128d v;

  /// Bit k: of lane k.
  MINKOSCOPE_INLINE unsigned bits() const { return static_cast<unsigned>(_mm_movemask_pd(v)); }
  MINKOSCOPE_INLINE friend LaneMask operator&(LaneMask a, LaneMask b) { return {_mm_and_pd(a.v, b.v)}; }
};

struct DoublePack {
  __m128d v;

  MINKOSCOPE_INLINE static DoublePack all(double x) { return {_mm_set1_pd(x)}; }
  MINKOSCOPE_INLINE static DoublePack of(const double& first, const double& second) {
    return {_mm_loadh_pd(_mm_load_sd(&first), &second)};
  }
  MINKOSCOPE_INLINE static DoublePack load(const double* two) { return {_mm_loadu_pd(two)}; }
  MINKOSCOPE_INLINE void store(double* two) const { _mm_storeu_pd(two, v); }
  MINKOSCOPE_INLINE double first() const { return _mm_cvtsd_f64(v); }
  MINKOSCOPE_INLINE double second() const { return _mm_cvtsd_f64(_mm_unpackhi_pd(v, v)); }
  MINKOSCOPE_INLINE friend DoublePack operator+(DoublePack a, DoublePack b) { return {_mm_add_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack operator-(DoublePack a, DoublePack b) { return {_mm_sub_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack operator*(DoublePack a, DoublePack b) { return {_mm_mul_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack operator/(DoublePack a, DoublePack b) { return {_mm_div_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend LaneMask operator>(DoublePack a, DoublePack b) { return {_mm_cmpgt_pd(a.v, b.v)}; }
  /// The second where either is no number.
  MINKOSCOPE_INLINE friend DoublePack smaller(DoublePack a, DoublePack b) { return {_mm_min_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack larger(DoublePack a, DoublePack b) { return {_mm_max_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend DoublePack magnitude(DoublePack a) { return {_mm_andnot_pd(_mm_set1_pd(-0.0), a.v)}; }
  MINKOSCOPE_INLINE friend DoublePack choose(LaneMask which, DoublePack yes, DoublePack no) {
    return {_mm_or_pd(_mm_and_pd(which.v, yes.v), _mm_andnot_pd(which.v, no.v))};
  }
  /// No number where `which` holds.
  MINKOSCOPE_INLINE friend DoublePack without(LaneMask which, DoublePack a) { return {_mm_or_pd(which.v, a.v)}; }
  /// The last eight bits of each lane's number replaced.
  MINKOSCOPE_INLINE DoublePack named(std::uint8_t first, std::uint8_t second) const {
    const __m128i names = _mm_unpacklo_epi64(_mm_cvtsi32_si128(first), _mm_cvtsi32_si128(second));
    const __m128i kept = _mm_and_si128(_mm_castpd_si128(v), _mm_set1_epi64x(~std::int64_t{255}));
    return {_mm_castsi128_pd(_mm_or_si128(kept, names))};
  }
};

#else

struct LaneMask {
  bool v[2];

  unsigned bits() const { return static_cast<unsigned>(v[0]) | static_cast<unsigned>(v[1]) << 1; }
  friend LaneMask operator&(LaneMask a, LaneMask b) { return {{a.v[0] && b.v[0], a.v[1] && b.v[1]}}; }
};

struct DoublePack {
  double v[2];

  static DoublePack all(double x) { return {{x, x}}; }
  static DoublePack of(const double& first, const double& second) { return {{first, second}}; }
  static DoublePack load(const double* two) { return {{two[0], two[1]}}; }
  void store(double* two) const { two[0] = v[0], two[1] = v[1]; }
  double first() const { return v[0]; }
  double second() const { return v[1]; }
  friend DoublePack operator+(DoublePack a, DoublePack b) { return {{a.v[0] + b.v[0], a.v[1] + b.v[1]}}; }
  friend DoublePack operator-(DoublePack a, DoublePack b) { return {{a.v[0] - b.v[0], a.v[1] - b.v[1]}}; }
  friend DoublePack operator*(DoublePack a, DoublePack b) { return {{a.v[0] * b.v[0], a.v[1] * b.v[1]}}; }
  friend DoublePack operator/(DoublePack a, DoublePack b) { return {{a.v[0] / b.v[0], a.v[1] / b.v[1]}}; }
  friend LaneMask operator>(DoublePack a, DoublePack b) { return {{a.v[0] > b.v[0], a.v[1] > b.v[1]}}; }
  friend DoublePack smaller(DoublePack a, DoublePack b) { return choose({{a.v[0] < b.v[0], a.v[1] < b.v[1]}}, a, b); }
  friend DoublePack larger(DoublePack a, DoublePack b) { return choose(a > b, a, b); }
  friend DoublePack magnitude(DoublePack a) { return {{std::abs(a.v[0]), std::abs(a.v[1])}}; }
  friend DoublePack choose(LaneMask which, DoublePack yes, DoublePack no) {
    return {{which.v[0] ? yes.v[0] : no.v[0], which.v[1] ? yes.v[1] : no.v[1]}};
  }
  friend DoublePack without(LaneMask which, DoublePack a) {
    return choose(which, all(std::numeric_limits<double>::quiet_NaN()), a);
  }
  DoublePack named(std::uint8_t first, std::uint8_t second) const {
    const auto one = [](double x, std::uint8_t name) {
      return std::bit_cast<double>((std::bit_cast<std::uint64_t>(x) & ~std::uint64_t{255}) | name);
    };
    return {{one(v[0], first), one(v[1], second)}};
  }
};

#endif

}  // namespace minkoscope
