// The kernels of EPA's small polytope, on plain data: compiled once portably and once for AVX2. Both give the same
// bits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/shapes/hull/hull_kernels.h"

namespace minkoscope {

/// The faces' planes by slot. A free slot has offset and key ∞, and 0 elsewhere.
struct PolytopeFaces {
  static constexpr std::size_t size = 64;
  alignas(32) double x[size], y[size], z[size];  // of the normal, n, not normalized
  double offset[size];                           // n·p of the plane's points
  double squared[size];                          // |n|²
  double key[size];                              // squared distance, the face's name in its low eight bits
};

/// Bit k of `seen`: w is above the plane of slot k, by more than `behind` in squares of distances (n·w − n·p against
/// |n|, both squared, with their signs). `least`: the least key of all other slots. Slots up to the next multiple of
/// four are read.
struct FaceSight {
  std::uint64_t seen;
  double least;
};
using SeeFaces = FaceSight (*)(const PolytopeFaces& faces, std::size_t slots, double x, double y, double z,
                               double behind);

/// New faces: triangles by the rows of their vertices (x, y, z and |w|²). Up to the next multiple of four are read:
/// behind the last, it is repeated. No name is above 255.
struct NewFaces {
  const double* rows;
  const std::uint8_t *first, *second, *third;  // no third: it is the apex of them all
  const double* apex;
  const std::uint8_t* names;  // of a fan by first vertex, from `first_name` on; else by face
  std::uint32_t first_name;
  std::size_t count;
};
/// Their planes, in the same order: the normal from the two shortest edges and the offset of the nearest vertex,
/// which cancel the fewest digits.
struct FacePlanes {
  static constexpr std::size_t most = 40;
  double x[most], y[most], z[most], offset[most], squared[most], key[most];
  double least;              // of the keys
  std::uint64_t flat, thin;  // a bit each: without area; too thin for an exact plane
};
using PlaneFaces = void (*)(const NewFaces& faces, FacePlanes& planes);

inline constexpr double infinite_key = __builtin_inf();

struct PolytopeKernels {
  SeeFaces see;
  PlaneFaces planes;
};
PolytopeKernels polytope_kernels(Instructions instructions);

FaceSight see_faces_portable(const PolytopeFaces&, std::size_t, double, double, double, double);
void plane_faces_portable(const NewFaces&, FacePlanes&);
#if defined(MINKOSCOPE_AVX2)
FaceSight see_faces_avx2(const PolytopeFaces&, std::size_t, double, double, double, double);
void plane_faces_avx2(const NewFaces&, FacePlanes&);
#endif

}  // namespace minkoscope
