// Walking over what real levels are made of: boxes side by side and into each other, faces there twice, T-junctions,
// noise; and stairs, ceilings and walls for bodies of other shapes and sizes.
#include <gtest/gtest.h>

#include <array>

#include "core/trial/oracle/penetration.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using test::Builder;
using test::LevelRandom;
using test::Walker;

class WalkOverSurfaces : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions, WalkOverSurfaces, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& case_info) {
                           return case_info.param == Precision::float32 ? "float32" : "float64";
                         });

struct Body {
  const char* name;
  Vector3d radii;
};
constexpr std::array<Body, 4> bodies{{{"person", {0.35, 0.9, 0.35}},
                                      {"ball", {0.4, 0.4, 0.4}},
                                      {"tall", {0.12, 1.2, 0.12}},
                                      {"flat", {0.6, 0.06, 0.6}}}};

EllipsoidBody standing(const Vector3d& radii, const Vector3d& feet) {
  return {radii, feet + Vector3d(0.0, radii.y + 1e-5, 0.0), Quaterniond(1, 0, 0, 0)};
}

Builder moved(Builder level, const Vector3d& offset) {
  for (Vector3d& p : level.mesh.vertices) p += offset;
  return level;
}

/// Boxes in a row whose tops are one floor: side by side (edges of four and more triangles), into each other, twice.
Builder floor_of_boxes(int kind) {
  Builder level;
  for (int i = -8; i < 8; ++i)
    for (int j = -2; j < 2; ++j) {
      const double x = 1.1 * i, z = 1.3 * j, overlap = kind == 1 ? 0.3 : 0.0;
      const Vector3d low(x - overlap, -1.0, z - overlap), high(x + 1.1, 0.0, z + 1.3);
      level.box(low, high);
      if (kind == 2) level.box(low, high);
      if (kind == 3) level.quad({x, 0, z}, {x, 0, z + 1.3}, {x + 1.1, 0, z + 1.3}, {x + 1.1, 0, z}, true);
    }
  return level;
}

/// Patches of which each is cut finer or coarser than its neighbours.
Builder floor_of_patches() {
  Builder level;
  for (int i = -9; i < 9; ++i)
    for (int j = -3; j < 3; ++j) {
      const int cuts = 1 + (i * 5 + j * 3 + 90) % 4;
      for (int a = 0; a < cuts; ++a)
        for (int b = 0; b < cuts; ++b) {
          const double x = i + a / double(cuts), z = j + b / double(cuts), s = 1.0 / cuts;
          level.quad({x, 0, z}, {x + s, 0, z}, {x + s, 0, z + s}, {x, 0, z + s}, (a + b) % 2 == 0);
        }
    }
  return level;
}

TEST_P(WalkOverSurfaces, FloorsOfBoxesDuplicatesAndTJunctionsAreSmooth) {
  LevelRandom random(11);
  for (int kind = 0; kind < 5; ++kind) {
    const Builder plain = kind < 4 ? floor_of_boxes(kind) : floor_of_patches();
    for (const Vector3d& offset : {Vector3d(0.0), Vector3d(500.0, 100.0, -333.3)}) {
      const Builder level = moved(plain, offset);
      for (const Body& body : bodies) {
        SCOPED_TRACE(std::to_string(kind) + " at " + std::to_string(offset.x) + ", " + body.name);
        const double z = random.between(-1.5, 1.5);
        Walker walker(level, standing(body.radii, offset + Vector3d(-7.0, 1e-3, z)), {}, GetParam());
        walker.ticks(10);
        const double tick = walker.walk.settings.tick;
        const double side = random.between(-0.5, 0.5);
        const Vector3d velocity(4.0, 0.0, side);
        for (int i = 0; i < 180; ++i) {
          const Vector3d before = walker.state.body.position;
          walker.ticks(1, velocity);
          const Vector3d moved_by = walker.state.body.position - before;
          ASSERT_NEAR(moved_by.x, velocity.x * tick, 1e-3 * velocity.x * tick) << i;
          ASSERT_NEAR(moved_by.z, velocity.z * tick, 1e-3 * velocity.x * tick) << i;
          ASSERT_NEAR(walker.state.body.position.y, offset.y + body.radii.y, 5e-4) << i;
          ASSERT_TRUE(walker.state.grounded) << i;
        }
      }
    }
  }
}

TEST_P(WalkOverSurfaces, WallsOfBoxesKeepTangentialMotion) {
  for (int kind = 0; kind < 3; ++kind) {
    Builder level;
    level.floor(30.0);
    for (int i = -12; i < 12; ++i) {
      const double x = 1.1 * i, overlap = kind == 1 ? 0.4 : 0.0;
      level.box({x - overlap, -0.5, 1.0}, {x + 1.1, 3.0, 2.0});
      if (kind == 2) level.box({x, -0.5, 1.0}, {x + 1.1, 3.0, 2.0});
    }
    for (const Body& body : bodies) {
      for (const double degrees : {5.0, 45.0, 85.0}) {
        SCOPED_TRACE(std::to_string(kind) + ", " + body.name + ", " + std::to_string(degrees));
        const double along = 4.0 * std::cos(glm::radians(degrees)), into = 4.0 * std::sin(glm::radians(degrees));
        Walker walker(level, standing(body.radii, {-8.0, 0.0, 0.99 - body.radii.z}), {}, GetParam());
        walker.ticks(5, {along, 0.0, into});
        const double start = walker.state.body.position.x;
        walker.ticks(150, {along, 0.0, into});
        EXPECT_GT(walker.state.body.position.x - start, 0.95 * 150 * walker.walk.settings.tick * along);
      }
    }
  }
}

TEST_P(WalkOverSurfaces, StandsStillOnNoiseSlopesAndSeams) {
  LevelRandom random(5);
  for (const double noise : {0.0, 1e-6, 1e-4, 1e-3}) {
    for (const double degrees : {0.0, 15.0, 35.0, 47.0}) {
      Builder level;
      const int count = 16;
      const double cell = 0.5, slope = std::tan(glm::radians(degrees));
      std::vector<std::vector<Vector3d>> p(count + 1, std::vector<Vector3d>(count + 1));
      for (int i = 0; i <= count; ++i)
        for (int j = 0; j <= count; ++j) {
          const double x = (i - count / 2) * cell;
          const double bump = random.between(-noise, noise);
          p[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = {x, slope * x + bump, (j - count / 2) * cell};
        }
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j)
          level.quad(p[i][j], p[i + 1][j], p[i + 1][j + 1], p[i][j + 1], (i + j) % 2 == 0);
      for (const Body& body : bodies) {
        SCOPED_TRACE(std::to_string(noise) + " m, " + std::to_string(degrees) + " degrees, " + body.name);
        const double s = std::sin(glm::radians(degrees)), c = std::cos(glm::radians(degrees));
        const double extent = std::hypot(body.radii.x * s, body.radii.y * c) / c;
        const double x = random.between(-1.0, 1.0);
        Walker walker(level, {body.radii, {x, slope * x + extent + 0.01, 0.1}, Quaterniond(1, 0, 0, 0)}, {},
                      GetParam());
        walker.ticks(60);
        const Vector3d start = walker.state.body.position;
        EXPECT_TRUE(walker.state.grounded);
        walker.ticks(600);
        EXPECT_LT(glm::distance(walker.state.body.position, start), 1e-3);
      }
    }
  }
}

TEST_P(WalkOverSurfaces, StepsUpToTheStepHeightAndNoHigher) {
  // Of a hundredth to fifty times a walker's size, too.
  for (const double scale : {0.01, 1.0, 50.0}) {
    for (const double part : {0.1, 0.5, 0.9, 0.99, 0.9999, 1.0001, 1.01, 1.2, 1.5}) {
      for (const Body& body : bodies) {
        SCOPED_TRACE(std::to_string(scale) + ", " + std::to_string(part) + " of a step, " + body.name);
        WalkSettings settings;
        settings.step_height *= scale;
        settings.gravity *= scale;
        settings.safety_margin *= std::min(scale, 1.0);
        const double height = part * settings.step_height;
        Builder level;
        level.floor(20.0 * scale).box(Vector3d(1.5, -1.0, -5.0) * scale, {8.0 * scale, height, 5.0 * scale});
        Walker walker(level, standing(body.radii * scale, Vector3d(0.0)), settings, GetParam());
        walker.ticks(3);
        walker.ticks(120, Vector3d(2.0, 0.0, 0.0) * scale);
        const Vector3d p = walker.state.body.position;
        if (part < 1.0) {
          EXPECT_NEAR(p.y, height + body.radii.y * scale, 1e-3 * scale);
          EXPECT_GT(p.x, 0.9 * 4.0 * scale);
        } else {
          EXPECT_LT(p.x, 1.5 * scale);
          EXPECT_LT(p.y, (body.radii.y + 0.05) * scale);
        }
      }
    }
  }
}

TEST_P(WalkOverSurfaces, ClimbsStairsAtItsSpeed) {
  for (const double rise : {0.1, 0.2, 0.3, 0.399}) {
    for (const double speed : {1.0, 3.0, 6.0}) {
      SCOPED_TRACE(std::to_string(rise) + " m at " + std::to_string(speed));
      const int count = 10;
      const double run = 0.45;
      Builder level;
      level.stairs(count, rise, run).quad({-20, 0, -5}, {-20, 0, 5}, {0, 0, 5}, {0, 0, -5});
      const double top = count * rise, end = count * run;
      level.quad({end, top, -5}, {end, top, 5}, {end + 30, top, 5}, {end + 30, top, -5});
      Walker walker(level, standing({0.35, 0.9, 0.35}, {-1.0, 0.0, 0.0}), {}, GetParam());
      walker.ticks(3);
      int ticks = 0;
      while (walker.state.body.position.x < end + 1.0 && ticks < 2000) {
        walker.ticks(1, {speed, 0.0, 0.0});
        EXPECT_TRUE(walker.state.grounded) << ticks;
        ++ticks;
      }
      const double level_ticks = (end + 2.0) / speed / walker.walk.settings.tick;
      EXPECT_LT(ticks, 1.1 * level_ticks + 2.0);  // nine tenths of its speed on the level
    }
  }
}

TEST_P(WalkOverSurfaces, CeilingsThatSlopeDownStopItAndLetItGo) {
  for (const double degrees : {5.0, 15.0, 30.0, 50.0, 70.0}) {
    for (const Body& body : bodies) {
      SCOPED_TRACE(std::to_string(degrees) + ", " + body.name);
      Builder level;
      const double slope = std::tan(glm::radians(degrees)), far = 40.0;
      level.floor(60.0).quad({0, 0, -5}, {-far, far * slope, -5}, {-far, far * slope, 5}, {0, 0, 5});
      const PenetrationOracle oracle({level.level_mesh()});
      const double clear = 2.2 * body.radii.y / slope;
      const double from = -std::min(std::max(clear, 1.0) + 1.0, 30.0);
      Walker walker(level, standing(body.radii, {from, 0.0, 0.3}), {}, GetParam());
      double deepest = -1.0, highest = 0.0;
      const int ticks = static_cast<int>(-from / 3.0 / walker.walk.settings.tick) + 60;
      for (int i = 0; i < ticks; ++i) {
        walker.ticks(1, {3.0, 0.0, 0.2});
        deepest = std::max(deepest, oracle.depth(walker.state.body));
        highest = std::max(highest, walker.state.body.position.y);
        EXPECT_FALSE(walker.last.recovered) << i;
      }
      EXPECT_LT(deepest, 1e-4);
      EXPECT_LT(highest, body.radii.y + 1e-3);
      EXPECT_LT(walker.state.body.position.x, 0.0);
      // At rest it does not move; drawn back it comes out.
      walker.ticks(30);
      const Vector3d rest = walker.state.body.position;
      walker.ticks(60);
      EXPECT_LT(glm::distance(walker.state.body.position, rest), 1e-4);
      walker.ticks(30, {-3.0, 0.0, 0.0});
      EXPECT_LT(walker.state.body.position.x, rest.x - 1.4);
    }
  }
}

TEST_P(WalkOverSurfaces, DoesNotTunnelThroughThinWallsAtThreeThousandMetresASecond) {
  // A house of sheets: whatever it does, it stays in the room it is in.
  Builder level;
  level.box({-10, 0, -10}, {10, 6, 10});
  for (const double at : {-5.0, 0.0, 5.0}) {
    level.quad({at, 0, -10}, {at, 0, 10}, {at, 6, 10}, {at, 6, -10});
    level.box({-10, 0, at}, {10, 6, at + 1e-4});
  }
  LevelRandom random(31);
  for (const Body& body : bodies) {
    SCOPED_TRACE(body.name);
    Walker walker(level, standing(body.radii, {2.5, 0.0, 2.5}), {}, GetParam());
    const PenetrationOracle oracle({level.level_mesh()});
    for (int i = 0; i < 600; ++i) {
      const double angle = random.between(0.0, 6.283185307);
      const double lift = i % 5 == 0 ? random.between(-3000.0, 3000.0) : 0.0;
      walker.ticks(1, {3000.0 * std::cos(angle), lift, 3000.0 * std::sin(angle)});
      const Vector3d p = walker.state.body.position;
      ASSERT_TRUE(p.x > 0.0 && p.x < 5.0 && p.z > 1e-4 && p.z < 5.0 && p.y > 0.0 && p.y < 6.0) << i;
      ASSERT_LT(oracle.depth(walker.state.body), 0.01 * std::min(body.radii.x, body.radii.y)) << i;
      ASSERT_FALSE(walker.last.recovered) << i;
    }
  }
}

}  // namespace
}  // namespace minkoscope
