// Contacts that are each too steep may hold a body together: it stands there, and can jump and walk out.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <memory>

#include "core/character/walk/ground.h"
#include "core/scene/case.h"
#include "core/timeline/timeline.h"
#include "core/trial/explore/end_of_walk.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

/// Tilted by this many degrees, facing along x or against it.
HalfSpace side(double degrees, double facing) {
  const double tilt = glm::radians(degrees);
  return {{facing * std::sin(tilt), std::cos(tilt), 0.0}, 0.0};
}

TEST(HoldTogether, OnePlaneDoesWithinTheSlopeLimit) {
  const GroundRules rules = ground_rules({});  // 50 degrees
  EXPECT_TRUE(hold_together(std::array{side(49.9, 1.0)}, rules));
  EXPECT_FALSE(hold_together(std::array{side(50.1, 1.0)}, rules));
  EXPECT_FALSE(hold_together({}, rules)) << "nothing holds a body in the air";
}

TEST(HoldTogether, TwoSteepSidesDoUnlessTheirCreaseIsSteep) {
  const GroundRules rules = ground_rules({});
  EXPECT_TRUE(hold_together(std::array{side(60, 1.0), side(75, -1.0)}, rules));
  EXPECT_FALSE(hold_together(std::array{side(60, 1.0), side(70, 1.0)}, rules)) << "both lean the same way";
  EXPECT_FALSE(hold_together(std::array{side(90, 1.0), side(90, -1.0)}, rules)) << "between two walls it falls";
  // The same crease turned about x: its slope is the angle.
  for (const double slope : {40.0, 60.0}) {
    const Quaterniond turn = glm::angleAxis(glm::radians(slope), Vector3d(1.0, 0.0, 0.0));
    const std::array planes{HalfSpace{turn * side(60, 1.0).normal, 0.0}, HalfSpace{turn * side(60, -1.0).normal, 0.0}};
    EXPECT_EQ(hold_together(planes, rules), slope < 50.0) << slope;
  }
}

/// A crack along z with its bottom at y = 0.
std::shared_ptr<const TriangleMesh> crack(double left_degrees, double right_degrees) {
  auto mesh = std::make_shared<TriangleMesh>();
  const auto add = [&](double degrees, double facing) {
    const double tilt = glm::radians(degrees);
    const Vector3d up(-facing * 3.0 * std::cos(tilt), 3.0 * std::sin(tilt), 0.0), along(0.0, 0.0, 10.0);
    const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
    mesh->vertices.insert(mesh->vertices.end(), {-0.5 * along, 0.5 * along, 0.5 * along + up, -0.5 * along + up});
    mesh->triangles.push_back({first, first + 1, first + 2});
    mesh->triangles.push_back({first, first + 2, first + 3});
  };
  add(left_degrees, 1.0);
  add(right_degrees, -1.0);
  return mesh;
}

WalkTimeline in_crack(double left, double right, Precision precision) {
  Walk walk;
  walk.level.push_back({{"crack", crack(left, right), {}, {}}, {}});
  walk.body = {{0.3, 0.8, 0.3}, {0.0, 2.5, 0.0}, {1, 0, 0, 0}};
  walk.precision = precision;
  return {walk, std::make_shared<const WalkLevel>(walk.level, precision)};
}

TEST(WalkCrack, ABodyBetweenTwoSteepSidesStandsJumpsAndWalks) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    for (const auto& [left, right] : {std::pair{55.0, 55.0}, {53.6, 56.7}, {70.0, 62.0}, {80.0, 60.0}}) {
      WalkTimeline timeline = in_crack(left, right, precision);
      for (int i = 0; i < 120; ++i) timeline.append(WalkInput{});
      const std::size_t rests = timeline.tick_count();
      ASSERT_TRUE(timeline.state_before(rests).grounded) << left << " " << right;
      const double height = timeline.state_before(rests).body.position.y;
      EXPECT_EQ(timeline.state_before(rests - 30).body.position, timeline.state_before(rests).body.position)
          << left << " " << right << ": it stands still";
      WalkInput along;
      along.velocity = {0.0, 0.0, 2.0};
      for (int i = 0; i < 30; ++i) timeline.append(along);
      const double walked = timeline.state_before(timeline.tick_count()).body.position.z;
      EXPECT_NEAR(walked, 1.0, 0.02) << left << " " << right;
      WalkInput jump;
      jump.jump = 4.5;
      timeline.append(jump);
      EXPECT_GT(timeline.state_before(timeline.tick_count()).body.position.y, height + 0.05) << left << " " << right;
    }
  }
}

TEST(WalkCrack, BetweenTwoWallsItStillFalls) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    Walk walk;
    const auto walls = test::Builder().box({-2, -9, -5}, {-0.3001, 9, 5}).box({0.3001, -9, -5}, {2, 9, 5});
    walk.level.push_back(walls.level_mesh("walls"));
    walk.body = {{0.3, 0.8, 0.3}, {0.0, 2.5, 0.0}, {1, 0, 0, 0}};
    walk.precision = precision;
    WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, precision));
    for (int i = 0; i < 10; ++i) timeline.append(WalkInput{});
    EXPECT_FALSE(timeline.state_before(10).grounded);
    EXPECT_LT(timeline.state_before(10).body.position.y, 2.5 - 0.1);
  }
}

/// The tangent planes of its sides meet 14 m higher.
TEST(WalkCrack, ABodyPutIntoANarrowOneIsPushedToItsEdgesAndNoFarther) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    WalkTimeline timeline = in_crack(89.0, 89.0, precision);
    timeline.append(WalkInput{});
    EXPECT_GT(timeline.state_before(1).body.position.y, 3.0);
    EXPECT_LT(timeline.state_before(1).body.position.y, 3.9);
  }
}

TEST(WalkCrack, TheCracksThatUsersFoundLetTheBodyGo) {
  const std::filesystem::path folder = std::filesystem::path(MINKOSCOPE_SHARED_DIR) / "findings/cases";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << folder << " is not here";
  for (const char* name : {"case-default-stuck-3-triangles.json", "case-default-stuck-in-crack.json"}) {
    Walk walk = std::get<Walk>(load_case(folder / name).run);
    for (const Precision precision : {Precision::float32, Precision::float64}) {
      walk.precision = precision;
      WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, precision));
      for (const WalkInput& input : walk.inputs)
        for (int i = 0; i < input.ticks; ++i) timeline.append(input);
      for (int i = 0; i < 60; ++i) timeline.append(WalkInput{});
      EXPECT_TRUE(timeline.state_before(timeline.tick_count()).grounded) << name;
      EXPECT_FALSE(is_stuck(timeline, LevelOracle(walk.level))) << name;
    }
  }
}

}  // namespace
}  // namespace minkoscope
