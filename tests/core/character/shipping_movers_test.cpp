// The movers of shipping engines: what they are known to do, and the faults that their texts have.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/character/mover_table.h"
#include "core/character/walk/body.h"
#include "core/trial/oracle/penetration.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using test::Builder;
using test::Walker;

const std::vector<std::string> shipping{"step-slide", "plane-solver", "move-and-slide"};

Walker capsule_on(const Builder& level, const std::string& mover, const Vector3d& centre,
                  const WalkSettings& settings = {}) {
  Walker walker(level, WalkBody(BodyShape({CapsuleShape{0.3, 0.6}}), centre), settings);
  walker.walk.mover = mover;
  return walker;
}

/// How near each keeps to what it touches: an eighth of a unit before, 5 mm inside, 1 mm before.
double clearance_of(const std::string& mover) {
  return mover == "step-slide" ? 0.125 / 32.0 : mover == "plane-solver" ? -0.005 : 0.001;
}

TEST(ShippingMovers, FallStandWalkAndStopAtAWall) {
  const Builder level = Builder().floor(20.0).box({3.0, 0.0, -9.0}, {4.0, 3.0, 9.0});
  const PenetrationOracle oracle({level.level_mesh()});
  for (const std::string& mover : shipping) {
    SCOPED_TRACE(mover);
    Walker walker = capsule_on(level, mover, {0.0, 1.4, 0.2});
    walker.ticks(60);
    EXPECT_TRUE(walker.state.grounded);
    EXPECT_NEAR(feet_height(walker.state.body), clearance_of(mover), 4e-3 * (mover == "step-slide" ? 2.0 : 0.1));
    const Vector3d from = walker.state.body.position;
    walker.ticks(30, {1.0, 0.0, 1.0});
    EXPECT_NEAR(walker.state.body.position.x - from.x, 0.5, 0.02);
    EXPECT_NEAR(walker.state.body.position.z - from.z, 0.5, 0.02);
    walker.ticks(150, {3.0, 0.0, 0.0});
    EXPECT_NEAR(walker.state.body.position.x, 2.7 - clearance_of(mover), 2e-3);
    EXPECT_TRUE(walker.state.grounded);
    EXPECT_LE(oracle.depth(walker.state.body), 0.005 + 1e-4);
  }
}

TEST(ShippingMovers, OnlyTheFirstOfThemClimbsStairs) {
  const Builder level = Builder().floor(20.0).stairs(2, 0.38, 0.8);
  for (const std::string& mover : shipping) {
    SCOPED_TRACE(mover);
    Walker walker = capsule_on(level, mover, {-1.0, 0.91, 0.0});
    walker.ticks(20);
    double highest = 0.0;
    for (int i = 0; i < 110; ++i) highest = std::max(highest, feet_height(walker.ticks(1, {1.5, 0.0, 0.0}).body));
    EXPECT_EQ(highest > 0.7, mover == "step-slide");
    EXPECT_EQ(highest < 0.05, mover != "step-slide");
  }
}

TEST(ShippingMovers, JumpAndLandAgain) {
  for (const std::string& mover : shipping) {
    SCOPED_TRACE(mover);
    Walker walker = capsule_on(Builder().floor(20.0), mover, {0.0, 0.92, 0.0});
    walker.ticks(20);
    ASSERT_TRUE(walker.state.grounded);
    WalkInput jump;
    jump.jump = 4.0;
    walker.tick(jump);
    EXPECT_FALSE(walker.state.grounded);
    double highest = 0.0;
    for (int i = 0; i < 70; ++i) highest = std::max(highest, feet_height(walker.ticks(1).body));
    EXPECT_NEAR(highest, 4.0 * 4.0 / (2.0 * 9.81), 0.06);
    EXPECT_TRUE(walker.state.grounded);
  }
}

TEST(ShippingMovers, WhatBeginsInSomethingSolidStaysThereByStepSlide) {
  const Builder level = Builder().floor(20.0).box({0.0, 0.5, -1.0}, {1.0, 1.5, 1.0});
  Walker stuck = capsule_on(level, "step-slide", {0.1, 0.92, 0.0});
  EXPECT_EQ(stuck.ticks(30, {-2.0, 0.0, 0.0}).body.position, Vector3d(0.1, 0.92, 0.0));
  Walker freed = capsule_on(level, "move-and-slide", {0.1, 0.92, 0.0});
  EXPECT_NE(freed.ticks(30, {-2.0, 0.0, 0.0}).body.position, Vector3d(0.1, 0.92, 0.0));
}

TEST(ShippingMovers, TheBodiesThatTheyTake) {
  const std::vector<std::pair<Shape, std::vector<std::string>>> takers{
      {{CapsuleShape{0.3, 0.6}}, shipping},
      {{BoxShape{Vector3d(0.3, 0.9, 0.3)}}, {"step-slide"}},
      {{CylinderShape{0.3, 0.9}}, {}},
      {{SphereShape{0.5}}, {}}};
  for (const auto& [shape, wanted] : takers) {
    for (const std::string& mover : shipping) {
      Walk walk;
      walk.mover = mover;
      walk.body = WalkBody(BodyShape(shape), Vector3d(0.0, 1.0, 0.0));
      const bool takes = std::find(wanted.begin(), wanted.end(), mover) != wanted.end();
      EXPECT_EQ(refusal_of(walk).empty(), takes) << mover << ", " << type_name(shape);
      if (!takes) {
        EXPECT_NE(refusal_of(walk).find("collide-and-slide"), std::string::npos) << refusal_of(walk);
      }
    }
  }
  Walk ellipsoid;
  ellipsoid.mover = "step-slide";
  EXPECT_EQ(refusal_of(ellipsoid).find("step-slide takes a capsule or a box, no ellipsoid"), 0u)
      << refusal_of(ellipsoid);
}

}  // namespace
}  // namespace minkoscope
