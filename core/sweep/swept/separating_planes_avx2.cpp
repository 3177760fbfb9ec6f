// Compiled with AVX2 on x86-64. Holds kernels on plain data and includes nothing with functions that others share,
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
void make_sides_avx2(const SideCorners& of, SidePlanes& planes) {
  make_sides_in_packs<Pack<double, 4>>(of, planes);
}

}  // namespace minkoscope
#endif
