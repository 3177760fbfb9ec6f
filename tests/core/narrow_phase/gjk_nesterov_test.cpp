// GJK with momentum against brute force, and what its directions are against the formula of the paper.
#include <gtest/gtest.h>

#include <minkoscope/pair.h>

#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/random_pairs.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

TEST(GjkNesterov, AgreesWithBruteForce) {
  test::RandomPairs random(2022);
  int apart = 0, overlapping = 0;
  for (int i = 0; i < 1200; ++i) {
    PairQuery query = random.pair(static_cast<test::Regime>(i % test::regime_count));
    query.algorithm = pair_method::gjk_nesterov;
    query.precision = Precision::float64;
    const test::RoundCloud a = test::round_cloud(query.a.shape, query.a.pose);
    const test::RoundCloud b = test::round_cloud(query.b.shape, query.b.pose);
    const double size = std::max({test::size_of(a, query.a.pose.position), test::size_of(b, query.b.pose.position),
                                  glm::length(query.b.pose.position - query.a.pose.position)});
    const double expected = test::oracle_signed_distance(a, b);
    const PairResult result = run_pair(query);
    ASSERT_TRUE(result.overlap) << "pair " << i;
    EXPECT_FALSE(result.depth) << "pair " << i;
    EXPECT_NEAR(*result.distance, std::max(expected, 0.0), 1e-7 * size) << "pair " << i;
    if (std::abs(expected) <= 1e-7 * size) continue;
    EXPECT_EQ(*result.overlap, expected < 0.0) << "pair " << i;
    ++(expected < 0.0 ? overlapping : apart);
    if (*result.overlap) continue;
    // The supporting planes across the normal are as far apart as the shapes.
    const double planes = -test::extent_along(a.corners, b.corners, *result.normal) - a.radius - b.radius;
    EXPECT_NEAR(planes, *result.distance, 2e-7 * size) << "pair " << i;
  }
  EXPECT_GT(apart, 150);
  EXPECT_GT(overlapping, 300);
}

/// The direction of a turn is m times the one before less (1 − m) y, y = m v + (1 − m) w; of polytopes, of unit
/// vectors.
TEST(GjkNesterov, TurnsByTheFormulaOfThePaper) {
  test::RandomPairs random(2023);
  int turns = 0, ends = 0;
  for (int i = 0; i < 300; ++i) {
    PairQuery query;
    query.algorithm = pair_method::gjk_nesterov;
    query.precision = Precision::float64;
    const bool curved = i % 2 == 0;
    const auto shape = [&]() -> Shape {
      if (curved) return {EllipsoidShape{random.vector(0.4) + Vector3d(0.5)}};
      return {BoxShape{random.vector(0.4) + Vector3d(0.5)}};
    };
    query.a = {shape(), {random.vector(0.2), random.rotation()}};
    query.b = {shape(), {random.vector(0.2) + Vector3d(3.0, 0.0, 0.0), random.rotation()}};
    test::StepsByKind recorded;
    run_pair(query, recorded);
    std::optional<Vector3d> before, support;
    int k = 0;
    for (const GjkStep& step : recorded.gjk) {
      if (step.event == GjkEvent::support) support = step.support->w;
      if (step.event != GjkEvent::turn) continue;
      ASSERT_TRUE(step.momentum) << "pair " << i;
      if (*step.momentum == 0.0) {
        ++ends;
        EXPECT_NEAR(glm::distance(step.direction, -glm::normalize(step.closest)), 0.0, 1e-9) << "pair " << i;
        continue;
      }
      EXPECT_DOUBLE_EQ(*step.momentum, (k + (curved ? 1.0 : 2.0)) / (k + 3.0)) << "pair " << i;
      const double m = *step.momentum;
      if (!before) before = curved ? -step.closest : -glm::normalize(step.closest);
      Vector3d y = m * step.closest + (1.0 - m) * *support;
      if (!curved) y = glm::normalize(y), before = glm::normalize(*before);
      before = m * *before - (1.0 - m) * y;
      EXPECT_NEAR(glm::distance(step.direction, glm::normalize(*before)), 0.0, 1e-9) << "pair " << i << ", turn " << k;
      ++k;
      ++turns;
    }
  }
  EXPECT_GT(turns, 900);
  EXPECT_GT(ends, 250);
}

}  // namespace
}  // namespace minkoscope
