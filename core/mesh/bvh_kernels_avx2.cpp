// Compiled with AVX2 on x86-64. Holds kernels on plain data and includes nothing with functions that others share, so
// that no code for AVX2 is ever linked into what runs elsewhere. No fused multiply-add: its bits would differ.
#if defined(MINKOSCOPE_AVX2)
#include "core/mesh/bvh_kernels.h"
#include "core/mesh/bvh_lanes.h"

namespace minkoscope {

std::uint32_t meet_children_avx2(const BvhNode<float>& node, const BoxPath<float>& path, float limit, float* times) {
  return meet_children_in<Pack<float, 8>>(node, path, limit, times);
}

std::uint32_t touch_children_avx2(const BvhNode<float>& node, const float* low, const float* high) {
  return touch_children_in<Pack<float, 8>>(node, low, high);
}

}  // namespace minkoscope
#endif
