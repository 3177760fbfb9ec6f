// Compiled with AVX2 on x86-64. Holds kernels on plain data and includes nothing with functions that others share, so
// that no code for AVX2 is ever linked into what runs elsewhere. No fused multiply-add: its bits would differ.
#if defined(MINKOSCOPE_AVX2)
#include "core/narrow_phase/epa/polytope_lanes.h"

namespace minkoscope {

FaceSight see_faces_avx2(const PolytopeFaces& faces, std::size_t slots, double x, double y, double z, double behind) {
  return see_faces<Pack<double, 4>>(faces, slots, x, y, z, behind);
}

void plane_faces_avx2(const NewFaces& faces, FacePlanes& planes) {
  plane_faces<Pack<double, 4>>(faces, planes);
}

}  // namespace minkoscope
#endif
