// A 3-vector as the support maps take it: one SSE2 register in float, two in double, plain numbers otherwise. All give
// the same bits: the order of sums is the same. Apart from simd_packs.h, because it is part of types that are shared
// between files.
#pragma once

#include <minkoscope/geometry.h>

#include "core/base/inline.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace minkoscope {

template <class Real>
class Lanes {
 public:
  Lanes() = default;
  explicit Lanes(const Vector3<Real>& v) : v_(v) {}
  static Lanes rounded(const Vector3d& v) { return Lanes(Vector3<Real>(v)); }
  Vector3<Real> vector() const { return v_; }
  Vector3d exact() const { return Vector3d(v_); }
  Lanes operator-() const { return Lanes(-v_); }
  /// x · first + y · second + z · third, summed in this order.
  Lanes weighting(const Lanes& first, const Lanes& second, const Lanes& third) const {
    return Lanes(first.v_ * v_.x + second.v_ * v_.y + third.v_ * v_.z);
  }
  /// By lane, `upper` where this is above 0 and the ends differ, else `lower`; bit k of `bits`: lane k is the upper.
  Lanes choose(const Lanes& lower, const Lanes& upper, int& bits) const {
    Lanes out;
    bits = 0;
    for (int k = 0; k < 3; ++k) {
      const int is_upper = static_cast<int>(v_[k] > 0) & static_cast<int>(upper.v_[k] > lower.v_[k]);
      const Real ends[2] = {lower.v_[k], upper.v_[k]};
      out.v_[k] = ends[is_upper];
      bits |= is_upper << k;
    }
    return out;
  }
  /// As choose, with the upper end of lane k requested by bit k of `bits`; `bits` then is as choose's.
  static Lanes end(const Lanes& lower, const Lanes& upper, int& bits) {
    Lanes out;
    int found = 0;
    for (int k = 0; k < 3; ++k) {
      const int is_upper = (bits >> k & 1) & static_cast<int>(upper.v_[k] > lower.v_[k]);
      out.v_[k] = is_upper != 0 ? upper.v_[k] : lower.v_[k];
      found |= is_upper << k;
    }
    bits = found;
    return out;
  }

 private:
  Vector3<Real> v_;
};

#if defined(__SSE2__)
template <>
class Lanes<float> {
 public:
  Lanes() = default;
  explicit Lanes(const Vector3<float>& v) : v_(_mm_set_ps(0.0f, v.z, v.y, v.x)) {}
  /// The fourth lane is arbitrary, except in ends, where it is 0.
  explicit Lanes(__m128 v) : v_(v) {}
  static Lanes rounded(const Vector3d& v) {
    // One by one, because loading a pair that was stored in parts is a store-forwarding stall. Explicit, because GCC 12
    // would vectorize it again, and not always correctly.
    const auto one = [](double x) { return _mm_cvtsd_ss(_mm_setzero_ps(), _mm_set_sd(x)); };
    return Lanes(_mm_movelh_ps(_mm_unpacklo_ps(one(v.x), one(v.y)), one(v.z)));
  }
  Vector3<float> vector() const { return {_mm_cvtss_f32(v_), _mm_cvtss_f32(lane<1>()), _mm_cvtss_f32(lane<2>())}; }
  Vector3d exact() const {
    const __m128d xy = _mm_cvtps_pd(v_), z = _mm_cvtps_pd(_mm_movehl_ps(v_, v_));
    return {_mm_cvtsd_f64(xy), _mm_cvtsd_f64(_mm_unpackhi_pd(xy, xy)), _mm_cvtsd_f64(z)};
  }
  Lanes operator-() const { return Lanes(_mm_xor_ps(v_, _mm_set1_ps(-0.0f))); }
  Lanes weighting(const Lanes& first, const Lanes& second, const Lanes& third) const {
    const __m128 sum = _mm_add_ps(_mm_mul_ps(first.v_, lane<0>()), _mm_mul_ps(second.v_, lane<1>()));
    return Lanes(_mm_add_ps(sum, _mm_mul_ps(third.v_, lane<2>())));
  }
  Lanes choose(const Lanes& lower, const Lanes& upper, int& bits) const {
    return picked(_mm_cmpgt_ps(v_, _mm_setzero_ps()), lower, upper, bits);
  }
  static Lanes end(const Lanes& lower, const Lanes& upper, int& bits) {
    const __m128i lane_bits = _mm_set_epi32(0, 4, 2, 1);
    const __m128i wanted = _mm_cmpgt_epi32(_mm_and_si128(_mm_set1_epi32(bits), lane_bits), _mm_setzero_si128());
    return picked(_mm_castsi128_ps(wanted), lower, upper, bits);
  }

 private:
  /// By lane, the upper end where it is wanted and differs from the lower.
  static Lanes picked(__m128 wanted, const Lanes& lower, const Lanes& upper, int& bits) {
    const __m128 is_upper = _mm_and_ps(wanted, _mm_cmpgt_ps(upper.v_, lower.v_));
    bits = _mm_movemask_ps(is_upper);
    return Lanes(_mm_or_ps(_mm_and_ps(is_upper, upper.v_), _mm_andnot_ps(is_upper, lower.v_)));
  }
  template <int k>
  __m128 lane() const {
    return _mm_shuffle_ps(v_, v_, _MM_SHUFFLE(k, k, k, k));
  }
  __m128 v_;  // the fourth lane is 0 in ends, and not read elsewhere
};

template <>
class Lanes<double> {
 public:
  Lanes() = default;
  explicit Lanes(const Vector3d& v) : xy_(_mm_set_pd(v.y, v.x)), z_(_mm_set_sd(v.z)) {}
  static Lanes rounded(const Vector3d& v) { return Lanes(v); }
  Vector3d vector() const { return {_mm_cvtsd_f64(xy_), _mm_cvtsd_f64(_mm_unpackhi_pd(xy_, xy_)), _mm_cvtsd_f64(z_)}; }
  Vector3d exact() const { return vector(); }
  Lanes operator-() const { return {_mm_xor_pd(xy_, _mm_set1_pd(-0.0)), _mm_xor_pd(z_, _mm_set1_pd(-0.0))}; }
  Lanes weighting(const Lanes& first, const Lanes& second, const Lanes& third) const {
    const __m128d x = _mm_unpacklo_pd(xy_, xy_), y = _mm_unpackhi_pd(xy_, xy_), z = _mm_unpacklo_pd(z_, z_);
    const auto sum = [&](__m128d a, __m128d b, __m128d c) {
      return _mm_add_pd(_mm_add_pd(_mm_mul_pd(a, x), _mm_mul_pd(b, y)), _mm_mul_pd(c, z));
    };
    return {sum(first.xy_, second.xy_, third.xy_), sum(first.z_, second.z_, third.z_)};
  }
  Lanes choose(const Lanes& lower, const Lanes& upper, int& bits) const {
    return picked(_mm_cmpgt_pd(xy_, _mm_setzero_pd()), _mm_cmpgt_pd(z_, _mm_setzero_pd()), lower, upper, bits);
  }
  static Lanes end(const Lanes& lower, const Lanes& upper, int& bits) {
    const auto wanted = [&](int bit) { return (bits & bit) != 0 ? 1.0 : 0.0; };
    return Lanes(Vector3d(wanted(1), wanted(2), wanted(4))).choose(lower, upper, bits);
  }

 private:
  Lanes(__m128d xy, __m128d z) : xy_(xy), z_(z) {}
  /// By lane, the upper end where it is wanted and differs from the lower.
  static Lanes picked(__m128d wanted_xy, __m128d wanted_z, const Lanes& lower, const Lanes& upper, int& bits) {
    const __m128d xy = _mm_and_pd(wanted_xy, _mm_cmpgt_pd(upper.xy_, lower.xy_));
    const __m128d z = _mm_and_pd(wanted_z, _mm_cmpgt_pd(upper.z_, lower.z_));
    bits = _mm_movemask_pd(xy) | (_mm_movemask_pd(z) & 1) << 2;
    const auto pick = [](__m128d is_upper, __m128d of_lower, __m128d of_upper) {
      return _mm_or_pd(_mm_and_pd(is_upper, of_upper), _mm_andnot_pd(is_upper, of_lower));
    };
    return {pick(xy, lower.xy_, upper.xy_), pick(z, lower.z_, upper.z_)};
  }
  __m128d xy_, z_;  // z_'s second lane is not read
};
#endif

/// A matrix by its columns, for products with lanes.
template <class Real>
struct LaneMatrix {
  Lanes<Real> columns[3];

  LaneMatrix() = default;
  explicit LaneMatrix(const Matrix3<Real>& m) : columns{Lanes<Real>(m[0]), Lanes<Real>(m[1]), Lanes<Real>(m[2])} {}
  Lanes<Real> operator*(const Lanes<Real>& v) const { return v.weighting(columns[0], columns[1], columns[2]); }
};

}  // namespace minkoscope
