// What culling needs of a sweep.
#pragma once

#include <cstdint>

namespace minkoscope {

/// The path past a mesh of the unit sphere, or of a segment rounded by it. Plain data: the kernel for AVX2 includes it.
struct CullingPath {
  float start[3];    // the body's centre, in the mesh's frame
  float rows[3][3];  // from offsets to it into the rotated ellipsoid space
  float reach;       // length of the path there, in radii
  float part;        // rounding of a coordinate there, as a part of the largest
  float fixed;       // and absolute, in radii
  float core[3];     // half of the segment, there; 0 of a sphere
};

#if defined(MINKOSCOPE_AVX2)
std::uint32_t cull_triangles_avx2(const float* triangles, std::uint32_t count, const CullingPath& path, float limit);
std::uint32_t cull_for_segment_avx2(const float* triangles, std::uint32_t count, const CullingPath& path, float limit);
#endif

}  // namespace minkoscope
