// Thousands of random pairs of rounded polytopes against brute force: verdict, distance, depth, normal, witness points.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

struct Case {
  Precision precision;
  double tolerance;  // of the larger of size and offset
};

class RandomPolytopes : public testing::TestWithParam<Case> {};

TEST_P(RandomPolytopes, AgreeWithBruteForce) {
  const char* const wanted = std::getenv("MINKOSCOPE_RANDOM_PAIRS");
  const int count = wanted != nullptr ? std::atoi(wanted) : 1800;
  const char* const seed = std::getenv("MINKOSCOPE_RANDOM_SEED");
  test::RandomPairs random(seed != nullptr ? static_cast<std::uint64_t>(std::atoll(seed)) : 20240607u);
  const double allowed = GetParam().tolerance;
  int overlapping = 0, apart = 0, most_iterations = 0;
  double worst = 0.0, worst_proof = 0.0, worst_witness = 0.0;
  std::map<std::string_view, int> terminations;
  for (int i = 0; i < count; ++i) {
    const test::Regime regime = static_cast<test::Regime>(i % test::regime_count);
    PairQuery query = random.pair(regime);
    query.precision = GetParam().precision;
    const test::RoundCloud a = test::round_cloud(query.a.shape, query.a.pose);
    const test::RoundCloud b = test::round_cloud(query.b.shape, query.b.pose);
    const double size = std::max({test::size_of(a, query.a.pose.position), test::size_of(b, query.b.pose.position),
                                  glm::length(query.b.pose.position - query.a.pose.position)});
    const double expected = test::oracle_signed_distance(a, b);
    const PairResult result = run_pair(query);
    const auto where = [&] {
      return "pair " + std::to_string(i) + " regime " + std::to_string(static_cast<int>(regime)) + " " +
             std::string(type_name(query.a.shape)) + " " + std::string(type_name(query.b.shape)) + " " +
             std::string(to_string(result.termination)) + " expected " + std::to_string(expected);
    };
    ++terminations[to_string(result.termination)];
    most_iterations = std::max(most_iterations, result.iterations);
    ASSERT_TRUE(result.overlap.has_value()) << where();
    EXPECT_NE(result.termination, Termination::iteration_limit) << where();
    const double found = *result.overlap ? -*result.depth : *result.distance;
    const double error = size > 0.0 ? std::abs(found - expected) / size : std::abs(found);
    worst = std::max(worst, error);
    EXPECT_LE(error, allowed) << where() << " found " << found;
    if (std::abs(expected) > allowed * size) {
      EXPECT_EQ(*result.overlap, expected < 0.0) << where();
      (*result.overlap ? overlapping : apart)++;
    }
    EXPECT_EQ(*result.overlap ? *result.distance : *result.depth, 0.0) << where();
    if (!result.normal) {
      EXPECT_EQ(*result.depth, 0.0) << where();
      continue;
    }
    EXPECT_NEAR(glm::length(*result.normal), 1.0, 1e-12) << where();
    // The normal proves the answer: the supporting planes across it are that far apart.
    const double plane = -test::extent_along(a.corners, b.corners, *result.normal) - a.radius - b.radius;
    if (size > 0.0) worst_proof = std::max(worst_proof, std::abs(plane - found) / size);
    EXPECT_LE(std::abs(plane - found), 2.0 * allowed * size) << where() << " found " << found << " plane " << plane;
    // The witness points are in their shapes.
    const double out_a = test::oracle_signed_distance({{*result.point_a}, 0.0}, a);
    const double out_b = test::oracle_signed_distance({{*result.point_b}, 0.0}, b);
    if (size > 0.0) worst_witness = std::max(worst_witness, std::max(out_a, out_b) / size);
    EXPECT_LE(out_a, allowed * size) << where() << " found " << found;
    EXPECT_LE(out_b, allowed * size) << where() << " found " << found;
  }
  EXPECT_GT(overlapping, count / 4);
  EXPECT_GT(apart, count / 8);
  std::printf(
      "%s: %d overlap, %d apart; worst error %.2g, planes %.2g, witness %.2g of the larger of size and offset; at "
      "most %d iterations;",
      std::string(to_string(GetParam().precision)).c_str(), overlapping, apart, worst, worst_proof, worst_witness,
      most_iterations);
  for (const auto& [name, times] : terminations) std::printf(" %s %d", std::string(name).c_str(), times);
  std::printf("\n");
}

INSTANTIATE_TEST_SUITE_P(Precisions, RandomPolytopes,
                         testing::Values(Case{Precision::float32, 3e-5}, Case{Precision::float64, 1e-7}),
                         [](const auto& parameter) { return std::string(to_string(parameter.param.precision)); });

}  // namespace
}  // namespace minkoscope
