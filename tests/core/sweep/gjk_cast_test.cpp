// Casts of any convex body: closed answers, then random ones against certificates.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <stdexcept>

#include <minkoscope/sweep.h>

#include "tests/support/oracle/cast_check.h"
#include "tests/support/random_pairs.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

using test::CastScene;
using test::CastTally;
using test::RandomPairs;
using test::shape_item;
using test::triangle_item;

SweepResult cast(const CastScene& scene, Precision precision = Precision::float64) {
  return run_sweep(test::cast_query(scene, precision, sweep_method::gjk_cast));
}

TEST(GjkCast, ABoxFallsOntoABox) {
  const SweepResult result =
      cast({{{BoxShape{{0.5, 0.25, 0.5}}}, {{0.2, 3.0, 0.1}}}, {{BoxShape{{2.0, 1.0, 2.0}}}, {}}, {0.0, -4.0, 0.0}});
  EXPECT_TRUE(result.hit);
  EXPECT_NEAR(result.time, (3.0 - 0.25 - 1.0) / 4.0, 5e-8);
  EXPECT_NEAR(result.normal.y, 1.0, 1e-7);
  EXPECT_EQ(result.triangle, -1);
  EXPECT_EQ(result.mesh, 0);
}

TEST(GjkCast, ACapsuleMeetsTheEdgeOfATriangle) {
  // Upright, half a metre round, 0.3 m past the edge along z: the contact is 0.4 m before its axis.
  const SweepResult result = cast({{{CapsuleShape{0.5, 1.0}}, {{-3.0, 0.0, 0.0}}},
                                   {{TriangleShape{{Vector3d(0, 0, 0.3), Vector3d(1, 0, 5), Vector3d(1, 0, 0.3)}}}, {}},
                                   {5.0, 0.0, 0.0}});
  EXPECT_TRUE(result.hit);
  EXPECT_NEAR(result.time, (3.0 - 0.4) / 5.0, 5e-8);
  EXPECT_NEAR(result.normal.x, -0.8, 1e-6);
  EXPECT_NEAR(result.normal.z, -0.6, 1e-6);
  EXPECT_NEAR(result.point.z, 0.3, 1e-6);
}

TEST(GjkCast, AHullOffItsOriginIsNotMissed) {
  std::vector<Vector3d> points;
  for (int i = 0; i < 8; ++i) points.emplace_back(10.0 + (i & 1), (i & 2) / 2, (i & 4) / 4);
  const SweepResult result = cast({{make_hull_shape(points), {{-10.0, 2.0, 0.0}}},
                                   {{TriangleShape{{Vector3d(-5, 0, -5), Vector3d(5, 0, -5), Vector3d(0, 0, 9)}}}, {}},
                                   {0.0, -4.0, 0.0}});
  EXPECT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 0.5, 5e-8);
  EXPECT_EQ(result.triangle, 0);
}

TEST(GjkCast, TouchingAndMovingAwayOrAlongIsNoHit) {
  CastScene scene{{{BoxShape{Vector3d(0.5)}}, {{0.0, 1.5, 0.0}}}, {{BoxShape{{3.0, 1.0, 3.0}}}, {}}, {1.0, 0.0, 0.0}};
  EXPECT_FALSE(cast(scene).hit);
  scene.displacement = {0.3, 2.0, 0.0};
  EXPECT_FALSE(cast(scene).hit);
  scene.displacement = {0.0, -1.0, 0.0};
  const SweepResult into = cast(scene);
  EXPECT_TRUE(into.hit);
  EXPECT_EQ(into.time, 0.0);
  EXPECT_FALSE(into.start_overlap);
}

TEST(GjkCast, AnOverlapAtTheStartHasItsDepth) {
  const CastScene scene{
      {{CylinderShape{0.5, 0.5}}, {{0.0, 1.4, 0.0}}}, {{BoxShape{{3.0, 1.0, 3.0}}}, {}}, {0.0, 0.0, 0.0}};
  const SweepResult result = cast(scene);
  EXPECT_TRUE(result.start_overlap);
  EXPECT_EQ(result.time, 0.0);
  EXPECT_NEAR(result.depth, 0.1, 1e-4);
  EXPECT_NEAR(result.normal.y, 1.0, 1e-4);
}

TEST(GjkCast, TheDeepestAndTheEarliestOfSeveralAreFound) {
  SweepQuery query =
      test::cast_query({{{BoxShape{Vector3d(0.5)}}, {}}, {{SphereShape{1.0}}, {{4.0, 0.0, 0.0}}}, {6.0, 0.0, 0.0}},
                       Precision::float32, sweep_method::gjk_cast);
  query.level.push_back(shape_item({{ConeShape{0.5, 0.5}}, {{3.0, 0.0, 0.0}}}));
  query.level.push_back(triangle_item({Vector3d(5, -9, -9), Vector3d(5, 9, -9), Vector3d(5, 0, 9)}));
  const SweepResult first = run_sweep(query);
  EXPECT_EQ(first.mesh, 1);
  // The cone is 0.25 m round at half height: its side is met lower, at the box's lower edge, y = −0.5, 0.5 m round.
  EXPECT_NEAR(first.time, (3.0 - 0.5 - 0.5) / 6.0, 1e-4);
  query.body.position = {4.5, 0.0, 0.0};
  const SweepResult deep = run_sweep(query);
  EXPECT_TRUE(deep.start_overlap);
  EXPECT_EQ(deep.mesh, 0);
}

TEST(GjkCast, WhatAMethodCannotTakeNamesThoseThatCan) {
  SweepQuery query =
      test::cast_query({{{BoxShape{Vector3d(0.5)}}, {}}, {{SphereShape{1.0}}, {{4.0, 0.0, 0.0}}}, {6.0, 0.0, 0.0}},
                       Precision::float32, sweep_method::gjk_cast);
  EXPECT_EQ(default_sweep_of(query), sweep_method::gjk_cast);
  query.algorithm = sweep_method::swept;
  EXPECT_EQ(refusal_of(query),
            "swept takes an ellipsoid, a sphere or a capsule, no box; must be conservative-advancement, gjk-cast or "
            "bilateral-advancement");
  EXPECT_THROW(run_sweep(query), std::invalid_argument);
  query.shape = std::nullopt;
  EXPECT_EQ(refusal_of(query),
            "swept takes meshes, no convex shape in a level; must be conservative-advancement or gjk-cast");
  EXPECT_THROW(run_sweep(SweepLevel(query.level), {query.body, query.displacement}), std::invalid_argument);
  query.algorithm = sweep_method::gjk_cast;
  query.shape = Shape{PointShape{}};
  EXPECT_EQ(refusal_of(query), "a sweeping body must have a size greater than 0");
  query.shape = Shape{SphereShape{0.5}};
  query.level = {triangle_item({Vector3d(5, -9, -9), Vector3d(5, 9, -9), Vector3d(5, 0, 9)})};
  EXPECT_EQ(default_sweep_of(query), sweep_method::swept);
}

TEST(GjkCast, RandomRoundedPolytopesMeetWhatTheyArePromised) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    RandomPairs random(71);
    CastTally tally;
    for (int i = 0; i < 3000; ++i) {
      const CastScene scene = test::random_cast(random, false, i % 2 == 0);
      test::hold_cast(scene, cast(scene, precision), precision, true, tally);
    }
    std::printf("polytopes: %d hits, %d misses, %d overlaps; worst gap %.2g of the size\n", tally.hits, tally.misses,
                tally.overlaps, tally.worst_gap);
    EXPECT_GT(tally.hits, 900);
    EXPECT_GT(tally.misses, 600);
    EXPECT_GT(tally.overlaps, 100);
  }
}

TEST(GjkCast, RandomCurvedBodiesMeetWhatTheyArePromised) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    RandomPairs random(72);
    CastTally tally;
    for (int i = 0; i < 6000; ++i) {
      const CastScene scene = test::random_cast(random, true, i % 2 == 0);
      test::hold_cast(scene, cast(scene, precision), precision, false, tally);
    }
    std::printf("curved: %d hits, %d misses, %d overlaps; worst gap %.2g of the size\n", tally.hits, tally.misses,
                tally.overlaps, tally.worst_gap);
    EXPECT_GT(tally.hits, 900);
    EXPECT_GT(tally.misses, 600);
  }
}

TEST(GjkCast, ObservedItGivesTheSameBitsAndStepsThatAgree) {
  RandomPairs random(73);
  for (int i = 0; i < 300; ++i) {
    const SweepQuery query =
        test::cast_query(test::random_cast(random, i % 3 == 0, i % 2 == 0), Precision::float32, sweep_method::gjk_cast);
    test::StepRecorder recorder;
    const SweepResult plain = run_sweep(query), observed = run_sweep(query, recorder);
    EXPECT_EQ(plain.hit, observed.hit);
    EXPECT_EQ(plain.time, observed.time);
    EXPECT_EQ(plain.point, observed.point);
    EXPECT_EQ(plain.normal, observed.normal);
    double time = 0.0;
    for (const Step& any : recorder.steps) {
      const auto* step = std::get_if<SweepStep>(&any);
      if (step == nullptr || step->event != SweepEvent::probe) continue;
      EXPECT_GE(step->time, time) << "the ray is only ever cut off further";
      time = step->time;
      EXPECT_LE(step->simplex.size(), 4u);
      EXPECT_FALSE(explain(*step).empty());
    }
  }
}

}  // namespace
}  // namespace minkoscope
