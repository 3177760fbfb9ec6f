// What a tick leaves to the next about the level near the body saves time and changes nothing.
#include <gtest/gtest.h>

#include "tests/support/levels/adversarial_levels.h"
#include "tests/support/same_bits.h"

namespace minkoscope {
namespace {

using namespace test;

void expect_same(const WalkState& a, const WalkState& b) {
  EXPECT_TRUE(same_bits(a.body.position, b.body.position));
  EXPECT_TRUE(same_bits(a.velocity, b.velocity));
  EXPECT_TRUE(same_bits(a.fall_velocity, b.fall_velocity));
  EXPECT_TRUE(same_bits(a.ground_normal, b.ground_normal));
  EXPECT_EQ(a.grounded, b.grounded);
}

class WalkNear : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions, WalkNear, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& case_info) {
                           return case_info.param == Precision::float32 ? "float32" : "float64";
                         });

TEST_P(WalkNear, LeavesWhatChangesNothing) {
  Builder level = rock_room(21);
  level.stairs(6, 0.3, 0.3, 1.5);
  const WalkBody capsule(BodyShape({CapsuleShape{0.3, 0.5}}), Vector3d(-1.0, 3.0, 0.0));
  for (const WalkBody& body : {WalkBody(person_at(Vector3d(-1.0, 3.0, 0.0))), capsule}) {
    Walker keeps(level, body, {}, GetParam()), forgets(level, body, {}, GetParam());
    LevelRandom random(78);
    Vector3d velocity(0.0);
    int kept = 0;
    for (int i = 0; i < 1500 && !HasFailure(); ++i) {
      if (i % 25 == 0) velocity = random.in_box(Vector3d(-4, 0, -4), Vector3d(4, 0, 4));
      WalkInput input{1, velocity, {}, {}, {}};
      if (i % 97 == 0) input.jump = 4.0;
      if (i % 60 == 59) input.radii = Vector3d(0.35, random.between(0.0, 1.0) < 0.5 ? 0.5 : 0.9, 0.35);
      const auto before = keeps.state.near;
      if (i % 2 == 0) {
        forgets.state.near.reset();
      } else {
        forgets.state.touch_reach = 0.0;
      }
      keeps.tick(input);
      forgets.tick(input);
      expect_same(keeps.state, forgets.state);
      kept += before && keeps.state.near == before;
    }
    EXPECT_GT(kept, 500);
  }
}

TEST_P(WalkNear, IsOfNoOtherLevelOrBody) {
  Builder floor, wall;
  floor.box(Vector3d(-9, -1, -9), Vector3d(9, 0, 9));
  wall.box(Vector3d(-9, -1, -9), Vector3d(9, 0, 9));
  wall.box(Vector3d(0.5, 0, -9), Vector3d(1, 3, 9));
  const EllipsoidBody body = person_at(Vector3d(0.0, 0.91, 0.0));
  Walker in_open(floor, body, {}, GetParam()), at_wall(wall, body, {}, GetParam());
  in_open.ticks(5);
  ASSERT_TRUE(in_open.state.near);
  for (const bool larger : {false, true}) {
    at_wall.state = in_open.state;
    if (larger) at_wall.state.body.radii.x = at_wall.state.wanted_radii.x = 0.499;
    for (int i = 0; i < 10; ++i) {
      at_wall.ticks(1, Vector3d(3.0, 0.0, 0.0));
      EXPECT_LE(at_wall.last.depth, 1e-5);
    }
    EXPECT_NEAR(at_wall.state.body.position.x, 0.5 - at_wall.state.body.radii.x, 1e-3);
  }
}

TEST_P(WalkNear, IsOfNoOtherPlace) {
  Builder level;
  level.box(Vector3d(-9, -1, -9), Vector3d(9, 0, 9));
  level.box(Vector3d(0.5, 0, -9), Vector3d(1, 3, 9));
  Walker walker(level, person_at(Vector3d(0.0, 0.91, 0.0)), {}, GetParam());
  walker.ticks(5);
  ASSERT_TRUE(walker.state.near);
  EXPECT_GT(walker.state.clearance, 0.0);
  walker.state.body.position.x = 0.3;  // set into the wall, which the list knows
  walker.ticks(1);
  EXPECT_TRUE(walker.last.recovered);
  EXPECT_LE(walker.last.depth, 1e-5);
}

TEST_P(WalkNear, HasTheTouchOfItsOwnMargin) {
  Builder slope;
  slope.slope(20.0);
  Walker keeps(slope, person_at(Vector3d(0.0, 1.2, 0.0)), {}, GetParam());
  keeps.ticks(20);
  ASSERT_TRUE(keeps.state.grounded);
  ASSERT_GE(keeps.state.touch.mesh, 0);
  Walker forgets = keeps;
  forgets.state.touch_reach = 0.0;
  for (Walker* walker : {&keeps, &forgets}) {
    walker->walk.settings.safety_margin = 1e-3;
    walker->ticks(10, Vector3d(2.0, 0.0, 0.0));
  }
  expect_same(keeps.state, forgets.state);
}

/// Sweeps of a tick.
struct SweepCounter final : StepObserver {
  int sweeps = 0;
  void on(const SweepStep& step) override { sweeps += step.event == SweepEvent::start; }
};

TEST_P(WalkNear, WhatABodyStandsOnTakesNoSweep) {
  const double radius = 0.35;
  const WalkBody capsule(BodyShape({CapsuleShape{radius, 0.5}}), Vector3d(0.0, 1.3, 0.0));
  // Up a slope, along it and on the flat a tick sweeps the way it goes and nothing else; downhill it is set down, too.
  struct Way {
    double degrees;
    Vector3d velocity;
    int sweeps;
  };
  for (const Way& way : {Way{0.0, {2, 0, 0}, 1}, Way{20.0, {2, 0, 0}, 1}, Way{20.0, {0, 0, 2}, 1},
                         Way{20.0, {-2, 0, 0}, 2}, Way{20.0, {0, 0, 0}, 0}}) {
    Builder level;
    level.slope(way.degrees);
    Walker walker(level, capsule, {}, GetParam());
    walker.ticks(30);
    const double tilt = glm::radians(way.degrees);
    for (int i = 0; i < 60; ++i) {
      const WalkInput input{1, way.velocity, {}, {}, {}};
      SweepCounter counter;
      run_tick(*walker.level, walker.walk.mover, walker.walk.settings, walker.index, walker.state, input, counter);
      EXPECT_EQ(counter.sweeps, way.sweeps) << way.degrees << " " << i;
      walker.tick(input);
      EXPECT_TRUE(walker.state.grounded);
      const Vector3d& at = walker.state.body.position;
      const double gap = std::cos(tilt) * (at.y - 0.5) - std::sin(tilt) * at.x - radius;
      EXPECT_NEAR(gap, 1e-5, 2e-6) << way.degrees << " " << i;
    }
  }
}

TEST_P(WalkNear, ReachesAhead) {
  Builder floor;
  floor.box(Vector3d(-9, -1, -9), Vector3d(9, 0, 9));
  Walker walker(floor, person_at(Vector3d(-4.0, 0.91, 0.0)), {}, GetParam());
  walker.ticks(5, Vector3d(3.0, 0.0, 0.0));
  int lists = 0;
  for (int i = 0; i < 60; ++i) {
    const auto before = walker.state.near;
    walker.ticks(1, Vector3d(3.0, 0.0, 0.0));
    lists += walker.state.near != before;
  }
  EXPECT_LE(lists, 10);
}

}  // namespace
}  // namespace minkoscope
