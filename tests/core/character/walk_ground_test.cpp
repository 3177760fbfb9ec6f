// Standing, slopes, stairs, steps, jumps.
#include <gtest/gtest.h>

#include "core/trial/oracle/penetration.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using test::Builder;
using test::person_at;
using test::Walker;

/// A person resting on the slope of Builder::slope above the origin, a millimetre up.
EllipsoidBody person_on_slope(double degrees) {
  const double s = std::sin(glm::radians(degrees)), c = std::cos(glm::radians(degrees));
  const double extent = std::hypot(0.35 * s, 0.9 * c);
  return person_at({0.0, (extent + 1e-3) / c, 0.0});
}

class WalkOnGround : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions, WalkOnGround, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& case_info) {
                           return case_info.param == Precision::float32 ? "float32" : "float64";
                         });

TEST_P(WalkOnGround, FallsToTheFloorAndSettlesExactly) {
  Walker walker(Builder().floor(), person_at({0.3, 2.0, -0.2}), {}, GetParam());
  walker.ticks(60);
  EXPECT_TRUE(walker.state.grounded);
  EXPECT_NEAR(walker.state.body.position.y, 0.9, 3e-5);
  const Vector3d rest = walker.state.body.position;
  EXPECT_EQ(rest.x, 0.3);
  EXPECT_EQ(rest.z, -0.2);
  for (int i = 0; i < 60; ++i) {
    walker.ticks(1);
    EXPECT_EQ(walker.state.body.position, rest);
    EXPECT_EQ(walker.state.velocity, Vector3d(0.0));
  }
}

TEST_P(WalkOnGround, StandsStillOnWalkableSlopesAndSlidesOnSteeperOnes) {
  for (double degrees : {5.0, 20.0, 30.0, 40.0, 49.0, 51.0, 60.0, 70.0}) {
    SCOPED_TRACE(degrees);
    Walker walker(Builder().slope(degrees), person_on_slope(degrees), {}, GetParam());
    walker.ticks(30);
    const Vector3d start = walker.state.body.position;
    walker.ticks(600);
    const double drift = glm::distance(walker.state.body.position, start);
    if (degrees < 50.0) {
      EXPECT_TRUE(walker.state.grounded);
      EXPECT_LT(drift, 1e-3);
    } else {
      EXPECT_FALSE(walker.state.grounded);
      EXPECT_GT(drift, 1.0);
      EXPECT_LT(walker.state.body.position.y, start.y - 1.0);
    }
  }
}

TEST_P(WalkOnGround, SlidesDownASteepSlopeAsWithoutFriction) {
  const double degrees = 60.0;
  Walker walker(Builder().slope(degrees, 200.0), person_on_slope(degrees), {}, GetParam());
  walker.ticks(10);
  const Vector3d start = walker.state.body.position;
  const double speed = glm::length(walker.state.velocity);
  const int count = 60;
  walker.ticks(count);
  const double time = count * walker.walk.settings.tick;
  const double expected = speed * time + 0.5 * 9.81 * std::sin(glm::radians(degrees)) * time * time;
  EXPECT_NEAR(glm::distance(walker.state.body.position, start), expected, 0.03 * expected);
}

TEST_P(WalkOnGround, WalksUpToTheSlopeLimitAndNotBeyond) {
  for (double degrees : {20.0, 30.0, 45.0, 49.0, 51.0, 55.0, 60.0, 70.0}) {
    SCOPED_TRACE(degrees);
    Builder level;
    const double s = std::sin(glm::radians(degrees)), c = std::cos(glm::radians(degrees));
    level.floor(10.0).quad({2.0, 0.0, -5.0}, {2.0 + 10.0 * c, 10.0 * s, -5.0}, {2.0 + 10.0 * c, 10.0 * s, 5.0},
                           {2.0, 0.0, 5.0});
    Walker walker(level, person_at({0.0, 0.9 + 1e-4, 0.0}), {}, GetParam());
    double highest = 0.0;
    for (int i = 0; i < 180; ++i) {
      walker.ticks(1, {2.0, 0.0, 0.3});
      highest = std::max(highest, walker.state.body.position.y);
    }
    if (degrees < 50.0) {
      EXPECT_GT(walker.state.body.position.y, 1.5);
    } else {
      EXPECT_LT(highest, 0.9 + 0.05);
      EXPECT_GT(walker.state.body.position.z, 0.85);  // keeps what it can of its motion along the slope
    }
  }
}

TEST_P(WalkOnGround, ClimbsStairsAtSpeedAndComesDownWithoutHopping) {
  for (double rise : {0.2, 0.3, 0.4}) {
    for (double speed : {1.5, 3.0, 6.0}) {
      SCOPED_TRACE(std::to_string(rise) + " m at " + std::to_string(speed) + " m/s");
      const int count = 8;
      const double run = rise < 0.35 ? 0.3 : 0.5;
      Builder level;
      level.stairs(count, rise, run);
      const double top = count * rise, end = count * run;
      level.quad({end, top, -5}, {end, top, 5}, {end + 20, top, 5}, {end + 20, top, -5});
      level.quad({-20, 0, -5}, {-20, 0, 5}, {0, 0, 5}, {0, 0, -5});
      const PenetrationOracle oracle({level.level_mesh()});
      Walker walker(level, person_at({-2.0, 0.9 + 1e-5, 0.0}), {}, GetParam());
      walker.ticks(2);
      const double distance = 4.0 + end;
      const int ticks = static_cast<int>(std::ceil(distance / speed / walker.walk.settings.tick));
      double deepest = 0.0;
      for (int i = 0; i < ticks; ++i) {
        walker.ticks(1, {speed, 0, 0});
        deepest = std::max(deepest, oracle.depth(walker.state.body));
        EXPECT_TRUE(walker.state.grounded) << "up, tick " << i;
      }
      EXPECT_NEAR(walker.state.body.position.y, top + 0.9, 1e-3);
      EXPECT_GT(walker.state.body.position.x, end + 2.0 - 0.25 * distance);  // at speed
      const double start_down = walker.state.body.position.x;
      double last = walker.state.body.position.y;
      for (int i = 0; i < ticks; ++i) {
        walker.ticks(1, {-speed, 0, 0});
        deepest = std::max(deepest, oracle.depth(walker.state.body));
        EXPECT_LE(walker.state.body.position.y, last + 1e-4) << "down, tick " << i;
        EXPECT_TRUE(walker.state.grounded) << "down, tick " << i;
        last = walker.state.body.position.y;
      }
      EXPECT_NEAR(walker.state.body.position.x, start_down - ticks * speed * walker.walk.settings.tick, 0.05);
      EXPECT_NEAR(walker.state.body.position.y, 0.9, 1e-3);
      EXPECT_LT(deepest, 1e-4);
    }
  }
}

TEST_P(WalkOnGround, DoesNotClimbWhatIsHigherThanAStep) {
  for (double height : {0.45, 0.6, 1.0}) {
    SCOPED_TRACE(height);
    Walker walker(Builder().floor().box({2.0, -1.0, -5.0}, {6.0, height, 5.0}), person_at({0.0, 0.91, 0.0}), {},
                  GetParam());
    double highest = 0.0;
    for (int i = 0; i < 300; ++i) {
      walker.ticks(1, {3.0, 0.0, 0.0});
      highest = std::max(highest, walker.state.body.position.y);
    }
    EXPECT_LT(highest, 0.9 + 0.05);
    EXPECT_LT(walker.state.body.position.x, 2.0);
  }
}

TEST_P(WalkOnGround, StandsOnAStairHalfWay) {
  Builder level;
  level.stairs(8, 0.3, 0.3).floor(20.0);
  for (double x : {-0.2, -0.05, 0.1, 0.35, 0.5, 0.72}) {
    SCOPED_TRACE(x);
    Walker walker(level, person_at({x, 3.2, 0.0}), {}, GetParam());
    walker.ticks(90);
    const Vector3d rest = walker.state.body.position;
    walker.ticks(120);
    EXPECT_TRUE(walker.state.grounded);
    EXPECT_LT(glm::distance(walker.state.body.position, rest), 1e-3);
  }
}

TEST_P(WalkOnGround, FallsOffALedgeHigherThanAStep) {
  Builder level;
  level.floor(20.0).box({-5.0, -1.0, -5.0}, {0.0, 1.0, 5.0});
  Walker walker(level, person_at({-1.0, 1.9 + 1e-4, 0.0}), {}, GetParam());
  bool fell = false;
  for (int i = 0; i < 60; ++i) {
    walker.ticks(1, {3.0, 0.0, 0.0});
    fell = fell || !walker.state.grounded;
  }
  EXPECT_TRUE(fell);
  EXPECT_TRUE(walker.state.grounded);
  EXPECT_NEAR(walker.state.body.position.y, 0.9, 1e-3);
  // Standing still at the edge of it, beyond what carries: slides off instead of hanging.
  Walker hanging(level, person_at({0.3, 1.4, 0.0}), {}, GetParam());
  hanging.ticks(200);
  EXPECT_NEAR(hanging.state.body.position.y, 0.9, 1e-3);
}

TEST_P(WalkOnGround, JumpsTheHeightOfTheParabola) {
  for (double speed : {2.0, 4.5, 7.0}) {
    Walker walker(Builder().floor(), person_at({0.0, 0.9 + 1e-4, 0.0}), {}, GetParam());
    walker.ticks(5);
    const double ground = walker.state.body.position.y;
    double highest = 0.0;
    walker.tick({1, Vector3d(1.0, 0, 0), speed, {}, {}});
    for (int i = 0; i < 120; ++i) {
      const double time = (i + 1) * walker.walk.settings.tick;
      const double parabola = ground + speed * time - 0.5 * 9.81 * time * time;
      if (parabola > ground + 1e-3) {
        EXPECT_NEAR(walker.state.body.position.y, parabola, 1e-4);
      }
      highest = std::max(highest, walker.state.body.position.y);
      walker.ticks(1, {1.0, 0, 0});
    }
    const double apex = speed * speed / (2.0 * 9.81);
    EXPECT_NEAR(highest - ground, apex, 0.5 * 9.81 * std::pow(walker.walk.settings.tick, 2));
    EXPECT_TRUE(walker.state.grounded);
    EXPECT_NEAR(walker.state.body.position.y, ground, 2e-5);
    EXPECT_NEAR(walker.state.body.position.x, 121 * walker.walk.settings.tick, 1e-4);
  }
}

TEST_P(WalkOnGround, StandsFromTheStart) {
  Walker standing(Builder().floor(), person_at({0.0, 0.9, 0.0}), {}, GetParam());
  EXPECT_TRUE(standing.state.grounded);
  standing.tick({1, Vector3d(0.0), 4.5, {}, {}});
  const double tick = standing.walk.settings.tick;
  EXPECT_NEAR(standing.state.body.position.y, 0.9 + (4.5 - 0.5 * 9.81 * tick) * tick, 2e-5);
  EXPECT_FALSE(standing.state.grounded);

  // A millimetre above the ground it does not.
  Walker above(Builder().floor(), person_at({0.0, 0.901, 0.0}), {}, GetParam());
  EXPECT_FALSE(above.state.grounded);
  above.tick({1, Vector3d(0.0), 4.5, {}, {}});
  EXPECT_LT(above.state.body.position.y, 0.901);

  // Beyond the slope limit it does not stand either.
  Walker steep(Builder().slope(60.0), person_on_slope(60.0), {}, GetParam());
  EXPECT_FALSE(steep.state.grounded);
}

TEST_P(WalkOnGround, JumpsOnlyFromTheGroundAndNotThroughACeiling) {
  Builder level;
  level.floor().floor(50.0, 2.2);
  Walker walker(level, person_at({0.0, 0.9 + 1e-4, 0.0}), {}, GetParam());
  walker.ticks(5);
  const PenetrationOracle oracle({level.level_mesh()});
  double highest = 0.0, deepest = 0.0;
  walker.tick({1, Vector3d(0.0), 8.0, {}, {}});
  for (int i = 0; i < 60; ++i) {
    highest = std::max(highest, walker.state.body.position.y);
    deepest = std::max(deepest, oracle.depth(walker.state.body));
    walker.tick({1, Vector3d(0.5, 0, 0), i < 5 ? std::optional<double>(8.0) : std::nullopt, {}, {}});
  }
  EXPECT_NEAR(highest, 1.3, 1e-3);
  EXPECT_EQ(deepest, 0.0);
  EXPECT_TRUE(walker.state.grounded);

  Walker falling(Builder().floor(), person_at({0.0, 10.0, 0.0}), {}, GetParam());
  falling.ticks(10);
  const double speed = falling.state.velocity.y;
  falling.tick({1, Vector3d(0.0), 8.0, {}, {}});
  EXPECT_LT(falling.state.velocity.y, speed);
}

TEST_P(WalkOnGround, StandsStillWithGravityInTheSamePass) {
  WalkSettings settings;
  settings.separate_gravity = false;
  for (double degrees : {0.0, 20.0, 49.0, 60.0}) {
    SCOPED_TRACE(degrees);
    Walker walker(Builder().slope(degrees, 100.0), person_on_slope(degrees), settings, GetParam());
    walker.ticks(30);
    const Vector3d start = walker.state.body.position;
    walker.ticks(120);
    const double drift = glm::distance(walker.state.body.position, start);
    EXPECT_EQ(walker.state.grounded, degrees < 50.0);
    if (degrees < 50.0) {
      EXPECT_LT(drift, 1e-3);
      walker.ticks(60, {2.0, 0.0, 0.0});
      EXPECT_GT(walker.state.body.position.x, start.x + 0.5);
    } else {
      EXPECT_GT(drift, 1.0);
    }
  }
}

TEST_P(WalkOnGround, BumpsOnASteepSlopeAreNoLadder) {
  test::LevelRandom random(7);
  for (double degrees : {55.0, 65.0, 80.0}) {
    SCOPED_TRACE(degrees);
    const double s = std::sin(glm::radians(degrees)), c = std::cos(glm::radians(degrees));
    const double cell = 0.25, bump = 0.01;
    const int count = 16;
    std::vector<std::vector<Vector3d>> grid(count + 1, std::vector<Vector3d>(count + 1));
    for (int i = 0; i <= count; ++i) {
      for (int j = 0; j <= count; ++j) {
        const double up = i * cell, out = random.between(-bump, bump);
        grid[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
            Vector3d(1.0 + up * c - out * s, up * s + out * c, (j - count / 2) * cell);
      }
    }
    Builder level;
    level.floor(20.0);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        const bool flip = random.between(0.0, 1.0) < 0.5;
        level.quad(grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1], flip);
      }
    }
    double highest = 0.0;
    for (double z : {-1.0, 0.0, 0.7}) {
      Walker walker(level, person_at({-0.3, 0.9 + 1e-4, z}), {}, GetParam());
      for (int i = 0; i < 400; ++i) {
        const double angle = 0.5 * std::sin(0.05 * i);
        walker.ticks(1, {3.0 * std::cos(angle), 0.0, 3.0 * std::sin(angle)});
        highest = std::max(highest, walker.state.body.position.y - 0.9);
      }
    }
    EXPECT_LT(highest, 0.1);
  }
}

TEST_P(WalkOnGround, VerticalInputActsOnceAndNeverBuildsUp) {
  WalkSettings settings;
  settings.gravity = Vector3d(0.0);
  Walker walker(Builder().floor(), person_at({0.0, 3.0, 0.0}), settings, GetParam());
  walker.ticks(30, {0.0, 2.0, 0.0});
  EXPECT_NEAR(walker.state.body.position.y, 3.0 + 60.0 * settings.tick, 1e-6);
  walker.ticks(30);
  EXPECT_NEAR(walker.state.body.position.y, 3.0 + 60.0 * settings.tick, 1e-6);
}

TEST_P(WalkOnGround, CrouchesUnderALowCeilingAndStandsUpWhereThereIsRoom) {
  Builder level;
  level.floor().box({1.0, 1.2, -5.0}, {4.0, 3.0, 5.0});
  const PenetrationOracle oracle({level.level_mesh()});
  Walker walker(level, person_at({-1.0, 0.9 + 1e-4, 0.0}), {}, GetParam());
  walker.ticks(3);
  const Vector3d low(0.35, 0.5, 0.35), tall(0.35, 0.9, 0.35);
  walker.tick({1, Vector3d(0.0), {}, low, {}});
  EXPECT_EQ(walker.state.body.radii, low);
  EXPECT_NEAR(walker.state.body.position.y, 0.5, 1e-3);  // feet where they were
  double deepest = 0.0;
  walker.ticks(60, {3.0, 0.0, 0.0});
  EXPECT_GT(walker.state.body.position.x, 1.5);
  walker.tick({1, Vector3d(0.0), {}, tall, {}});
  EXPECT_EQ(walker.state.body.radii, low);  // no room yet
  EXPECT_EQ(walker.state.wanted_radii, tall);
  for (int i = 0; i < 120; ++i) {
    walker.ticks(1, {3.0, 0.0, 0.0});
    deepest = std::max(deepest, oracle.depth(walker.state.body));
  }
  EXPECT_EQ(walker.state.body.radii, tall);
  EXPECT_NEAR(walker.state.body.position.y, 0.9, 1e-3);
  EXPECT_LE(deepest, 0.0);
}

TEST_P(WalkOnGround, CrouchesOnASlope) {
  for (double degrees : {15.0, 30.0, 45.0}) {
    SCOPED_TRACE(degrees);
    Builder level;
    level.slope(degrees);
    const PenetrationOracle oracle({level.level_mesh()});
    Walker walker(level, person_on_slope(degrees), {}, GetParam());
    walker.ticks(10);
    walker.tick({1, Vector3d(0.0), {}, Vector3d(0.35, 0.5, 0.35), {}});
    EXPECT_EQ(walker.state.body.radii.y, 0.5);
    walker.ticks(10);
    EXPECT_LE(oracle.depth(walker.state.body), 0.0);
    walker.tick({1, Vector3d(0.0), {}, Vector3d(0.35, 0.9, 0.35), {}});
    EXPECT_EQ(walker.state.body.radii.y, 0.9);
    walker.ticks(10);
    EXPECT_TRUE(walker.state.grounded);
    EXPECT_LE(oracle.depth(walker.state.body), 0.0);
  }
}

TEST_P(WalkOnGround, ZeroDisplacementStillRecovers) {
  WalkSettings settings;
  settings.gravity = Vector3d(0.0);
  Builder level;
  level.floor(60.0).quad({0.3, -10, -10}, {0.3, -10, 10}, {0.3, 10, 10}, {0.3, 10, -10});
  Walker walker(level, person_at({0.0, 0.85, 0.0}), settings, GetParam());
  walker.ticks(1);
  EXPECT_TRUE(walker.last.recovered);
  const PenetrationOracle oracle({level.level_mesh()});
  EXPECT_LE(oracle.depth(walker.state.body), 0.0);
  EXPECT_LT(glm::distance(walker.state.body.position, Vector3d(-0.05, 0.9, 0.0)), 1e-3);
  walker.ticks(1);
  EXPECT_FALSE(walker.last.recovered);

  settings.recover = false;
  Walker left(level, person_at({0.0, 0.85, 0.0}), settings, GetParam());
  left.ticks(3);
  EXPECT_FALSE(left.last.recovered);
  EXPECT_EQ(left.state.body.position, Vector3d(0.0, 0.85, 0.0));
  left.ticks(60, {-1.0, 0.0, 0.0});
  EXPECT_LT(left.state.body.position.x, -0.9);
}

}  // namespace
}  // namespace minkoscope
