#include "core/narrow_phase/epa/polytope_kernels.h"

#include "core/narrow_phase/epa/polytope_lanes.h"

namespace minkoscope {

FaceSight see_faces_portable(const PolytopeFaces& faces, std::size_t slots, double x, double y, double z,
                             double behind) {
  return see_faces<PortableDoubles>(faces, slots, x, y, z, behind);
}

void plane_faces_portable(const NewFaces& faces, FacePlanes& planes) {
  plane_faces<PortableDoubles>(faces, planes);
}

PolytopeKernels polytope_kernels([[maybe_unused]] Instructions instructions) {
#if defined(MINKOSCOPE_AVX2)
  if (instructions == Instructions::avx2) return {see_faces_avx2, plane_faces_avx2};
#endif
  return {see_faces_portable, plane_faces_portable};
}

}  // namespace minkoscope
