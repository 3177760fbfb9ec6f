// Walls, corners, wedges, inner edges, speed.
#include <gtest/gtest.h>

#include <array>

#include "core/trial/oracle/penetration.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using test::Builder;
using test::person_at;
using test::LevelRandom;
using test::Walker;

class WalkIntoCorners : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions, WalkIntoCorners, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& case_info) {
                           return case_info.param == Precision::float32 ? "float32" : "float64";
                         });

/// Two vertical walls that meet at the origin and open towards -x, `degrees` apart, on a floor.
Builder wedge(double degrees) {
  const double half = glm::radians(degrees / 2.0), length = 20.0;
  const double x = -length * std::cos(half), z = length * std::sin(half);
  Builder level;
  level.floor(30.0);
  level.quad({0, -1, 0}, {0, 4, 0}, {x, 4, z}, {x, -1, z});
  level.quad({0, -1, 0}, {0, 4, 0}, {x, 4, -z}, {x, -1, -z});
  return level;
}

TEST_P(WalkIntoCorners, StopsInAcuteWedgesWithoutJitterAndComesOutAgain) {
  for (double degrees : {10.0, 15.0, 30.0, 60.0, 90.0, 120.0, 150.0}) {
    for (double offset : {0.0, 0.05, -0.2}) {
      SCOPED_TRACE(std::to_string(degrees) + " degrees, " + std::to_string(offset));
      const Builder level = wedge(degrees);
      const PenetrationOracle oracle({level.level_mesh()});
      Walker walker(level, person_at({-8.0, 0.9 + 1e-4, offset}), {}, GetParam());
      double deepest = 0.0;
      for (int i = 0; i < 240; ++i) {
        walker.ticks(1, {6.0, 0.0, 0.5 * offset});
        deepest = std::max(deepest, oracle.depth(walker.state.body));
      }
      const double stop = -0.35 / std::sin(glm::radians(degrees / 2.0));
      EXPECT_NEAR(walker.state.body.position.x, stop, 0.02);
      EXPECT_NEAR(walker.state.body.position.z, 0.0, 0.02);
      const Vector3d rest = walker.state.body.position;
      walker.ticks(60, {6.0, 0.0, 0.5 * offset});
      EXPECT_LT(glm::distance(walker.state.body.position, rest), 1e-5);
      EXPECT_LE(deepest, 1e-6);
      const double speed = 3.0;
      walker.ticks(30, {-speed, 0.0, 0.0});
      EXPECT_NEAR(walker.state.body.position.x, rest.x - 30.0 * speed * walker.walk.settings.tick, 1e-3);
    }
  }
}

TEST_P(WalkIntoCorners, KeepsItsTangentialMotionAlongWalls) {
  Builder level;
  level.floor(60.0).quad({-60, -1, 1}, {60, -1, 1}, {60, 5, 1}, {-60, 5, 1});
  for (double degrees : {1.0, 10.0, 30.0, 60.0, 80.0}) {
    SCOPED_TRACE(degrees);
    const double speed = 4.0, angle = glm::radians(degrees);
    Walker walker(level, person_at({0, 0.9 + 1e-4, 0.65 - 1e-4}), {}, GetParam());
    walker.ticks(120, {speed * std::cos(angle), 0.0, speed * std::sin(angle)});
    const double expected = 120 * walker.walk.settings.tick * speed * std::cos(angle);
    EXPECT_GT(walker.state.body.position.x, 0.99 * expected);
    EXPECT_LT(walker.state.body.position.x, expected * (1.0 + 1e-9));
  }
}

TEST_P(WalkIntoCorners, KeepsItsTangentialMotionAlongARoughWall) {
  for (double bump : {1e-4, 1e-3, 1e-2}) {
    LevelRandom random(3);
    const double cell = 0.3;
    std::vector<std::array<Vector3d, 10>> grid(121);
    for (std::size_t i = 0; i < grid.size(); ++i) {
      for (std::size_t j = 0; j < 10; ++j) {
        const double out = random.between(-bump, bump);
        grid[i][j] = Vector3d(-5.0 + static_cast<double>(i) * cell, static_cast<double>(j) * cell - 0.1, 1.0 + out);
      }
    }
    Builder level;
    level.floor(40.0);
    for (std::size_t i = 0; i + 1 < grid.size(); ++i) {
      for (std::size_t j = 0; j < 9; ++j) {
        const bool flip = random.between(0.0, 1.0) < 0.5;
        level.quad(grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1], flip);
      }
    }
    for (double degrees : {10.0, 45.0, 80.0}) {
      SCOPED_TRACE(std::to_string(bump) + " m bumps, " + std::to_string(degrees) + " degrees");
      const double along = 4.0 * std::cos(glm::radians(degrees)), into = 4.0 * std::sin(glm::radians(degrees));
      Walker walker(level, person_at({0, 0.9 + 1e-4, 0.6}), {}, GetParam());
      walker.ticks(300, {along, 0.0, into});
      EXPECT_GT(walker.state.body.position.x, 0.95 * 300 * walker.walk.settings.tick * along);
    }
  }
}

TEST_P(WalkIntoCorners, DoesNotCatchOnInnerEdges) {
  LevelRandom random(5);
  Builder floor_and_wall;
  const double cell = 0.37;
  const int count = 60;
  for (int i = -count / 2; i < count / 2; ++i) {
    for (int j = -count / 2; j < count / 2; ++j) {
      const double x = i * cell, z = j * cell;
      const bool flip = random.between(0, 1) < 0.5;
      floor_and_wall.quad({x, 0, z}, {x + cell, 0, z}, {x + cell, 0, z + cell}, {x, 0, z + cell}, flip);
    }
    for (int j = 0; j < 8; ++j) {
      const double x = i * cell, y = j * cell;
      const bool flip = random.between(0, 1) < 0.5;
      floor_and_wall.quad({x, y, 2}, {x + cell, y, 2}, {x + cell, y + cell, 2}, {x, y + cell, 2}, flip);
    }
  }
  int along_wall = 0;
  for (int trial = 0; trial < 12; ++trial) {
    SCOPED_TRACE(trial);
    const double heading = random.between(0.0, 1.0);
    const double start = random.between(-3.0, 0.0);
    Walker walker(floor_and_wall, person_at({-8.0, 0.9 + 1e-4, start}), {}, GetParam());
    walker.ticks(2);
    const Vector3d velocity(4.0, 0.0, trial % 2 ? 4.0 * heading : 0.0);
    const double step = 4.0 * walker.walk.settings.tick;
    bool touched_wall = false;
    for (int i = 0; i < 200; ++i) {
      const Vector3d before = walker.state.body.position;
      walker.ticks(1, velocity);
      EXPECT_NEAR(walker.state.body.position.x - before.x, step, 1e-3 * step) << i;
      EXPECT_NEAR(walker.state.body.position.y, 0.9, 2e-4) << i;
      touched_wall = touched_wall || walker.state.body.position.z > 1.64;
    }
    along_wall += touched_wall ? 1 : 0;
  }
  EXPECT_GE(along_wall, 3);
  EXPECT_LE(along_wall, 6);
}

TEST_P(WalkIntoCorners, DoesNotTunnelAtThreeThousandMetresASecond) {
  Builder level;
  level.box(Vector3d(-20, -1, -20), Vector3d(20, 30, 20)).floor(20.0);
  const PenetrationOracle oracle({level.level_mesh()});
  LevelRandom random(9);
  Walker walker(level, person_at({0, 0.9 + 1e-4, 0}), {}, GetParam());
  double deepest = 0.0, farthest = 0.0;
  for (int i = 0; i < 400; ++i) {
    const double angle = random.between(0.0, 6.283185307);
    const double lift = i % 7 == 0 ? random.between(-3000.0, 3000.0) : 0.0;
    walker.ticks(1, {3000.0 * std::cos(angle), lift, 3000.0 * std::sin(angle)});
    const Vector3d p = walker.state.body.position;
    deepest = std::max(deepest, oracle.depth(walker.state.body));
    farthest = std::max(farthest, std::max(std::abs(p.x), std::abs(p.z)));
    ASSERT_LT(std::max(std::abs(p.x), std::abs(p.z)), 19.66) << i;
    ASSERT_GT(p.y, 0.89) << i;
    ASSERT_LT(p.y, 29.11) << i;
  }
  EXPECT_LT(deepest, 1e-4);
  EXPECT_GT(farthest, 19.6);  // it did reach the walls
}

TEST_P(WalkIntoCorners, PassesRoundTheCornerOfABox) {
  Builder level;
  level.floor(30.0).box({-1, 0, -1}, {1, 3, 1});
  Walker walker(level, person_at({-3.0, 0.9 + 1e-4, 1.02}), {}, GetParam());
  walker.ticks(120, {3.0, 0.0, 0.0});
  EXPECT_GT(walker.state.body.position.x, 2.0);
}

TEST_P(WalkIntoCorners, TakesAStepAtTheFootOfAWall) {
  // A wall along x on one side and a step of 0.3 m across the way: whoever presses into the wall meets it first, and
  // slides along it over the step as well.
  for (const double degrees : {-60.0, -45.0, -20.0, 20.0, 45.0, 60.0}) {
    SCOPED_TRACE(degrees);
    const double side = degrees < 0.0 ? -1.0 : 1.0;
    Builder level;
    level.floor(30.0).quad({-9, -1, side}, {9, -1, side}, {9, 5, side}, {-9, 5, side});
    level.box({1, -0.5, -6}, {8, 0.3, 6});
    Walker walker(level, person_at({-0.5, 0.9 + 1e-4, 0.0}), {}, GetParam());
    const double angle = glm::radians(degrees);
    walker.ticks(150, Vector3d(std::cos(angle), 0.0, std::sin(angle)) * 3.0);
    EXPECT_GT(walker.state.body.position.x, 1.3);
    EXPECT_NEAR(walker.state.body.position.y, 1.2, 1e-3);
    EXPECT_NEAR(walker.state.body.position.z, side * 0.65, 1e-3);
  }
}

TEST_P(WalkIntoCorners, TurnedBodiesUseTheirTurnedShape) {
  Builder level;
  level.floor(30.0).quad({2, -1, -9}, {2, 5, -9}, {2, 5, 9}, {2, -1, 9});
  EllipsoidBody body{Vector3d(0.8, 0.9, 0.2), Vector3d(0, 0.9 + 1e-4, 0),
                     glm::angleAxis(glm::radians(90.0), Vector3d(0, 1, 0))};
  Walker along(level, body, {}, GetParam());
  along.ticks(90, {3, 0, 0});
  EXPECT_NEAR(along.state.body.position.x, 1.8, 1e-3);
  // Turning back beside the wall has no room there, and happens once there is.
  along.tick({1, Vector3d(0.0), {}, {}, Quaterniond(1, 0, 0, 0)});
  EXPECT_EQ(along.state.body.rotation, body.rotation);
  along.ticks(60, {-3, 0, 0});
  EXPECT_EQ(along.state.body.rotation, Quaterniond(1, 0, 0, 0));
}

}  // namespace
}  // namespace minkoscope
