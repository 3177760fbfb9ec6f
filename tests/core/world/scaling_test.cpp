// The scene as it grows: its density and shape are kept, and plain comparison takes what it must.
#include "core/world/scaling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/broad_phase/broad_phase.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

World cube_of_balls(int count) {
  test::Random random(41);
  World world;
  for (int i = 0; i < count; ++i) {
    WorldBody body;
    body.shape = {SphereShape{0.1}};
    body.pose.position = random.vector(2.0);
    body.velocity = random.vector(1.0);
    world.bodies.push_back(body);
  }
  return world;
}

Vector3d spread(const World& world) {
  Vector3d low(1e300), high(-1e300);
  for (const WorldBody& body : world.bodies) {
    low = glm::min(low, body.pose.position);
    high = glm::max(high, body.pose.position);
  }
  return high - low;
}

TEST(ScaledWorld, KeepsDensityAndProportions) {
  const World scene = cube_of_balls(500);
  const Vector3d before = spread(scene);
  const World large = scaled_world(scene, 4000);
  ASSERT_EQ(large.bodies.size(), 4000u);
  const Vector3d after = spread(large);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(after[i] / before[i], 2.0, 0.05) << "eight times the bodies";
  EXPECT_EQ(large.bodies[501].shape, scene.bodies[1].shape);
  EXPECT_EQ(scaled_world(scene, 4000), large) << "the same at each call";
}

TEST(ScaledWorld, ALineStaysALine) {
  World line = cube_of_balls(100);
  for (WorldBody& body : line.bodies) body.pose.position.y = body.pose.position.z = 3.0;
  const Vector3d before = spread(line);
  const World longer = scaled_world(line, 1000);
  const Vector3d after = spread(longer);
  EXPECT_NEAR(after.x / before.x, 10.0, 0.3);
  EXPECT_EQ(after.y, 0.0);
  EXPECT_EQ(after.z, 0.0);
}

TEST(Scaling, CountsWhatPlainComparisonTakesAndStopsWhereItIsTooSlow) {
  std::map<std::string_view, std::map<int, double>> tests;
  ScalingSettings settings;
  settings.most = 512;
  settings.slowest_tick = 1e9;
  measure_scaling(cube_of_balls(200), settings, [&](const ScalingPoint& point) {
    tests[broad_phase_methods()[point.method].name][point.bodies] = point.tests;
    EXPECT_TRUE(std::isfinite(point.seconds));
    return true;
  });
  EXPECT_EQ(tests.size(), 6u);
  for (int bodies = 4; bodies <= 512; bodies *= 2) {
    EXPECT_EQ(tests["brute-force"][bodies], bodies * (bodies - 1) / 2.0);
    EXPECT_TRUE(tests["bvh"].count(bodies));
  }
  EXPECT_LT(tests["bvh"][512], tests["brute-force"][512] / 10.0);
  EXPECT_LT(tests["sweep-and-prune"][512], tests["brute-force"][512] / 4.0);

  settings.slowest_tick = 0.0;  // everything is too slow
  int points = 0;
  measure_scaling(cube_of_balls(20), settings, [&](const ScalingPoint&) { return ++points > 0; });
  EXPECT_EQ(points, 6);
  points = 0;
  measure_scaling(cube_of_balls(20), settings, [&](const ScalingPoint&) { return ++points < 3; });
  EXPECT_EQ(points, 3) << "stopped when cancelled";
  measure_scaling(World{}, settings, [&](const ScalingPoint&) { return ++points > 0; });
  EXPECT_EQ(points, 3) << "nothing to measure";
}

}  // namespace
}  // namespace minkoscope
