// Sampling stops at the first place that is not free, and passes through what lies between two.
#include "core/sweep/advancement/sampling.h"

#include <gtest/gtest.h>

#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

SweepQuery drop(double from, double to) {
  SweepQuery query;
  query.level.push_back({"floor", test::floor_square(4.0), "", {}});
  query.body.radii = Vector3d(0.5);
  query.body.position = Vector3d(0.0, from, 0.0);
  query.displacement = Vector3d(0.0, to - from, 0.0);
  query.algorithm = sweep_method::sampling;
  return query;
}

TEST(Sampling, StopsAtTheFirstSampleInTheFloor) {
  const SweepResult result = run_sweep(drop(2.1, 0.1));  // in the floor below 0.5, which is at t = 0.8
  EXPECT_TRUE(result.hit);
  EXPECT_EQ(result.time, 13.0 / 16.0);
  EXPECT_TRUE(run_sweep(drop(0.3, 2.0)).start_overlap);
}

TEST(Sampling, PassesThroughBetweenTwoSamples) {
  EXPECT_FALSE(run_sweep(drop(15.0, -17.0)).hit);  // steps of 2 m, from 1 m above the floor to 1 m below it
}

}  // namespace
}  // namespace minkoscope
