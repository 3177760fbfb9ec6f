// Compiled with AVX2 on x86-64. Holds one kernel on plain data and includes nothing with functions that others share,
// so that no code for AVX2 is ever linked into what runs elsewhere. No fused multiply-add: its bits would differ.
#if defined(MINKOSCOPE_AVX2)
#include "core/sweep/swept/culling_lanes.h"

namespace minkoscope {

std::uint32_t cull_triangles_avx2(const float* triangles, std::uint32_t count, const CullingPath& path, float limit) {
  return count <= Pack<float, 4>::size ? cull_in_packs<false, Pack<float, 4>>(triangles, count, path, limit)
                                       : cull_in_packs<false, Pack<float, 8>>(triangles, count, path, limit);
}

std::uint32_t cull_for_segment_avx2(const float* triangles, std::uint32_t count, const CullingPath& path, float limit) {
  return count <= Pack<float, 4>::size ? cull_in_packs<true, Pack<float, 4>>(triangles, count, path, limit)
                                       : cull_in_packs<true, Pack<float, 8>>(triangles, count, path, limit);
}

}  // namespace minkoscope
#endif
