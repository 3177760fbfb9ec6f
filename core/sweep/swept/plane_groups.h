// What the kernels that compare separating planes take and give. Plain data: the kernel for AVX2 includes it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace minkoscope {

/// The planes of eight obstacles.
struct PlaneGroup {
  static constexpr std::size_t lanes = 8, sides = 3;

  struct Plane {
    float x[lanes], y[lanes], z[lanes];  // unit normals
    float top[lanes];                    // no point of the obstacle is farther along
  };
  struct Side {
    Plane plane;
    float cosine[lanes];  // of the angle to the face
  };
  Plane face;
  Side side[sides];
};

/// What the planes along an obstacle's edges are made from.
struct SideCorners {
  const double* points;  // the triangle's, nine numbers
  const double* across;  // the planes hold the edges and this
  const double* axis;    // half of what the triangle is swept along
  const double* face;    // unit normal, towards the centre
};

/// These planes, not yet rounded; `exist`: bit i where edge i has one. The fourth is the first again.
struct SidePlanes {
  double x[4], y[4], z[4], top[4], cosine[4];
  std::uint32_t exist;
};

/// The centre and its way, and what comparisons with it take, each with its room for rounding.
struct PlanePath {
  float start[3], way[3];
  float room;   // of a height
  float reach;  // radii
  float reach_squared;
  float most_height;  // heights above count as this
  float longer;       // factor of the squared length of an axis between face and side
};

/// Bit k: of the obstacle that was added after k others.
struct PartedBits {
  std::uint32_t at_start = 0, on_way = 0;
};

/// Which of `count` obstacles one of their planes keeps out of reach.
using PartByPlanes = PartedBits (*)(const PlaneGroup* groups, std::size_t count, const PlanePath& path);
using MakeSides = void (*)(const SideCorners& of, SidePlanes& planes);

#if defined(MINKOSCOPE_AVX2)
PartedBits part_on_way_avx2(const PlaneGroup* groups, std::size_t count, const PlanePath& path);
PartedBits part_at_start_avx2(const PlaneGroup* groups, std::size_t count, const PlanePath& path);
void make_sides_avx2(const SideCorners& of, SidePlanes& planes);
#endif

}  // namespace minkoscope
