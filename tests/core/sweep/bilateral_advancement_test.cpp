// Bilateral advancement: closed answers, casts against their certificates, and bodies that turn against brute force
// along the whole motion, in families that a search from both ends gets wrong without a bound in between.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>
#include <set>
#include <stdexcept>

#include <minkoscope/sweep.h>

#include "tests/support/oracle/turn_check.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

using test::CastScene;
using test::RandomPairs;

SweepResult bilateral(const CastScene& scene, Precision precision = Precision::float64) {
  return run_sweep(test::cast_query(scene, precision, sweep_method::bilateral_advancement));
}

TEST(BilateralAdvancement, CastsMeetWhatTheyArePromised) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    RandomPairs random(91);
    test::CastTally tally;
    for (int i = 0; i < 2000; ++i) {
      const CastScene scene = test::random_cast(random, false, i % 2 == 0);
      test::hold_cast(scene, bilateral(scene, precision), precision, true, tally);
    }
    std::printf("bilateral: %d hits, %d misses, %d overlaps; worst gap %.2g of the size\n", tally.hits, tally.misses,
                tally.overlaps, tally.worst_gap);
    EXPECT_GT(tally.hits, 500);
    EXPECT_GT(tally.misses, 400);
    EXPECT_GT(tally.overlaps, 50);
  }
}

TEST(BilateralAdvancement, ARodSwingsOntoABox) {
  // As in BodyAdvancement: its end sinks to −sin(t π/2) and meets y = −0.5 after a third of the turn.
  const CastScene scene{{{BoxShape{{1.0, 0.0, 0.1}}}, {}},
                        {{BoxShape{{0.5, 0.5, 0.5}}}, {{0.9, -1.0, 0.0}}},
                        {},
                        {0.0, 0.0, -0.5 * std::numbers::pi}};
  const SweepResult result = bilateral(scene);
  EXPECT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 1.0 / 3.0, 1e-4);
  EXPECT_NEAR(result.normal.y, 1.0, 1e-3);
}

TEST(BilateralAdvancement, WholeTurnsPastAnObstacleAreNotMissed) {
  // After any number of whole turns the rod is where it began, clear of the box: from both ends alone it looks free.
  for (const double turns : {0.5, 1.0, 2.0, 3.0, 16.0, 100.0}) {
    const CastScene scene{{{BoxShape{{1.0, 0.05, 0.05}}}, {}},
                          {{BoxShape{{0.2, 0.2, 0.2}}}, {{0.0, 0.9, 0.0}}},
                          {},
                          {0.0, 0.0, turns * 2.0 * std::numbers::pi}};
    const SweepResult result = bilateral(scene);
    ASSERT_TRUE(result.hit) << turns;
    const double angle = result.time * turns * 2.0 * std::numbers::pi;
    EXPECT_LT(angle, 0.5 * std::numbers::pi) << turns;
    EXPECT_LT(test::signed_distance_at(scene, result.time), 1e-4 * test::size_of(scene.body.shape));
    EXPECT_GT(test::signed_distance_at(scene, result.time), 0.0);
  }
}

TEST(BilateralAdvancement, ABodyThatSpinsWhereItStandsIsFree) {
  // On a floor, level or slanted: its lower face stays in the plane.
  for (const double slant : {0.0, 0.3, 1.0}) {
    const Quaterniond turn = glm::angleAxis(slant, glm::normalize(Vector3d(1.0, 0.2, 0.7)));
    CastScene scene{{{BoxShape{{0.5, 0.3, 0.4}}}, {turn * Vector3d(0.0, 0.8, 0.0), turn}},
                    {{BoxShape{{2.0, 0.5, 2.0}}}, {{}, turn}},
                    {},
                    turn * Vector3d(0.0, 60.0, 0.0)};
    EXPECT_FALSE(bilateral(scene).hit) << slant;
    scene.turning += 0.5 * (turn * Vector3d(1.0, 0.0, 0.0));  // now one of its edges gets into the floor
    const SweepResult tilted = bilateral(scene);
    EXPECT_TRUE(tilted.hit) << slant;
    EXPECT_TRUE(test::stays_clear(scene, tilted.time, 1e-4 * test::size_of(scene.body.shape)));
  }
}

TEST(BilateralAdvancement, TouchingAndMovingAwayOrAlongIsNoHit) {
  CastScene scene{
      {{BoxShape{Vector3d(0.5)}}, {{0.0, 1.0, 0.0}}}, {{BoxShape{{2.0, 0.5, 2.0}}}, {}}, {0, 1, 0}, {0, 2, 0}};
  EXPECT_FALSE(bilateral(scene).hit);
  scene.turning = {};
  EXPECT_FALSE(bilateral(scene).hit);
  scene.displacement = {1, 0, 0};
  EXPECT_FALSE(bilateral(scene).hit);
  scene.displacement = {0, -1, 0};
  const SweepResult into = bilateral(scene);
  EXPECT_TRUE(into.hit);
  EXPECT_EQ(into.time, 0.0);
  EXPECT_FALSE(into.start_overlap);
}

TEST(BilateralAdvancement, AnOverlapAtTheStartHasItsDepth) {
  const SweepResult result = bilateral(
      {{{BoxShape{Vector3d(0.5)}}, {{0.0, 0.9, 0.0}}}, {{BoxShape{{2.0, 0.5, 2.0}}}, {}}, {0, -1, 0}, {1, 0, 0}});
  EXPECT_TRUE(result.start_overlap);
  EXPECT_EQ(result.time, 0.0);
  EXPECT_NEAR(result.depth, 0.1, 1e-7);
  EXPECT_NEAR(result.normal.y, 1.0, 1e-7);
}

TEST(BilateralAdvancement, TurningBodiesNeverGetDeepAndStopAtATouch) {
  test::TurnTally tally;
  for (const test::TurnFamily& family : test::turn_families())
    test::hold_family(family, 92, 60, sweep_method::bilateral_advancement, tally);
  EXPECT_GT(tally.hits, 100);
  EXPECT_GT(tally.misses, 100);
}

TEST(BilateralAdvancement, CurvedShapesAreRefusedByName) {
  CastScene scene{{{CylinderShape{0.5, 0.5}}, {}}, {{BoxShape{Vector3d(0.5)}}, {{3.0, 0.0, 0.0}}}, {4.0, 0.0, 0.0}, {}};
  SweepQuery query = test::cast_query(scene, Precision::float32, sweep_method::bilateral_advancement);
  EXPECT_EQ(
      refusal_of(query),
      "bilateral-advancement takes polytopes and rounded polytopes, no cylinder; must be conservative-advancement "
      "or gjk-cast");
  query.rotation_displacement = {0, 1, 0};
  EXPECT_EQ(
      refusal_of(query),
      "bilateral-advancement takes polytopes and rounded polytopes, no cylinder; must be conservative-advancement");
  query.shape = Shape{CapsuleShape{0.3, 0.5}};
  EXPECT_EQ(refusal_of(query), "");
  query.level[0].shape = std::make_shared<const Shape>(Shape{ConeShape{0.5, 0.5}});
  EXPECT_EQ(refusal_of(query),
            "bilateral-advancement takes polytopes and rounded polytopes, no cone in a level; must be "
            "conservative-advancement");
  EXPECT_THROW(run_sweep(SweepLevel(query.level), {query.body, query.displacement, query.shape}, query.algorithm),
               std::invalid_argument);
  query.shape = std::nullopt;
  query.level[0].shape = std::make_shared<const Shape>(Shape{BoxShape{Vector3d(0.5)}});
  query.body.radii = {0.4, 0.5, 0.4};
  EXPECT_NE(refusal_of(query).find("no ellipsoid"), std::string::npos);
  query.body.radii = Vector3d(0.4);
  EXPECT_EQ(refusal_of(query), "") << "a sphere is a rounded point";
}

TEST(BilateralAdvancement, ObservedItGivesTheSameBitsAndStepsThatAgree) {
  RandomPairs random(93);
  std::set<SeparationAxis> axes;
  int dips = 0, roots = 0;
  for (int i = 0; i < 300; ++i) {
    CastScene scene = test::random_cast(random, false, i % 2 == 0);
    if (i % 3 != 0) scene.turning = random.vector(5.0);
    const SweepQuery query = test::cast_query(scene, Precision::float32, sweep_method::bilateral_advancement);
    test::StepRecorder recorder;
    const SweepResult plain = run_sweep(query), observed = run_sweep(query, recorder);
    EXPECT_EQ(plain.hit, observed.hit);
    EXPECT_EQ(plain.time, observed.time);
    EXPECT_EQ(plain.normal, observed.normal);
    EXPECT_EQ(plain.point, observed.point);
    double t1 = 0.0;
    for (const Step& any : recorder.steps) {
      const auto& step = std::get<SweepStep>(any);
      EXPECT_FALSE(explain(step).empty());
      if (step.event != SweepEvent::probe) continue;
      if (step.probe == SweepProbe::distance) {
        EXPECT_GE(step.time, t1) << "t1 only advances";
        t1 = step.time;
        continue;
      }
      ASSERT_TRUE(step.axis && step.interval);
      axes.insert(*step.axis);
      dips += step.probe == SweepProbe::dip ? 1 : 0;
      roots += step.probe == SweepProbe::root ? 1 : 0;
      EXPECT_EQ((*step.interval)[0], t1);
      EXPECT_GE(step.time, t1);
      EXPECT_LE(step.time, (*step.interval)[1]);
      if (step.probe == SweepProbe::dip) continue;  // the bound, not a value
      EXPECT_NEAR(step.distance, glm::dot(step.normal, *step.probe_from - *step.probe_to), 1e-9 * 100.0);
    }
  }
  EXPECT_EQ(axes.size(), 4u);
  EXPECT_GT(dips, 50);
  EXPECT_GT(roots, 50);
}

}  // namespace
}  // namespace minkoscope
