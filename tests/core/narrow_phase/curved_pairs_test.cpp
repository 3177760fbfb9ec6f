// Random pairs with ellipsoids, cylinders and cones: each answer must prove itself by closed forms.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "tests/support/oracle/curved_oracle.h"

namespace minkoscope {
namespace {

struct Case {
  Precision precision;
  double tolerance;  // of the larger of size and offset
};

class RandomCurved : public testing::TestWithParam<Case> {};

TEST_P(RandomCurved, AnswersProveThemselves) {
  const char* const wanted = std::getenv("MINKOSCOPE_RANDOM_PAIRS");
  const int count = wanted != nullptr ? std::atoi(wanted) : 900;
  const char* const seed = std::getenv("MINKOSCOPE_RANDOM_SEED");
  test::RandomPairs random(seed != nullptr ? static_cast<std::uint64_t>(std::atoll(seed)) : 20240608u);
  const double allowed = GetParam().tolerance;
  int overlapping = 0, apart = 0, most_iterations = 0;
  double worst_plane = 0.0, worst_depth = 0.0, worst_witness = 0.0;
  std::map<std::string, int> terminations;
  for (int i = 0; i < count; ++i) {
    const test::Regime regime = static_cast<test::Regime>(i % test::regime_count);
    PairQuery query = test::random_curved_pair(random, regime);
    query.precision = GetParam().precision;
    double size = glm::length(query.b.pose.position - query.a.pose.position);
    for (const Vector3d& axis : {Vector3d(1, 0, 0), Vector3d(0, 1, 0), Vector3d(0, 0, 1)}) {
      for (const PosedShape* shape : {&query.a, &query.b}) {
        size = std::max({size, test::support_height(shape->shape, axis), test::support_height(shape->shape, -axis)});
      }
    }
    const PairResult result = run_pair(query);
    const auto where = [&] {
      return "pair " + std::to_string(i) + " regime " + std::to_string(static_cast<int>(regime)) + " " +
             std::string(type_name(query.a.shape)) + " " + std::string(type_name(query.b.shape)) + " " +
             std::string(to_string(result.termination)) + " iterations " + std::to_string(result.iterations) +
             " size " + std::to_string(size);
    };
    EXPECT_NE(result.termination, Termination::iteration_limit) << where();
    ++terminations[std::string(to_string(result.termination)) + (result.overlap.value_or(false) ? " in" : " out")];
    most_iterations = std::max(most_iterations, result.iterations);
    const bool answered = result.overlap && result.distance && result.depth;
    EXPECT_TRUE(answered) << where();
    if (!answered) continue;
    const double found = *result.overlap ? -*result.depth : *result.distance;
    (*result.overlap ? overlapping : apart)++;
    if (!result.normal) {
      EXPECT_EQ(*result.depth, 0.0) << where();
      continue;
    }
    const double plane = -test::extent_along(query.a, query.b, *result.normal);
    worst_plane = std::max(worst_plane, std::abs(plane - found) / size);
    EXPECT_LE(std::abs(plane - found), allowed * size) << where() << " found " << found << " plane " << plane;
    if (*result.overlap) {
      const double depth = test::sampled_depth(query.a, query.b);
      worst_depth = std::max(worst_depth, (-found - depth) / size);
      EXPECT_LE(-found, depth + allowed * size) << where() << " found " << found;
      // A sampled extent is never smaller than the depth: where it is negative the shapes are apart.
      EXPECT_GE(depth, -allowed * size) << where() << " found " << found;
    }
    const double out_a = test::outside(query.a, *result.point_a), out_b = test::outside(query.b, *result.point_b);
    worst_witness = std::max(worst_witness, std::max(out_a, out_b) / size);
    EXPECT_LE(out_a, allowed * size) << where() << " found " << found;
    EXPECT_LE(out_b, allowed * size) << where() << " found " << found;
  }
  EXPECT_GT(overlapping, count / 4);
  EXPECT_GT(apart, count / 8);
  std::printf(
      "%s: %d overlap, %d apart; worst planes %.2g, depth above the sampled one %.2g, witness %.2g of the larger of "
      "size and offset; at most %d iterations;",
      std::string(to_string(GetParam().precision)).c_str(), overlapping, apart, worst_plane, worst_depth, worst_witness,
      most_iterations);
  for (const auto& [name, times] : terminations) std::printf(" %s %d", name.c_str(), times);
  std::printf("\n");
}

INSTANTIATE_TEST_SUITE_P(Precisions, RandomCurved,
                         testing::Values(Case{Precision::float32, 2e-4}, Case{Precision::float64, 1e-5}),
                         [](const auto& parameter) { return std::string(to_string(parameter.param.precision)); });

}  // namespace
}  // namespace minkoscope
