// Limits on iterations: one that a query gives holds to the letter, whatever its value; without one, a run takes as
// many as its shapes can need.
#include <gtest/gtest.h>

#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

Shape large_hull(test::RandomPairs& random, int vertices) {
  std::vector<Vector3d> points;
  for (int i = 0; i < vertices; ++i) points.push_back(random.unit());
  return make_hull_shape(std::move(points));
}

TEST(IterationLimit, HoldsOnPolytopesWhateverItsValue) {
  test::RandomPairs random(12);
  PairQuery query;
  query.precision = Precision::float64;
  query.a = {large_hull(random, 3000), {}};
  query.b = {large_hull(random, 3000), Pose{{0.05, 0.02, -0.03}, random.rotation()}};
  const PairResult free = run_pair(query);
  ASSERT_EQ(free.termination, Termination::converged);
  ASSERT_GT(free.iterations, 128) << "a pair that needs more than the limits below";
  for (const int limit : {1, 16, 64, 128}) {
    query.settings.max_epa_iterations = limit;
    const PairResult capped = run_pair(query);
    EXPECT_EQ(capped.termination, Termination::iteration_limit) << limit;
  }
  query.settings.max_epa_iterations = free.iterations;
  EXPECT_EQ(run_pair(query).depth, free.depth);
}

TEST(IterationLimit, HoldsForGjkToo) {
  test::RandomPairs random(13);
  int needed = 0;
  for (int i = 0; i < 50; ++i) {
    PairQuery query = random.pair(test::Regime::near_contact);
    query.algorithm = pair_method::gjk_distance;
    const PairResult free = run_pair(query);
    EXPECT_NE(free.termination, Termination::iteration_limit);
    needed = std::max(needed, free.iterations);
    if (free.iterations < 2) continue;
    query.settings.max_iterations = free.iterations - 1;
    const PairResult capped = run_pair(query);
    EXPECT_LE(capped.iterations, free.iterations - 1);
    query.settings.max_iterations = free.iterations;
    EXPECT_EQ(run_pair(query).distance, free.distance);
  }
  EXPECT_GT(needed, 4);
}

TEST(IterationLimit, CapsTheRaysOfRayParity) {
  test::RandomPairs random(14);
  PairQuery query;
  query.algorithm = pair_method::brute_force;
  query.a = {large_hull(random, 100), {}};
  query.b = {large_hull(random, 100), Pose{{5.0, 0.0, 0.0}, random.rotation()}};
  EXPECT_EQ(run_pair(query).iterations, 200);
  query.settings.max_iterations = 64;
  EXPECT_EQ(run_pair(query).iterations, 64);
  EXPECT_EQ(run_pair(query).termination, Termination::iteration_limit);
}

}  // namespace
}  // namespace minkoscope
