// What the sieve of triangles is told of a sweep.
#pragma once

#include <cstdint>

namespace minkoscope {

/// A ball's way past a mesh. Plain data: the kernel for AVX2 includes it.
struct SievePath {
  float start[3];    // the body's centre, in the mesh's frame
  float rows[3][3];  // from offsets to it into the turned ellipsoid space
  float reach;       // length of the way there, in balls
  float part;        // rounding of a coordinate there, as a part of the largest
  float fixed;       // and besides, in balls
};

#if defined(MINKOSCOPE_AVX2)
std::uint32_t sieve_triangles_avx2(const float* triangles, std::uint32_t count, const SievePath& path, float limit);
#endif

}  // namespace minkoscope
