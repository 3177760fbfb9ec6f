// The tick of a world to look at first, where the motion is known in closed form.
#include "core/trial/key_tick.h"

#include <gtest/gtest.h>

#include "core/export/report.h"
#include "core/scene/case.h"

namespace minkoscope {
namespace {

/// Along x, a metre a tick: a sphere of radius 0.5 passes two others of which the second pair stands closer together. It
/// overlaps nothing until tick 2 (x = 3), one sphere there, then two at once at tick 5 (x = 6), none after tick 6.
World passing() {
  const auto ball = [](const Vector3d& place, const Vector3d& velocity) {
    WorldBody body;
    body.shape = {SphereShape{0.5}};
    body.pose.position = place;
    body.velocity = velocity;
    return body;
  };
  World world;
  world.bodies = {ball({0, 0, 0}, {1, 0, 0}), ball({3, 0.5, 0}, {}), ball({6, 0.8, 0}, {}), ball({6, -0.8, 0}, {})};
  world.ticks = 9;
  world.tick = 1.0;
  world.broad_phase = "brute-force";
  return world;
}

TEST(KeyTick, IsWhereMostOverlapAtOnce) {
  const KeyTick key = find_key_tick(passing(), {});
  EXPECT_EQ(key.tick, 5u);
  EXPECT_NE(key.why.find("2 of 2 pairs"), std::string::npos) << key.why;
}

TEST(KeyTick, OfEqualsIsTheFirst) {
  World world = passing();
  world.bodies.pop_back();
  EXPECT_EQ(find_key_tick(world, {}).tick, 2u);
}

TEST(KeyTick, IsWhereBoxesTouchWhenNothingOverlaps) {
  World world = passing();
  for (std::size_t i = 1; i < world.bodies.size(); ++i) {  // corner to corner of the moving ball's box
    world.bodies[i].pose.position.y = world.bodies[i].pose.position.y > 0.0 ? 0.9 : -0.9;
    world.bodies[i].pose.position.z = 0.9;
  }
  const KeyTick key = find_key_tick(world, {});
  EXPECT_EQ(key.tick, 4u) << "their sides meet there";
  EXPECT_NE(key.why.find("nothing ever overlaps"), std::string::npos) << key.why;
  world.bodies.resize(1);
  EXPECT_EQ(find_key_tick(world, {}).tick, 8u) << "alone: the last";
  world.bodies.clear();
  EXPECT_EQ(find_key_tick(world, {}).tick, 8u);
}

TEST(KeyTick, IsWhereAnExpectationBreaks) {
  // Four bodies are six tests a tick: the third tick passes 12.
  EXPECT_EQ(find_key_tick(passing(), R"({"tests":{"max":12}})").tick, 2u);
  EXPECT_EQ(find_key_tick(passing(), R"({"tests":12})").tick, 2u);
  const KeyTick key = find_key_tick(passing(), R"({"overlaps":0})");
  EXPECT_EQ(key.tick, 2u);
  EXPECT_NE(key.why.find("overlaps so far"), std::string::npos) << key.why;
  EXPECT_EQ(find_key_tick(passing(), R"({"overlaps":{"min":100},"state_hash":"0"})").tick, 5u)
      << "too few are missed nowhere: the rule for a run without expectations";
}

TEST(KeyTick, IsTheStepOfACaseAndInItsReport) {
  Case value;
  value.run = passing();
  EXPECT_EQ(find_key_step(value), 5u);
  const std::string report = to_markdown_report(value, {});
  EXPECT_NE(report.find("Tick 5: here most overlap at once: 2 of 2 pairs"), std::string::npos) << report;
}

}  // namespace
}  // namespace minkoscope
