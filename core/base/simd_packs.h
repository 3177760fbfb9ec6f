// Several numbers in one register under one name, so that a kernel is written once and compiled for SSE2, AVX2 or
// neither: Pack<float, 4> and Pack<double, 2>, Pack<float, 8> and Pack<double, 4>, and plain loops for every other
// size. Lane by lane all give the same bits: nothing is fused, and no sum runs across lanes. Comparisons with NaN are
// false.
//
// Internal linkage, and nothing of the standard library that has code: a file compiled for AVX2 includes this, and none
// of its code may be linked into what runs elsewhere.
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

/// Branch-free, because callers' comparisons mispredict.
MINKOSCOPE_INLINE std::size_t min_index(std::size_t a, std::size_t b) {
  const std::size_t below = static_cast<std::size_t>(b < a);
  return a - below * (a - b);
}

/// Without SIMD instructions. The others below offer the part of this that their kernels use.
template <class Real, std::size_t lanes>
struct Pack {
  static constexpr std::size_t size = lanes;
  struct Mask {
    bool v[lanes];
    /// Bit k: of lane k.
    MINKOSCOPE_INLINE std::uint32_t bits() const {
      std::uint32_t out = 0;
      for (std::size_t k = 0; k < lanes; ++k) out |= static_cast<std::uint32_t>(v[k]) << k;
      return out;
    }
  };
  Real v[lanes];

  MINKOSCOPE_INLINE static Pack all(Real value) {
    return each([&](std::size_t) { return value; });
  }
  MINKOSCOPE_INLINE static Pack load(const Real* in) {
    return each([&](std::size_t k) { return in[k]; });
  }
  MINKOSCOPE_INLINE static Pack of_bytes(const std::uint8_t* bytes) {
    return each([&](std::size_t k) { return static_cast<Real>(bytes[k]); });
  }
  /// Lane k of out[i] is number i of the four at row[k].
  MINKOSCOPE_INLINE static void gather_four(const Real* const (&row)[lanes], Pack (&out)[4]) {
    for (std::size_t i = 0; i < 4; ++i) out[i] = each([&](std::size_t k) { return row[k][i]; });
  }
  /// The same of three numbers, one by one: they may just have been stored so.
  MINKOSCOPE_INLINE static void gather_three(const Real* const (&row)[lanes], Pack (&out)[3]) {
    for (std::size_t i = 0; i < 3; ++i) out[i] = each([&](std::size_t k) { return row[k][i]; });
  }
  /// Lane k of out[i] is number i of the nine at records + 9 · min(k, last).
  MINKOSCOPE_INLINE static void gather_nine(const Real* records, std::size_t last, Pack (&out)[9]) {
    for (std::size_t i = 0; i < 9; ++i) {
      out[i] = each([&](std::size_t k) { return records[9 * min_index(k, last) + i]; });
    }
  }
  MINKOSCOPE_INLINE void store(Real* out) const {
    for (std::size_t k = 0; k < lanes; ++k) out[k] = v[k];
  }
  MINKOSCOPE_INLINE friend Pack operator+(Pack a, Pack b) {
    return each([&](std::size_t k) { return a.v[k] + b.v[k]; });
  }
  MINKOSCOPE_INLINE friend Pack operator-(Pack a, Pack b) {
    return each([&](std::size_t k) { return a.v[k] - b.v[k]; });
  }
  MINKOSCOPE_INLINE friend Pack operator*(Pack a, Pack b) {
    return each([&](std::size_t k) { return a.v[k] * b.v[k]; });
  }
  MINKOSCOPE_INLINE friend Pack operator/(Pack a, Pack b) {
    return each([&](std::size_t k) { return a.v[k] / b.v[k]; });
  }
  MINKOSCOPE_INLINE friend Mask operator>(Pack a, Pack b) {
    return mask([&](std::size_t k) { return a.v[k] > b.v[k]; });
  }
  MINKOSCOPE_INLINE friend Mask operator<=(Pack a, Pack b) {
    return mask([&](std::size_t k) { return a.v[k] <= b.v[k]; });
  }
  MINKOSCOPE_INLINE friend Mask equal(Pack a, Pack b) {
    return mask([&](std::size_t k) { return a.v[k] == b.v[k]; });
  }
  /// The second where either is NaN, as the instructions do.
  MINKOSCOPE_INLINE friend Pack min(Pack a, Pack b) {
    return each([&](std::size_t k) { return a.v[k] < b.v[k] ? a.v[k] : b.v[k]; });
  }
  MINKOSCOPE_INLINE friend Pack max(Pack a, Pack b) {
    return each([&](std::size_t k) { return a.v[k] > b.v[k] ? a.v[k] : b.v[k]; });
  }
  MINKOSCOPE_INLINE friend Pack abs(Pack a) {
    return each([&](std::size_t k) { return __builtin_fabs(a.v[k]); });
  }
  MINKOSCOPE_INLINE friend Pack sqrt(Pack a) {
    return each([&](std::size_t k) { return __builtin_sqrt(a.v[k]); });
  }
  MINKOSCOPE_INLINE friend Pack select(Mask which, Pack yes, Pack no) {
    return each([&](std::size_t k) { return which.v[k] ? yes.v[k] : no.v[k]; });
  }
  MINKOSCOPE_INLINE friend Pack nan_where(Mask which, Pack a) {
    return select(which, all(static_cast<Real>(__builtin_nan(""))), a);
  }
  /// The low eight bits of lane k replaced by byte k of `indices`.
  MINKOSCOPE_INLINE Pack with_index_in_low_bits(std::uint32_t indices) const {
    return each([&](std::size_t k) {
      constexpr std::uint64_t low = 255;
      return __builtin_bit_cast(Real, (__builtin_bit_cast(std::uint64_t, v[k]) & ~low) | (indices >> 8 * k & low));
    });
  }
  /// The least of all lanes, none of which is NaN.
  MINKOSCOPE_INLINE Real least() const {
    Real out = v[0];
    for (std::size_t k = 1; k < lanes; ++k) out = out < v[k] ? out : v[k];
    return out;
  }

 private:
  template <class Lane>
  MINKOSCOPE_INLINE static Pack each(const Lane& lane) {
    Pack out;
    for (std::size_t k = 0; k < lanes; ++k) out.v[k] = lane(k);
    return out;
  }
  template <class Lane>
  MINKOSCOPE_INLINE static Mask mask(const Lane& lane) {
    Mask out;
    for (std::size_t k = 0; k < lanes; ++k) out.v[k] = lane(k);
    return out;
  }
};

#if defined(__SSE2__)

template <>
struct Pack<float, 4> {
  static constexpr std::size_t size = 4;
  struct Mask {
    __m128 v;
    MINKOSCOPE_INLINE std::uint32_t bits() const { return static_cast<std::uint32_t>(_mm_movemask_ps(v)); }
  };
  __m128 v;

  MINKOSCOPE_INLINE static Pack all(float value) { return {_mm_set1_ps(value)}; }
  MINKOSCOPE_INLINE static Pack load(const float* in) { return {_mm_loadu_ps(in)}; }
  MINKOSCOPE_INLINE static Pack of_bytes(const std::uint8_t* bytes) {
    int four;
    __builtin_memcpy(&four, bytes, 4);
    const __m128i zero = _mm_setzero_si128();
    return {_mm_cvtepi32_ps(_mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(four), zero), zero))};
  }
  MINKOSCOPE_INLINE static void gather_nine(const float* records, std::size_t last, Pack (&out)[9]) {
    const float* record[4];
    for (std::size_t k = 0; k < 4; ++k) record[k] = records + 9 * min_index(k, last);
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
  MINKOSCOPE_INLINE void store(float* out) const { _mm_storeu_ps(out, v); }
  MINKOSCOPE_INLINE friend Pack operator+(Pack a, Pack b) { return {_mm_add_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator-(Pack a, Pack b) { return {_mm_sub_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator*(Pack a, Pack b) { return {_mm_mul_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask operator>(Pack a, Pack b) { return {_mm_cmpgt_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask operator<=(Pack a, Pack b) { return {_mm_cmple_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack min(Pack a, Pack b) { return {_mm_min_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack max(Pack a, Pack b) { return {_mm_max_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack select(Mask which, Pack yes, Pack no) {
    return {_mm_or_ps(_mm_and_ps(which.v, yes.v), _mm_andnot_ps(which.v, no.v))};
  }
};

template <>
struct Pack<double, 2> {
  static constexpr std::size_t size = 2;
  struct Mask {
    __m128d v;
    MINKOSCOPE_INLINE std::uint32_t bits() const { return static_cast<std::uint32_t>(_mm_movemask_pd(v)); }
  };
  __m128d v;

  MINKOSCOPE_INLINE static Pack all(double x) { return {_mm_set1_pd(x)}; }
  MINKOSCOPE_INLINE static Pack load(const double* in) { return {_mm_loadu_pd(in)}; }
  MINKOSCOPE_INLINE static void gather_four(const double* const (&row)[2], Pack (&out)[4]) {
    const __m128d a = _mm_loadu_pd(row[0]), b = _mm_loadu_pd(row[1]);
    const __m128d c = _mm_loadu_pd(row[0] + 2), d = _mm_loadu_pd(row[1] + 2);
    out[0].v = _mm_unpacklo_pd(a, b), out[1].v = _mm_unpackhi_pd(a, b);
    out[2].v = _mm_unpacklo_pd(c, d), out[3].v = _mm_unpackhi_pd(c, d);
  }
  MINKOSCOPE_INLINE static void gather_three(const double* const (&row)[2], Pack (&out)[3]) {
    for (int i = 0; i < 3; ++i) out[i].v = _mm_setr_pd(row[0][i], row[1][i]);
  }
  MINKOSCOPE_INLINE void store(double* out) const { _mm_storeu_pd(out, v); }
  MINKOSCOPE_INLINE friend Pack operator+(Pack a, Pack b) { return {_mm_add_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator-(Pack a, Pack b) { return {_mm_sub_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator*(Pack a, Pack b) { return {_mm_mul_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator/(Pack a, Pack b) { return {_mm_div_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask operator>(Pack a, Pack b) { return {_mm_cmpgt_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask operator<=(Pack a, Pack b) { return {_mm_cmple_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask equal(Pack a, Pack b) { return {_mm_cmpeq_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack min(Pack a, Pack b) { return {_mm_min_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack max(Pack a, Pack b) { return {_mm_max_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack abs(Pack a) { return {_mm_andnot_pd(_mm_set1_pd(-0.0), a.v)}; }
  MINKOSCOPE_INLINE friend Pack sqrt(Pack a) { return {_mm_sqrt_pd(a.v)}; }
  MINKOSCOPE_INLINE friend Pack select(Mask which, Pack yes, Pack no) {
    return {_mm_or_pd(_mm_and_pd(which.v, yes.v), _mm_andnot_pd(which.v, no.v))};
  }
  MINKOSCOPE_INLINE friend Pack nan_where(Mask which, Pack a) { return {_mm_or_pd(which.v, a.v)}; }
  MINKOSCOPE_INLINE Pack with_index_in_low_bits(std::uint32_t indices) const {
    const __m128i bytes = _mm_unpacklo_epi64(_mm_cvtsi32_si128(static_cast<int>(indices & 255)),
                                             _mm_cvtsi32_si128(static_cast<int>(indices >> 8 & 255)));
    const __m128i kept = _mm_and_si128(_mm_castpd_si128(v), _mm_set1_epi64x(~std::int64_t{255}));
    return {_mm_castsi128_pd(_mm_or_si128(kept, bytes))};
  }
  MINKOSCOPE_INLINE double least() const { return _mm_cvtsd_f64(_mm_min_sd(v, _mm_unpackhi_pd(v, v))); }
};

/// The widest that every processor of this architecture has.
using PortableFloats = Pack<float, 4>;
#else
using PortableFloats = Pack<float, 1>;
#endif
using PortableDoubles = Pack<double, 2>;

#if defined(__AVX2__)

template <>
struct Pack<float, 8> {
  static constexpr std::size_t size = 8;
  struct Mask {
    __m256 v;
    MINKOSCOPE_INLINE std::uint32_t bits() const { return static_cast<std::uint32_t>(_mm256_movemask_ps(v)); }
  };
  __m256 v;

  MINKOSCOPE_INLINE static Pack all(float value) { return {_mm256_set1_ps(value)}; }
  MINKOSCOPE_INLINE static Pack load(const float* in) { return {_mm256_loadu_ps(in)}; }
  MINKOSCOPE_INLINE static Pack of_bytes(const std::uint8_t* bytes) {
    return {_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(bytes))))};
  }
  MINKOSCOPE_INLINE static void gather_nine(const float* records, std::size_t last, Pack (&out)[9]) {
    const float* record[8];
    for (std::size_t k = 0; k < 8; ++k) record[k] = records + 9 * min_index(k, last);
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
  MINKOSCOPE_INLINE void store(float* out) const { _mm256_storeu_ps(out, v); }
  MINKOSCOPE_INLINE friend Pack operator+(Pack a, Pack b) { return {_mm256_add_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator-(Pack a, Pack b) { return {_mm256_sub_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator*(Pack a, Pack b) { return {_mm256_mul_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask operator>(Pack a, Pack b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_GT_OQ)}; }
  MINKOSCOPE_INLINE friend Mask operator<=(Pack a, Pack b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ)}; }
  MINKOSCOPE_INLINE friend Pack min(Pack a, Pack b) { return {_mm256_min_ps(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack max(Pack a, Pack b) { return {_mm256_max_ps(a.v, b.v)}; }
};

template <>
struct Pack<double, 4> {
  static constexpr std::size_t size = 4;
  struct Mask {
    __m256d v;
    MINKOSCOPE_INLINE std::uint32_t bits() const { return static_cast<std::uint32_t>(_mm256_movemask_pd(v)); }
  };
  __m256d v;

  MINKOSCOPE_INLINE static Pack all(double x) { return {_mm256_set1_pd(x)}; }
  MINKOSCOPE_INLINE static Pack load(const double* in) { return {_mm256_loadu_pd(in)}; }
  MINKOSCOPE_INLINE static void gather_four(const double* const (&row)[4], Pack (&out)[4]) {
    const auto half = [&](int low, int high, int part) __attribute__((always_inline)) {
      return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(row[low] + part)), _mm_loadu_pd(row[high] + part),
                                  1);
    };
    const __m256d a = half(0, 2, 0), b = half(1, 3, 0), c = half(0, 2, 2), d = half(1, 3, 2);
    out[0].v = _mm256_unpacklo_pd(a, b), out[1].v = _mm256_unpackhi_pd(a, b);
    out[2].v = _mm256_unpacklo_pd(c, d), out[3].v = _mm256_unpackhi_pd(c, d);
  }
  MINKOSCOPE_INLINE static void gather_three(const double* const (&row)[4], Pack (&out)[3]) {
    for (int i = 0; i < 3; ++i) out[i].v = _mm256_setr_pd(row[0][i], row[1][i], row[2][i], row[3][i]);
  }
  MINKOSCOPE_INLINE void store(double* out) const { _mm256_storeu_pd(out, v); }
  MINKOSCOPE_INLINE friend Pack operator+(Pack a, Pack b) { return {_mm256_add_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator-(Pack a, Pack b) { return {_mm256_sub_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator*(Pack a, Pack b) { return {_mm256_mul_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack operator/(Pack a, Pack b) { return {_mm256_div_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Mask operator>(Pack a, Pack b) { return {_mm256_cmp_pd(a.v, b.v, _CMP_GT_OQ)}; }
  MINKOSCOPE_INLINE friend Mask operator<=(Pack a, Pack b) { return {_mm256_cmp_pd(a.v, b.v, _CMP_LE_OQ)}; }
  MINKOSCOPE_INLINE friend Pack min(Pack a, Pack b) { return {_mm256_min_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack max(Pack a, Pack b) { return {_mm256_max_pd(a.v, b.v)}; }
  MINKOSCOPE_INLINE friend Pack abs(Pack a) { return {_mm256_andnot_pd(_mm256_set1_pd(-0.0), a.v)}; }
  MINKOSCOPE_INLINE friend Pack sqrt(Pack a) { return {_mm256_sqrt_pd(a.v)}; }
  MINKOSCOPE_INLINE friend Pack select(Mask which, Pack yes, Pack no) {
    return {_mm256_blendv_pd(no.v, yes.v, which.v)};
  }
  MINKOSCOPE_INLINE friend Pack nan_where(Mask which, Pack a) { return {_mm256_or_pd(which.v, a.v)}; }
  MINKOSCOPE_INLINE Pack with_index_in_low_bits(std::uint32_t indices) const {
    const __m256i bytes = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(static_cast<int>(indices)));
    const __m256i kept = _mm256_and_si256(_mm256_castpd_si256(v), _mm256_set1_epi64x(~std::int64_t{255}));
    return {_mm256_castsi256_pd(_mm256_or_si256(kept, bytes))};
  }
  MINKOSCOPE_INLINE double least() const {
    const __m128d two = _mm_min_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));
    return _mm_cvtsd_f64(_mm_min_sd(two, _mm_unpackhi_pd(two, two)));
  }
};

#endif

/// As many 3-vectors as the pack has lanes.
template <class Pack>
struct VectorPack {
  Pack x, y, z;

  MINKOSCOPE_INLINE friend VectorPack operator+(const VectorPack& a, const VectorPack& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  MINKOSCOPE_INLINE friend VectorPack operator-(const VectorPack& a, const VectorPack& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  MINKOSCOPE_INLINE friend Pack dot(const VectorPack& a, const VectorPack& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
  }
  MINKOSCOPE_INLINE friend VectorPack cross(const VectorPack& a, const VectorPack& b) {
    return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
  }
  MINKOSCOPE_INLINE friend VectorPack select(typename Pack::Mask which, const VectorPack& yes, const VectorPack& no) {
    return {select(which, yes.x, no.x), select(which, yes.y, no.y), select(which, yes.z, no.z)};
  }
};

}  // namespace
}  // namespace minkoscope
