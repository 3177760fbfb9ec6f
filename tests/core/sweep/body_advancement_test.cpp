// Conservative advancement of any convex body: casts against the certificates of casts, and bodies that turn against
// brute force along the whole motion.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>

#include <minkoscope/sweep.h>

#include "tests/support/oracle/cast_check.h"
#include "tests/support/oracle/turn_check.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

using test::CastScene;
using test::RandomPairs;

SweepResult advance(const CastScene& scene, Precision precision = Precision::float64) {
  return run_sweep(test::cast_query(scene, precision, sweep_method::conservative_advancement));
}

TEST(BodyAdvancement, CastsMeetWhatTheyArePromised) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    RandomPairs random(81);
    test::CastTally tally;
    for (int i = 0; i < 2000; ++i) {
      const CastScene scene = test::random_cast(random, false, i % 2 == 0);
      test::hold_cast(scene, advance(scene, precision), precision, true, tally);
    }
    std::printf("advancement: %d hits, %d misses, %d overlaps; worst gap %.2g of the size\n", tally.hits, tally.misses,
                tally.overlaps, tally.worst_gap);
    EXPECT_GT(tally.hits, 500);
    EXPECT_GT(tally.misses, 400);
  }
}

TEST(BodyAdvancement, ARodSwingsOntoABox) {
  // Two metres long about its middle, lying along x, turned about z by a quarter turn: its end, one metre from the
  // middle, sinks to −sin(t π/2) and meets the box's top at y = −0.5, under x = cos 30°, after a third of the turn.
  const CastScene scene{{{BoxShape{{1.0, 0.0, 0.1}}}, {}},
                        {{BoxShape{{0.5, 0.5, 0.5}}}, {{0.9, -1.0, 0.0}}},
                        {},
                        {0.0, 0.0, -0.5 * std::numbers::pi}};
  EXPECT_EQ(default_sweep_of(test::cast_query(scene, Precision::float64, "swept")), "conservative-advancement");
  const SweepResult result = advance(scene);
  EXPECT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 1.0 / 3.0, 1e-4);
  EXPECT_NEAR(result.normal.y, 1.0, 1e-3);
}

TEST(BodyAdvancement, ATouchThatTurnsAwayIsNoHit) {
  const CastScene scene{
      {{BoxShape{Vector3d(0.5)}}, {{0.0, 1.0, 0.0}}}, {{BoxShape{{2.0, 0.5, 2.0}}}, {}}, {0, 1, 0}, {0, 2, 0}};
  EXPECT_FALSE(advance(scene).hit);
}

TEST(BodyAdvancement, TurningBodiesNeverGetDeepAndStopAtATouch) {
  test::TurnTally tally;
  for (const test::TurnFamily& family : test::turn_families())
    test::hold_family(family, 82, 60, sweep_method::conservative_advancement, tally);
  EXPECT_GT(tally.hits, 100);
  EXPECT_GT(tally.misses, 100);
}

TEST(BodyAdvancement, ObservedItGivesTheSameBitsAndEachStepASentence) {
  RandomPairs random(83);
  for (int i = 0; i < 100; ++i) {
    CastScene scene = test::random_cast(random, i % 3 == 0, i % 2 == 0);
    if (i % 2 == 0) scene.turning = random.vector(2.0);
    const SweepQuery query = test::cast_query(scene, Precision::float32, sweep_method::conservative_advancement);
    test::StepRecorder recorder;
    const SweepResult plain = run_sweep(query), observed = run_sweep(query, recorder);
    EXPECT_EQ(plain.time, observed.time);
    EXPECT_EQ(plain.normal, observed.normal);
    for (const Step& step : recorder.steps) EXPECT_FALSE(explain(std::get<SweepStep>(step)).empty());
  }
}

}  // namespace
}  // namespace minkoscope
