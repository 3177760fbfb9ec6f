// Compiled with AVX2 on x86-64. Holds kernels on plain data and includes nothing with functions that others share, so
// that no code for AVX2 is ever linked into what runs elsewhere. No fused multiply-add: its bits would differ.
#if defined(MINKOSCOPE_AVX2)
#include "core/sweep/prism/prism_lanes.h"

namespace minkoscope {

std::uint32_t hold_point_avx2(const PrismCorners& prism, const double* point, double low, double high) {
  return hold_in_packs<Pack<double, 4>>(prism, point, low, high);
}
PrismSides test_sides_avx2(const PrismCorners& prism, const PrismWay& way) {
  return test_sides_in_packs<Pack<double, 4>>(prism, way);
}
PrismEdges test_edges_avx2(const PrismCorners& prism, const PrismWay& way) {
  return test_edges_in_packs<Pack<double, 4>>(prism, way);
}
void measure_avx2(const PrismCorners& prism, PrismDistances& distances) {
  measure_in_packs<Pack<double, 4>>(prism, distances);
}

}  // namespace minkoscope
#endif
