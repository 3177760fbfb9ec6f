// One frame in the axes of another, rounded for the support maps. The order of operations is fixed, so that the bits
// are the same with and without SIMD.
#pragma once

#include "core/base/lanes.h"

namespace minkoscope {

/// Of a frame B in a frame A.
template <class Real>
struct RelativeFrame {
  LaneMatrix<Real> to_a;       // columns: B's axes in A's frame; rotates from B to A
  LaneMatrix<Real> back_to_b;  // rotates from A to B, negated
  Vector3d offset;             // B's origin in A's frame

  /// Columns of `a` and `b`: the frames' axes in the world; `between`: from A's origin to B's, in the world.
  RelativeFrame(const Matrix3d& a, const Matrix3d& b, const Vector3d& between) : offset(between * a) {
    const Matrix3d relative = glm::transpose(a) * b;
    Matrix3<Real> rounded(1);
    for (int column = 0; column < 3; ++column) rounded[column] = Vector3<Real>(relative[column]);
    to_a = LaneMatrix<Real>(rounded);
    back_to_b = LaneMatrix<Real>(-glm::transpose(rounded));
  }
};

#if defined(__SSE2__)
/// Two products at once, because every query waits for it.
template <>
inline RelativeFrame<float>::RelativeFrame(const Matrix3d& a, const Matrix3d& b, const Vector3d& between) {
  const auto pair = [](double x, double y) { return _mm_set_pd(y, x); };
  const auto both = [](double x) { return _mm_set1_pd(x); };
  const __m128d ax = pair(a[0].x, a[1].x), ay = pair(a[0].y, a[1].y), az = pair(a[0].z, a[1].z);
  // v along A's first two axes.
  const auto first_two = [&](const Vector3d& v) {
    return _mm_add_pd(_mm_add_pd(_mm_mul_pd(ax, both(v.x)), _mm_mul_pd(ay, both(v.y))), _mm_mul_pd(az, both(v.z)));
  };
  const __m128d of_offset = first_two(between);
  offset = {_mm_cvtsd_f64(of_offset), _mm_cvtsd_f64(_mm_unpackhi_pd(of_offset, of_offset)), glm::dot(a[2], between)};

  const __m128 b0 = _mm_cvtpd_ps(first_two(b[0])), b1 = _mm_cvtpd_ps(first_two(b[1]));
  const __m128 b2 = _mm_cvtpd_ps(first_two(b[2]));
  // B's first two axes, and its third, along A's third.
  const __m128d third = _mm_add_pd(
      _mm_add_pd(_mm_mul_pd(both(a[2].x), pair(b[0].x, b[1].x)), _mm_mul_pd(both(a[2].y), pair(b[0].y, b[1].y))),
      _mm_mul_pd(both(a[2].z), pair(b[0].z, b[1].z)));
  const __m128 z01 = _mm_cvtpd_ps(third), z2 = _mm_cvtpd_ps(_mm_set_sd(glm::dot(a[2], b[2])));
  to_a.columns[0] = Lanes<float>(_mm_movelh_ps(b0, z01));
  to_a.columns[1] = Lanes<float>(_mm_movelh_ps(b1, _mm_shuffle_ps(z01, z01, _MM_SHUFFLE(1, 1, 1, 1))));
  to_a.columns[2] = Lanes<float>(_mm_movelh_ps(b2, z2));
  const __m128 x01_y01 = _mm_unpacklo_ps(b0, b1);
  back_to_b.columns[0] = -Lanes<float>(_mm_movelh_ps(x01_y01, b2));
  back_to_b.columns[1] = -Lanes<float>(_mm_shuffle_ps(x01_y01, b2, _MM_SHUFFLE(1, 1, 3, 2)));
  back_to_b.columns[2] = -Lanes<float>(_mm_movelh_ps(z01, z2));
}
#endif

}  // namespace minkoscope
