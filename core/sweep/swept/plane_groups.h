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

#if defined(MINKOSCOPE_AVX2)
PartedBits part_on_way_avx2(const PlaneGroup* groups, std::size_t count, const PlanePath& path);
PartedBits part_at_start_avx2(const PlaneGroup* groups, std::size_t count, const PlanePath& path);
#endif

}  // namespace minkoscope
