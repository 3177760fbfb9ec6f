// Each kernel finds the corner that the definition names: the largest value, the lowest place on ties.
#include "core/shapes/hull/hull_kernels.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace minkoscope {
namespace {

std::uint32_t by_definition(const std::vector<double>& lanes, double dx, double dy, double dz) {
  std::uint32_t best = 0;
  double most = 0.0;
  for (std::size_t i = 0; i < lanes.size() / 3; ++i) {
    const double* const p = lanes.data() + 3 * lane_block * (i / lane_block) + i % lane_block;
    const double value = p[0] * dx + p[lane_block] * dy + p[2 * lane_block] * dz;
    if (i == 0 || value > most) most = value, best = static_cast<std::uint32_t>(i);
  }
  return best;
}

TEST(HullKernels, FindTheFirstOfTheLargest) {
  std::mt19937_64 engine(5);
  const auto uniform = [&] { return static_cast<double>(engine() >> 11) * 0x1p-52 - 1.0; };
  int ties = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::size_t blocks = 1 + engine() % 20;
    const bool lattice = i % 2 == 0;  // many equal values
    std::vector<double> lanes(3 * lane_block * blocks);
    for (double& value : lanes) value = lattice ? static_cast<double>(engine() % 3) - 1.0 : uniform();
    const double dx = lattice ? static_cast<double>(engine() % 3) - 1.0 : uniform();
    const double dy = lattice ? 1.0 : uniform(), dz = lattice ? 0.0 : uniform();
    const std::uint32_t wanted = by_definition(lanes, dx, dy, dz);
    ties += lattice && wanted + 1 < lane_block * blocks ? 1 : 0;
    ASSERT_EQ(furthest_lane(Instructions::portable)(lanes.data(), blocks, dx, dy, dz), wanted) << i;
    ASSERT_EQ(furthest_lane(best_instructions())(lanes.data(), blocks, dx, dy, dz), wanted) << i;
  }
  EXPECT_GT(ties, 1000);
}

}  // namespace
}  // namespace minkoscope
