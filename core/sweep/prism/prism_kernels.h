// What the kernels that test the sides and edges of a prism take and give (core/sweep/swept/unit_prism.h). Plain data:
// the kernels for AVX2 include it. Bit i of an answer: of side i, of edge i of an end face, of vertex i or of the edge
// along the axis there.
#pragma once

#include <cstdint>

namespace minkoscope {

struct PrismCorners {
  const double* points;  // the triangle's, nine numbers
  const double* normal;  // the triangle's
  const double* axis;
  double turn;  // −1 where edge × axis leads inwards, else 1
};

struct PrismWay {
  const double* v;
  const double* end;  // of the part tested
  double limit;       // that part
  double speed_squared;
  bool hides[2];  // the end faces at −axis and axis
};

struct PrismSides {
  std::uint32_t recede = 0;  // from the sphere
  std::uint32_t part = 0;    // in front of the sphere, and not reached
  std::uint32_t meet = 0;    // in front, and the plane is reached
};

/// Those that may be touched; the ends at −axis and axis.
struct PrismEdges {
  std::uint32_t of_end[2] = {0, 0}, along_axis = 0, vertices[2] = {0, 0};
};

/// Squared distances from the origin to the sides' planes, infinite where a side does not hold the nearest point, to
/// the edges of the end faces, and to those along the axis. The fourth of each is the first again.
struct PrismDistances {
  static constexpr int kinds = 4;
  enum Kind { side, of_low_end, of_high_end, along_axis };
  double squared[kinds][4];
};

#if defined(MINKOSCOPE_AVX2)
std::uint32_t hold_point_avx2(const PrismCorners& prism, const double* point, double low, double high);
PrismSides test_sides_avx2(const PrismCorners& prism, const PrismWay& way);
PrismEdges test_edges_avx2(const PrismCorners& prism, const PrismWay& way);
void measure_avx2(const PrismCorners& prism, PrismDistances& distances);
#endif

}  // namespace minkoscope
