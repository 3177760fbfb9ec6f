// Walks of bodies that are no ellipsoids: what every body is promised, judged by the trial's oracle, which shares
// nothing with the mover.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/character/walk/body.h"
#include "core/trial/explore/explore.h"
#include "core/trial/oracle/penetration.h"
#include "tests/support/levels/adversarial_levels.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using namespace test;

struct NamedBody {
  std::string name;
  WalkBody body;
};

Shape rock() {
  std::vector<Vector3d> points;
  LevelRandom random(7);
  for (int i = 0; i < 40; ++i) points.push_back(random.in_box({-0.35, -0.8, -0.3}, {0.35, 0.8, 0.3}));
  return make_hull_shape(points);
}

/// Upright; as tall as a person, or nearly.
std::vector<NamedBody> bodies() {
  const auto of = [](const Shape& shape) { return WalkBody(BodyShape(shape), Vector3d(0.0)); };
  return {{"sphere", of({SphereShape{0.5}})},
          {"capsule", of({CapsuleShape{0.3, 0.6}})},
          {"cylinder", of({CylinderShape{0.35, 0.85}})},
          {"box", of({BoxShape{{0.3, 0.85, 0.25}}})},
          {"ellipsoid", of({EllipsoidShape{{0.35, 0.9, 0.3}}})},
          {"hull", of(rock())}};
}

WalkBody standing(WalkBody body, const Vector3d& feet) {
  body.position = feet + Vector3d(0.0, support_extent(body, {0.0, -1.0, 0.0}), 0.0);
  return body;
}

TEST(WalkBodies, EveryBodyFallsToTheFloorAndStands) {
  const Builder level = Builder().floor();
  const PenetrationOracle oracle({level.level_mesh()});
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    for (const NamedBody& own : bodies()) {
      SCOPED_TRACE(own.name);
      Walker walker(level, standing(own.body, {0.123, 1.5, -0.377}), {}, precision);
      for (int i = 0; i < 90; ++i) {
        walker.ticks(1);
        EXPECT_LE(oracle.depth(walker.state.body), 1e-6);
      }
      EXPECT_TRUE(walker.state.grounded);
      EXPECT_NEAR(feet_height(walker.state.body), 0.0, 2e-5);
      const Vector3d rests = walker.state.body.position;
      walker.ticks(60);
      EXPECT_LT(glm::distance(rests, walker.state.body.position), 1e-9);
      EXPECT_GT(glm::distance(rests, walker.ticks(30, {2.0, 0.0, 1.0}).body.position), 1.1);
      EXPECT_NEAR(feet_height(walker.state.body), 0.0, 2e-5);
    }
  }
}

TEST(WalkBodies, EveryBodyClimbsStairsAndComesDownAgain) {
  // Up six steps of 0.25 m, over the landing, and back.
  Builder level = Builder().floor(20.0).stairs(6, 0.25, 0.4);
  level.quad({2.4, 1.5, -5.0}, {2.4, 1.5, 5.0}, {8.0, 1.5, 5.0}, {8.0, 1.5, -5.0});
  const PenetrationOracle oracle({level.level_mesh()});
  for (const NamedBody& own : bodies()) {
    SCOPED_TRACE(own.name);
    Walker walker(level, standing(own.body, {-2.0, 0.01, 0.3}));
    walker.ticks(10);
    double deepest = 0.0;
    const auto go = [&](int ticks, const Vector3d& velocity) {
      for (int i = 0; i < ticks; ++i) {
        walker.ticks(1, velocity);
        deepest = std::max(deepest, oracle.depth(walker.state.body));
      }
    };
    go(150, {2.5, 0.0, 0.0});
    EXPECT_NEAR(feet_height(walker.state.body), 1.5, 1e-3);
    EXPECT_GT(walker.state.body.position.x, 3.0);
    go(180, {-2.5, 0.0, 0.0});
    EXPECT_NEAR(feet_height(walker.state.body), 0.0, 1e-3);
    EXPECT_TRUE(walker.state.grounded);
    EXPECT_LE(deepest, 1e-4);
  }
}

TEST(WalkBodies, SlopesHoldUpToTheLimitAndNoFarther) {
  for (const NamedBody& own : bodies()) {
    SCOPED_TRACE(own.name);
    for (const double degrees : {35.0, 48.0, 53.0, 65.0}) {
      Walker walker(Builder().slope(degrees), standing(own.body, {0.0, 1.2, 0.0}));
      walker.ticks(60);
      const double height = walker.state.body.position.y;
      walker.ticks(60);
      const bool stays = std::abs(walker.state.body.position.y - height) < 1e-6;
      EXPECT_EQ(stays, degrees < 50.0) << degrees;
      EXPECT_EQ(walker.state.grounded, degrees < 50.0) << degrees;
    }
  }
}

/// A sphere given as a shape, as radii, and as a capsule without a segment.
TEST(WalkBodies, OneBodyInThreeNotationsWalksAlike) {
  const Builder level =
      Builder().floor(20.0).box({1.0, 0.0, -3.0}, {2.0, 0.3, 3.0}).box({3.0, 0.0, -0.6}, {4.0, 2.0, 0.7});
  const Vector3d start(-1.0, 0.6, 0.1);
  Walker radii(level, EllipsoidBody{Vector3d(0.45), start});
  Walker sphere(level, WalkBody(BodyShape({SphereShape{0.45}}), start));
  Walker capsule(level, WalkBody(BodyShape({CapsuleShape{0.45, 0.0}}), start));
  for (int i = 0; i < 240; ++i) {
    const Vector3d velocity(2.0, 0.0, 0.1);
    radii.ticks(1, velocity);
    sphere.ticks(1, velocity);
    capsule.ticks(1, velocity);
    EXPECT_EQ(radii.state.body.position, sphere.state.body.position) << i;
    EXPECT_LT(glm::distance(radii.state.body.position, capsule.state.body.position), 1e-4) << i;
  }
  EXPECT_GT(radii.state.body.position.x, 2.5);
}

/// Turned about the vertical, a box fits through a gap that it does not fit through as it stands.
TEST(WalkBodies, ABoxFitsThroughAGapOnlyWhenItIsTurned) {
  const Builder level =
      Builder().floor(20.0).box({1.0, 0.0, -5.0}, {1.5, 3.0, -0.35}).box({1.0, 0.0, 0.35}, {1.5, 3.0, 5.0});
  const BodyShape shape({BoxShape{{0.2, 0.9, 0.5}}});
  for (const bool turned : {false, true}) {
    Walker walker(level, WalkBody(shape, {-1.0, 0.91, 0.0}));
    WalkInput turn;
    if (turned) turn.rotation = glm::angleAxis(glm::radians(90.0), Vector3d(0.0, 1.0, 0.0));
    walker.tick(turn);
    walker.ticks(120, {2.0, 0.0, 0.0});
    EXPECT_EQ(walker.state.body.position.x > 2.0, turned);
    if (!turned) {
      EXPECT_NEAR(walker.state.body.position.x, 0.8, 1e-3);
    }
  }
}

TEST(WalkBodies, CrouchingByShapeKeepsTheFeetAndWaitsForRoom) {
  // A ceiling at 1.2 m from x = 2 on.
  const Builder level = Builder().floor(20.0).box({2.0, 1.2, -3.0}, {6.0, 2.0, 3.0});
  const BodyShape upright({CapsuleShape{0.3, 0.6}}), low({CapsuleShape{0.3, 0.2}});
  Walker walker(level, standing(WalkBody(upright, {}), {0.0, 0.0, 0.0}));
  walker.ticks(2);
  WalkInput input;
  input.shape = low;
  walker.tick(input);
  EXPECT_EQ(walker.state.body.shape, low);
  EXPECT_NEAR(feet_height(walker.state.body), 0.0, 2e-5);
  walker.ticks(60, {3.0, 0.0, 0.0});
  ASSERT_GT(walker.state.body.position.x, 2.5);
  input.shape = upright;
  walker.tick(input);
  walker.ticks(5);
  EXPECT_EQ(walker.state.body.shape, low) << "no room";
  EXPECT_EQ(walker.state.wanted_shape, upright);
  walker.ticks(120, {-2.0, 0.0, 0.0});
  EXPECT_EQ(walker.state.body.shape, upright);
  EXPECT_NEAR(feet_height(walker.state.body), 0.0, 2e-5);
}

TEST(WalkBodies, TheObservedRunGivesTheSameBits) {
  const Builder level = Builder().floor(20.0).stairs(4, 0.3, 0.5).slope(20.0);
  for (const NamedBody& own : bodies()) {
    SCOPED_TRACE(own.name);
    Walker walker(level, standing(own.body, {-3.0, 0.4, 0.2}));
    struct Counter : StepObserver {
      int sweeps = 0;
      void on(const SweepStep&) override { ++sweeps; }
    } counter;
    for (int i = 0; i < 40; ++i) {
      const WalkInput input{1, {2.0, 0.0, 0.4}, {}, {}, {}};
      const WalkState before = walker.state;
      const TickResult observed =
          run_tick(*walker.level, walker.walk.mover, walker.walk.settings, walker.index, before, input, counter);
      walker.tick(input);
      EXPECT_EQ(observed.state.body.position, walker.state.body.position);
    }
    EXPECT_GT(counter.sweeps, 0);
  }
}

TEST(WalkBodies, AMoverThatTakesNoCapsuleNamesThoseThatDo) {
  Walk walk;
  walk.level = {Builder().floor().level_mesh()};
  walk.body = WalkBody(BodyShape({CapsuleShape{0.3, 0.6}}), {0.0, 1.0, 0.0});
  for (const std::string_view mover : {mover_method::thebigh, mover_method::fauerby_2000, mover_method::multi_plane}) {
    walk.mover = mover;
    const std::string refusal = refusal_of(walk);
    EXPECT_NE(refusal.find("capsule"), std::string::npos) << refusal;
    EXPECT_NE(refusal.find("collide-and-slide"), std::string::npos) << refusal;
    const WalkLevel level(walk.level, walk.precision);
    EXPECT_THROW(run_tick(level, walk.mover, walk.settings, 0, initial_state(walk, level), {}), std::invalid_argument);
  }
  walk.mover = default_mover;
  EXPECT_EQ(refusal_of(walk), "");
  EXPECT_THROW(BodyShape({PointShape{}}), std::invalid_argument);
}

/// Closed rooms that are hard on purpose, by every body in both precisions.
TEST(WalkBodies, TheExplorerFindsNothingInHardRooms) {
  ExploreReport sum;
  for (const AdversarialRoom& room : adversarial_rooms) {
    const std::vector<WalkMesh> level = {room.build(3).level_mesh()};
    for (const NamedBody& own : bodies()) {
      ExploreSettings settings;
      settings.ticks = 600;
      settings.seed = 11;
      settings.body = own.body;
      const Exploration exploration(level, settings);
      ExploreReport report;
      for (std::uint64_t i = 0; i < exploration.episode_count(); ++i) report.add(exploration.episode(i));
      EXPECT_EQ(report.faults() + report.count(IncidentKind::fallen), 0u) << room.name << ", " << own.name;
      for (const Incident& incident : report.incidents)
        ADD_FAILURE() << incident.found.name << ": " << incident.found.note;
      sum.add(report);
    }
  }
  EXPECT_GT(sum.distance, 0.02 * static_cast<double>(sum.ticks));
}

}  // namespace
}  // namespace minkoscope
