// Lifts, moving platforms, doors and presses.
#include <gtest/gtest.h>

#include <cmath>

#include "core/trial/oracle/penetration.h"
#include "tests/support/levels/levels.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

using namespace test;

class WalkMoved : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions, WalkMoved, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& case_info) {
                           return case_info.param == Precision::float32 ? "float32" : "float64";
                         });

WalkMesh moving(const Builder& builder, std::vector<MotionKey> keys, MotionRepeat repeat = MotionRepeat::once) {
  WalkMesh mesh = builder.level_mesh("mover");
  mesh.motion = Motion{std::move(keys), repeat};
  return mesh;
}

/// Depth in the level as it stands after the walker's last tick.
double depth_now(const Walker& walker) {
  std::vector<WalkMesh> posed = walker.walk.level;
  for (WalkMesh& mesh : posed)
    if (mesh.motion) mesh.mesh.pose = pose_at(*mesh.motion, mesh.mesh.pose, walker.index * walker.walk.settings.tick);
  return PenetrationOracle(posed).depth(walker.state.body);
}

TEST_P(WalkMoved, LiftsCarryUpAndDownAlsoFasterThanFalling) {
  for (double speed : {0.5, 3.0, 20.0}) {
    SCOPED_TRACE(speed);
    const double height = 2.0 * speed;
    const WalkMesh lift = moving(Builder().box({-1, -0.5, -1}, {1, 0, 1}),
                                 {{0.5, Vector3d(0), {}}, {2.5, Vector3d(0, height, 0), {}}}, MotionRepeat::ping_pong);
    Walker walker({Builder().floor(20, -1.0).level_mesh("floor"), lift}, person_at({0.2, 0.95, 0.1}), {}, GetParam());
    walker.ticks(25);
    double deepest = -1.0, gap = 0.0;
    int carried = 0;
    for (int i = 0; i < 250; ++i) {
      walker.ticks(1);
      deepest = std::max(deepest, depth_now(walker));
      const double top = pose_at(*lift.motion, lift.mesh.pose, walker.index * walker.walk.settings.tick).position.y;
      gap = std::max(gap, walker.state.body.position.y - 0.9 - top);
      carried += walker.state.carried_by == 1 ? 1 : 0;
      EXPECT_TRUE(walker.state.grounded) << i;
      EXPECT_FALSE(walker.last.crushed);
      EXPECT_FALSE(walker.last.recovered);
    }
    EXPECT_EQ(carried, 250);
    EXPECT_LT(deepest, 1e-5);
    EXPECT_LT(gap, 1e-3);
    EXPECT_NEAR(walker.state.body.position.x, 0.2, 1e-6);
  }
}

/// A lift's lower edge comes down on a head beside whose top it is by 2 mm. Where their tangent planes meet is 0.7 m away;
/// the head is free much nearer.
TEST_P(WalkMoved, ALiftThatComesDownOnAHeadPushesItAsideNoFartherThanItMust) {
  const WalkMesh lift = moving(Builder().box({-1.5, -0.4, -1.5}, {1.5, 0, 1.5}),
                               {{0.0, Vector3d(0, 1.7, 0), {}}, {2.0, Vector3d(0, -0.3, 0), {}}});
  Walker walker({Builder().floor(8, -0.5).level_mesh("floor"), lift}, person_at({-0.7, 0.40001, 1.5025}), {}, GetParam());
  walker.ticks(1);
  EXPECT_FALSE(walker.last.crushed);
  EXPECT_TRUE(walker.last.pushed);
  EXPECT_LT(depth_now(walker), 1e-5);
  // The lift's lower face has come to 0.8833 above the body's centre: the ellipsoid is that far out at the edge.
  const double above = 1.7 - walker.walk.settings.tick - 0.4 - 0.40001;
  const double needed = 1.5 + 0.35 * std::sqrt(1.0 - (above / 0.9) * (above / 0.9));
  EXPECT_GT(walker.state.body.position.z, needed - 1e-5);
  EXPECT_LT(walker.state.body.position.z, needed + 0.005);
}

TEST_P(WalkMoved, TurningPlatformsTakeTheBodyRound) {
  const Quaterniond half = glm::angleAxis(glm::radians(90.0), Vector3d(0, 1, 0));
  const WalkMesh platform =
      moving(Builder().box({-3, -0.5, -3}, {3, 0, 3}), {{0.5, {}, Quaterniond(1, 0, 0, 0)}, {2.5, {}, half}});
  Walker walker({platform}, person_at({1.5, 0.9 + 1e-4, 0.0}), {}, GetParam());
  walker.ticks(170);
  EXPECT_EQ(walker.state.carried_by, 0);
  EXPECT_LT(glm::distance(walker.state.body.position, Vector3d(0.0, 0.9, -1.5)), 0.01);
}

TEST_P(WalkMoved, IsTakenAlongFromTheFirstTick) {
  const WalkMesh turntable =
      moving(Builder().box({-3, -0.5, -3}, {3, 0, 3}),
             {{0.0, {}, Quaterniond(1, 0, 0, 0)}, {1.0, {}, Quaterniond(std::cos(0.5), 0, std::sin(0.5), 0)}},
             MotionRepeat::once);
  Walker walker({turntable}, person_at({1.0, 0.9, 0.0}), {}, GetParam());
  EXPECT_EQ(walker.state.carried_by, 0);
  walker.ticks(30);
  const double angle = 30 * walker.walk.settings.tick;  // one radian a second
  EXPECT_NEAR(walker.state.body.position.x, std::cos(angle), 1e-6);
  EXPECT_NEAR(walker.state.body.position.z, -std::sin(angle), 1e-6);
}

TEST_P(WalkMoved, DoorsPushWithoutSinkingIn) {
  for (double speed : {1.0, 5.0, 60.0}) {
    SCOPED_TRACE(speed);
    const WalkMesh door = moving(Builder().box({-4.0, 0.02, -2}, {-3.95, 3, 2}),
                                 {{0.5, Vector3d(0), {}}, {0.5 + 6.0 / speed, Vector3d(6, 0, 0), {}}});
    Walker walker({Builder().floor().level_mesh("floor"), door}, person_at({0, 0.9 + 1e-4, 0.3}), {}, GetParam());
    double deepest = -1.0;
    const int count = 60 + static_cast<int>(6.0 / speed * 60.0);
    for (int i = 0; i < count; ++i) {
      walker.ticks(1);
      deepest = std::max(deepest, depth_now(walker));
      EXPECT_FALSE(walker.last.crushed);
      EXPECT_FALSE(walker.last.recovered);
    }
    EXPECT_LT(deepest, 1e-4);
    EXPECT_NEAR(walker.state.body.position.x, 2.05 + 0.35, 0.02);
    EXPECT_NEAR(walker.state.body.position.y, 0.9, 1e-3);
  }
}

TEST_P(WalkMoved, PressesSayCrushedAndNeverPressOutOfTheLevel) {
  const WalkMesh press =
      moving(Builder().box({-4.0, 0.02, -2}, {-3.5, 3, 2}),
             {{0.5, Vector3d(0), {}}, {2.5, Vector3d(3.95, 0, 0), {}}, {4.5, Vector3d(0, 0, 0), {}}});
  Builder room;
  room.box({-5, 0, -3}, {1, 4, 3});
  Walker walker({room.level_mesh("room"), press}, person_at({0, 0.9 + 1e-4, 0.3}), {}, GetParam());
  int crushed = 0;
  for (int i = 0; i < 300; ++i) {
    walker.ticks(1, {0.2, 0.0, 0.1});
    crushed += walker.last.crushed ? 1 : 0;
    const Vector3d p = walker.state.body.position;
    ASSERT_TRUE(is_finite(p));
    ASSERT_LT(p.x, 0.66);
    ASSERT_GT(p.y, 0.89);
    ASSERT_LT(std::abs(p.z), 2.66);
  }
  EXPECT_GT(crushed, 3);
  EXPECT_LT(crushed, 100);
  EXPECT_FALSE(walker.last.crushed);  // the press is open again
  const Vector3d before = walker.state.body.position;
  walker.ticks(30, {-2.0, 0, 0});
  EXPECT_LT(walker.state.body.position.x, before.x - 0.9);
}

TEST_P(WalkMoved, DoorsThatSwingPushAside) {
  for (double seconds : {2.0, 0.5, 0.1}) {
    SCOPED_TRACE(seconds);
    // Hinged at the world's origin along x, opened towards +z, where somebody stands.
    const Quaterniond open = glm::angleAxis(glm::radians(-85.0), Vector3d(0, 1, 0));
    const WalkMesh door = moving(Builder().box({0.0, 0.02, -0.03}, {1.4, 2.5, 0.03}),
                                 {{0.5, {}, Quaterniond(1, 0, 0, 0)}, {0.5 + seconds, {}, open}});
    Walker walker({Builder().floor().level_mesh("floor"), door}, person_at({0.9, 0.9 + 1e-4, 0.7}), {}, GetParam());
    double deepest = -1.0;
    for (int i = 0; i < 60 + static_cast<int>(60.0 * seconds); ++i) {
      walker.ticks(1);
      deepest = std::max(deepest, depth_now(walker));
      EXPECT_FALSE(walker.last.crushed);
      EXPECT_FALSE(walker.last.recovered);
    }
    EXPECT_LT(deepest, 1e-4);
    const Vector3d p = walker.state.body.position;
    // The leaf stands along +z now: the body has been pushed to its far side, and nowhere else.
    EXPECT_LT(p.x, 0.14 - 0.3);
    EXPECT_GT(p.z, 0.3);
    EXPECT_LT(glm::length(p), 3.0);
    EXPECT_NEAR(p.y, 0.9, 1e-3);
  }
}

/// Ticks of a jump at 4 m/s from the walker's present place.
Vector3d jump_off(Walker& walker) {
  const Vector3d before = walker.state.body.position;
  EXPECT_TRUE(walker.state.grounded);
  walker.tick({1, {}, 4.0, {}, {}});
  EXPECT_FALSE(walker.state.grounded);
  return before;
}

TEST_P(WalkMoved, RidersKeepTheirCarriersVelocityWhenTheyJump) {
  for (const Vector3d& velocity : {Vector3d(0, 3, 0), Vector3d(0, -3, 0), Vector3d(2, 0, -1), Vector3d(1, 2, 0)}) {
    SCOPED_TRACE(testing::PrintToString(velocity.x) + " " + testing::PrintToString(velocity.y));
    const WalkMesh lift = moving(Builder().box({-4, -0.5, -4}, {4, 0, 4}),
                                 {{0.0, Vector3d(0), {}}, {0.5, velocity * 0.5, {}}});  // rests from then on
    Walker walker({lift}, person_at({0.2, 0.9, 0.1}), {}, GetParam());
    walker.ticks(20);
    ASSERT_EQ(walker.state.carried_by, 0);
    const Vector3d before = jump_off(walker);
    const double tick = walker.walk.settings.tick;
    for (int i = 1; i < 18; ++i) {
      const double t = i * tick;
      const Vector3d parabola = before + (velocity + Vector3d(0, 4, 0)) * t + Vector3d(0, -9.81, 0) * (0.5 * t * t);
      EXPECT_LT(glm::distance(walker.state.body.position, parabola), 1e-4) << i;
      walker.ticks(1);
    }
    walker.ticks(120);
    EXPECT_TRUE(walker.state.grounded);
    EXPECT_EQ(walker.state.inherited_velocity, Vector3d(0.0));
    const Vector3d landed = walker.state.body.position;
    walker.ticks(30);
    EXPECT_LT(glm::distance(walker.state.body.position, landed), 1e-4);  // and it is spent
  }
}

TEST_P(WalkMoved, WhatAJumperInheritsIsThatOfItsPlaceOnATurntable) {
  const double speed = 1.5;  // radians a second
  std::vector<MotionKey> keys;
  for (int i = 0; i <= 4; ++i) keys.push_back({i * 0.5, {}, glm::angleAxis(i * 0.5 * speed, Vector3d(0, 1, 0))});
  Walker walker({Builder().floor(20, -1.0).level_mesh("floor"),
                 moving(Builder().box({-3, -0.5, -3}, {3, 0, 3}), keys, MotionRepeat::once)},
                person_at({2.0, 0.9 + 1e-4, 0.0}), {}, GetParam());
  walker.ticks(30);
  const Vector3d before = jump_off(walker);
  const Vector3d at = walker.state.body.position;
  walker.ticks(10);
  const Vector3d flown = (walker.state.body.position - at) / (10 * walker.walk.settings.tick);
  // Along the tangent of where it stood, as fast as that place went.
  const Vector3d tangent = glm::cross(Vector3d(0, speed, 0), Vector3d(before.x, 0, before.z));
  EXPECT_NEAR(flown.x, tangent.x, 0.05 * speed * 2.0);
  EXPECT_NEAR(flown.z, tangent.z, 0.05 * speed * 2.0);
  EXPECT_NEAR(std::hypot(flown.x, flown.z), speed * 2.0, 0.01);
}

TEST_P(WalkMoved, WallsStopWhatAJumperInherited) {
  const WalkMesh cart =
      moving(Builder().box({-1, -0.5, -1}, {1, 0, 1}), {{0.0, Vector3d(0), {}}, {1.0, Vector3d(5, 0, 0), {}}});
  Builder room;
  room.floor(20, -0.6).quad({3.5, -1, -5}, {3.5, -1, 5}, {3.5, 9, 5}, {3.5, 9, -5});
  Walker walker({room.level_mesh("room"), cart}, person_at({0, 0.9 + 1e-4, 0}), {}, GetParam());
  walker.ticks(24);
  jump_off(walker);
  double farthest = 0.0;
  for (int i = 0; i < 40; ++i) {
    walker.ticks(1);
    farthest = std::max(farthest, walker.state.body.position.x);
  }
  EXPECT_NEAR(farthest, 3.5 - 0.35, 1e-3);
  EXPECT_LT(walker.state.inherited_velocity.x, 1e-6);
  // From ground that rests nothing is inherited.
  Walker still({room.level_mesh("room"), cart}, person_at({-6, 0.3 + 1e-4, 0}), {}, GetParam());
  still.ticks(24);
  jump_off(still);
  EXPECT_EQ(still.state.inherited_velocity, Vector3d(0.0));
}

TEST_P(WalkMoved, ACeilingThatComesDownCrushesAndGoesUpAgain) {
  const WalkMesh ceiling = moving(Builder().box({-2, 2.5, -2}, {2, 3.5, 2}),
                                  {{0.5, Vector3d(0), {}}, {2.0, Vector3d(0, -2.0, 0), {}}, {3.5, Vector3d(0), {}}});
  Walker walker({Builder().floor().level_mesh("floor"), ceiling}, person_at({0.3, 0.9 + 1e-4, 0.1}), {}, GetParam());
  int crushed = 0;
  for (int i = 0; i < 260; ++i) {
    walker.ticks(1);
    crushed += walker.last.crushed ? 1 : 0;
    ASSERT_TRUE(is_finite(walker.state.body.position));
    ASSERT_GT(walker.state.body.position.y, 0.89);  // never through the floor
  }
  EXPECT_GT(crushed, 20);
  EXPECT_FALSE(walker.last.crushed);
  EXPECT_LT(depth_now(walker), 1e-5);
  EXPECT_NEAR(walker.state.body.position.y, 0.9, 1e-3);
}

TEST_P(WalkMoved, StandingUpOnALiftWaitsForTheCeilingToBePassed) {
  const WalkMesh lift = moving(Builder().box({-1, -0.5, -1}, {1, 0, 1}),
                               {{0.0, Vector3d(0), {}}, {4.0, Vector3d(8, 0, 0), {}}});  // goes along below a beam
  Builder beam;
  beam.box({1.5, 1.2, -3}, {4.0, 2.0, 3});
  const Vector3d low(0.35, 0.5, 0.35), tall(0.35, 0.9, 0.35);
  Walker walker({beam.level_mesh("beam"), lift}, {low, {0, 0.5 + 1e-4, 0}, Quaterniond(1, 0, 0, 0)}, {}, GetParam());
  walker.ticks(70);  // below it now
  walker.tick({1, {}, {}, tall, {}});
  int waited = 0;
  for (int i = 0; i < 120 && walker.state.body.radii != tall; ++i) {
    EXPECT_EQ(walker.state.body.radii, low);
    EXPECT_EQ(walker.state.carried_by, 1);
    EXPECT_LT(depth_now(walker), 1e-5);
    walker.ticks(1);
    ++waited;
  }
  EXPECT_GT(waited, 20);
  EXPECT_EQ(walker.state.body.radii, tall);
  EXPECT_GT(walker.state.body.position.x, 4.0);
  EXPECT_NEAR(walker.state.body.position.y, 0.9, 1e-3);
}

// "The player should be pushed upwards with the lift", whether it stands or walks.
TEST_P(WalkMoved, FauerbysLiftComesUpThroughTheFloorUnderABody) {
  for (double speed : {0.23, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.1}) {
    for (double own : {0.0, 0.2, 0.5}) {
      SCOPED_TRACE(testing::PrintToString(speed) + ", body at " + testing::PrintToString(own));
      const double height = 2.0, seconds = (height + 0.2) / speed;
      Builder box;  // seen from the front only
      box.mesh.vertices = {{-3, -0.4, -3}, {3, -0.4, -3}, {3, -0.4, 3}, {-3, -0.4, 3},
                           {-3, 0, -3},    {3, 0, -3},    {3, 0, 3},    {-3, 0, 3}};
      box.mesh.triangles = {{4, 6, 5}, {4, 7, 6}, {0, 1, 2}, {0, 2, 3}, {0, 4, 5}, {0, 5, 1},
                            {1, 5, 6}, {1, 6, 2}, {2, 6, 7}, {2, 7, 3}, {3, 7, 4}, {3, 4, 0}};
      const WalkMesh lift = moving(box, {{0.5, Vector3d(0, -0.2, 0), {}}, {0.5 + seconds, Vector3d(0, height, 0), {}}});
      Builder floor;
      floor.triangle({-20, 0, 20}, {20, 0, 20}, {20, 0, -20}).triangle({-20, 0, 20}, {20, 0, -20}, {-20, 0, -20});
      Walker walker({floor.level_mesh("floor"), lift}, person_at({0, 0.91, 0}), {}, GetParam());
      walker.walk.mover = mover_method::fauerby_2000;
      const int rises = static_cast<int>((0.5 + std::min(seconds, 4.0)) * 60.0);
      for (int i = 0; i < rises; ++i) {
        walker.ticks(1, {own, 0, 0});
        const double top = pose_at(*lift.motion, lift.mesh.pose, walker.index * walker.walk.settings.tick).position.y;
        EXPECT_FALSE(walker.last.recovered) << i;
        EXPECT_LT(walker.last.depth, 2e-3) << i;
        EXPECT_GT(walker.state.body.position.y - 0.9, top - 2e-3) << i;
        EXPECT_LT(walker.state.body.position.y - 0.9, std::max(0.0, top) + speed / 60.0 + 0.02) << i;
      }
      EXPECT_NEAR(walker.state.body.position.x, own * rises / 60.0, 0.02);
      EXPECT_EQ(walker.state.carried_by, 1);
    }
  }
}

/// The walker's next tick, traced; the walker takes it, too.
test::StepsByKind traced(Walker& walker) {
  test::StepsByKind listener;
  const TickResult observed =
      run_tick(*walker.level, walker.walk.mover, walker.walk.settings, walker.index, walker.state, {}, listener);
  walker.tick({});
  EXPECT_EQ(observed.state.body, walker.state.body);
  return listener;
}

TEST_P(WalkMoved, TheTraceSaysWhatCarriesPushesAndCrushes) {
  const WalkMesh lift =
      moving(Builder().box({-1, -0.5, -1}, {1, 0, 1}), {{0, Vector3d(0), {}}, {1, Vector3d(0, 1, 0), {}}});
  Walker rider({lift}, person_at({0.2, 0.9 + 1e-4, 0.1}), {}, GetParam());
  rider.ticks(5);
  int carries = 0;
  for (const WalkStep& step : traced(rider).walk)
    if (step.event == WalkEvent::pass_start && step.pass == WalkPass::carry) {
      ++carries;
      EXPECT_NEAR(step.wanted.y, 1.0 / 60.0, 1e-6);
      EXPECT_NE(explain(step).find("A moving mesh"), std::string::npos);
    }
  EXPECT_EQ(carries, 1);

  // A door that comes along x, far from the world's origin and turned: its sweep is recorded in world space.
  WalkMesh door = moving(Builder().box({-0.025, 0.0, -2.0}, {0.025, 3.0, 2.0}),
                         {{0, Vector3d(97.0, 0.02, 50), {}}, {1, Vector3d(103.0, 0.02, 50), {}}});
  door.mesh.pose.rotation = glm::angleAxis(glm::radians(180.0), Vector3d(0, 1, 0));
  Walker pushed({Builder().floor(200).level_mesh("floor"), door}, person_at({100, 0.9 + 1e-4, 50.3}), {}, GetParam());
  bool found = false;
  for (int i = 0; i < 60 && !found; ++i) {
    const test::StepsByKind listener = traced(pushed);
    for (const SweepStep& step : listener.sweeps) {
      if (step.event != SweepEvent::stop || step.mesh != 1 || step.normal.x < 0.99) continue;
      found = true;
      const double face = pose_at(*door.motion, door.mesh.pose, pushed.index / 60.0).position.x + 0.025;
      EXPECT_NEAR(step.point.x, face, 1e-5);
      EXPECT_NEAR(step.triangle_world[0].x, face, 1e-5);
    }
  }
  EXPECT_TRUE(found);

  const WalkMesh press =
      moving(Builder().box({-4.0, 0.02, -2}, {-3.5, 3, 2}), {{0, Vector3d(0), {}}, {1, Vector3d(3.95, 0, 0), {}}});
  Walker crushed({Builder().box({-5, 0, -3}, {1, 4, 3}).level_mesh("room"), press}, person_at({0, 0.9 + 1e-4, 0.3}), {},
                 GetParam());
  int said = 0, were = 0;
  for (int i = 0; i < 65; ++i) {
    for (const WalkStep& step : traced(crushed).walk)
      if (step.event == WalkEvent::crushed) {
        ++said;
        EXPECT_GT(step.depth, 0.0);
        EXPECT_NE(explain(step).find("crushed"), std::string::npos);
      }
    were += crushed.last.crushed ? 1 : 0;
  }
  EXPECT_GT(were, 0);
  EXPECT_EQ(said, were);
}

}  // namespace
}  // namespace minkoscope
