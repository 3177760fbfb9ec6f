// Compiled with AVX2 on x86-64. Holds one kernel on plain data and includes nothing with functions that others share,
// so that no code for AVX2 is ever linked into what runs elsewhere. No fused multiply-add: its bits would differ.
#if defined(MINKOSCOPE_AVX2)
#include "core/sweep/swept/plane_lanes.h"

namespace minkoscope {

PartedBits part_on_way_avx2(const PlaneGroup* groups, std::size_t count, const PlanePath& path) {
  return part_in_packs<true, Pack<float, 8>>(groups, count, path);
}
PartedBits part_at_start_avx2(const PlaneGroup* groups, std::size_t count, const PlanePath& path) {
  return part_in_packs<false, Pack<float, 8>>(groups, count, path);
}

}  // namespace minkoscope
#endif
