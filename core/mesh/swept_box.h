// A box that moves along a straight line, and when it meets a box at rest.
//
// Slab test: Timothy Kay, James Kajiya, Ray Tracing Complex Scenes, 1986. In float, where the processor has SSE2, the
// axes are tested side by side; the operations and their order are the same, and so are the bits.
#pragma once

#include <algorithm>
#include <type_traits>

#include "core/base/box.h"
#include "core/mesh/bvh_node.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace minkoscope {

/// A box of half extents `half` whose centre moves from `start` along `displacement`, as Bvh::query_swept takes it.
template <class Real>
struct SweptBox {
  // Of the box's far and near sides, and one over the displacement.
  Vector3<Real> high{0}, low{0}, inverse{0};

  /// `half_extents` are enlarged by the rounding of the query's own arithmetic.
  SweptBox(const Vector3<Real>& centre, const Vector3<Real>& displacement, const Vector3<Real>& half_extents);

  /// As the nodes of a hierarchy take it.
  BoxPath<Real> path() const {
    BoxPath<Real> path;
    for (int i = 0; i < 3; ++i) {
      const Real sides[2] = {high[i], low[i]};
      const std::uint32_t backwards = inverse[i] < Real(0);
      path.entering[i] = sides[backwards];
      path.leaving[i] = sides[1 - backwards];
      path.inverse[i] = inverse[i];
      path.backwards[i] = backwards;
    }
    return path;
  }

  /// Whether it meets `box` no later than `limit`, a fraction of the displacement; `time` is when it first does, 0 if
  /// it does at the start.
  bool meets(const Box3<Real>& box, Real limit, Real& time) const {
#if defined(__SSE2__)
    if constexpr (std::is_same_v<Real, float>) {
      static_assert(sizeof(Box3<float>) == 6 * sizeof(float));
      const float* const sides = &box.min.x;
      const __m128 least = _mm_loadu_ps(sides);                                                    // min x, y, z
      const __m128 most = _mm_shuffle_ps(_mm_loadu_ps(sides + 2), _mm_loadu_ps(sides + 2), 0x39);  // max x, y, z
      const __m128 far = _mm_set_ps(0.0f, high.z, high.y, high.x), near = _mm_set_ps(0.0f, low.z, low.y, low.x);
      const __m128 times = _mm_set_ps(0.0f, inverse.z, inverse.y, inverse.x);
      const __m128 a = _mm_mul_ps(_mm_sub_ps(least, far), times), b = _mm_mul_ps(_mm_sub_ps(most, near), times);
      const __m128 in = _mm_min_ps(a, b), out = _mm_max_ps(a, b);
      const float in_x = _mm_cvtss_f32(in), out_x = _mm_cvtss_f32(out);
      const float in_y = _mm_cvtss_f32(_mm_shuffle_ps(in, in, 1)), out_y = _mm_cvtss_f32(_mm_shuffle_ps(out, out, 1));
      const float in_z = _mm_cvtss_f32(_mm_movehl_ps(in, in)), out_z = _mm_cvtss_f32(_mm_movehl_ps(out, out));
      time = std::max(std::max(0.0f, in_x), std::max(in_y, in_z));
      return time <= std::min(std::min(limit, out_x), std::min(out_y, out_z));
    }
#endif
    Real in = Real(0), out = limit;
    for (int i = 0; i < 3; ++i) {
      const Real a = (box.min[i] - high[i]) * inverse[i];
      const Real b = (box.max[i] - low[i]) * inverse[i];
      in = std::max(in, std::min(a, b));
      out = std::min(out, std::max(a, b));
    }
    time = in;
    return in <= out;
  }
};

extern template struct SweptBox<float>;
extern template struct SweptBox<double>;

}  // namespace minkoscope
