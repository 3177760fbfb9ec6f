#include "core/mesh/bvh_kernels.h"

#include <type_traits>

#include "core/mesh/bvh_lanes.h"

namespace minkoscope {
namespace {

template <class Real>
using Portable = std::conditional_t<std::is_same_v<Real, float>, PortableFloats, Pack<Real, 1>>;

template <class Real>
std::uint32_t meet_children_portable(const BvhNode<Real>& node, const BoxPath<Real>& path, Real limit, Real* times) {
  return meet_children_in<Portable<Real>>(node, path, limit, times);
}

template <class Real>
std::uint32_t touch_children_portable(const BvhNode<Real>& node, const Real* low, const Real* high) {
  return touch_children_in<Portable<Real>>(node, low, high);
}

}  // namespace

template <class Real>
BvhKernels<Real> bvh_kernels([[maybe_unused]] Instructions instructions) {
#if defined(MINKOSCOPE_AVX2)
  if constexpr (std::is_same_v<Real, float>) {
    if (instructions == Instructions::avx2) return {meet_children_avx2, touch_children_avx2};
  }
#endif
  return {meet_children_portable<Real>, touch_children_portable<Real>};
}

template BvhKernels<float> bvh_kernels(Instructions);
template BvhKernels<double> bvh_kernels(Instructions);

}  // namespace minkoscope
