// Shrinking: what is small at the end still fails as it did, nothing that matters goes, and it is the same every time.
#include "core/trial/shrink.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scene/members/expect_json.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using test::Builder;

std::size_t triangles_of(const std::vector<WalkMesh>& level) {
  std::size_t count = 0;
  for (const WalkMesh& mesh : level) count += mesh.mesh.mesh->triangles.size();
  return count;
}

/// A tiled floor with a wall at x = 3 beyond it, both of many triangles.
Builder tiles_and_wall() {
  Builder builder;
  for (int x = -6; x < 6; ++x)
    for (int z = -6; z < 6; ++z)
      builder.quad({x, 0.0, z}, {x + 1.0, 0.0, z}, {x + 1.0, 0.0, z + 1.0}, {x, 0.0, z + 1.0});
  for (int y = 0; y < 4; ++y)
    for (int z = -6; z < 6; ++z)
      builder.quad({3.0, y, z}, {3.0, y + 1.0, z}, {3.0, y + 1.0, z + 1.0}, {3.0, y, z + 1.0});
  return builder;
}

Case walk_case(const std::string& expect) {
  Walk walk;
  walk.level = {tiles_and_wall().level_mesh()};
  walk.body.position = Vector3d(0.123456789, 0.95123, -0.3217654);
  walk.inputs = {{40, Vector3d(0.0), {}, {}, {}},
                 {60, Vector3d(4.1234567, 0.0, 0.0), {}, {}, {}},
                 {50, Vector3d(0.0), {}, {}, {}}};
  Case scene_case;
  scene_case.run = walk;
  scene_case.name = "kept";
  scene_case.expect = expect;
  return scene_case;
}

TEST(Shrink, AWalkKeepsTheWallThatHoldsIt) {
  // It is held by the wall at x = 2.65, and expects to come to 4.1.
  const Case failing = walk_case(R"({"final_position":[{"min":4.1},{"min":-1e9},{"min":-1e9}]})");
  ASSERT_TRUE(failure_of(failing));
  const Case small = shrink(failing);
  const auto failure = failure_of(small);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->kind, "final_position");
  EXPECT_TRUE(same_failure(*failure_of(failing), *failure, failing.expect));
  const Walk& walk = std::get<Walk>(small.run);
  EXPECT_LE(triangles_of(walk.level), 8u);  // of 384
  int ticks = 0;
  for (const WalkInput& input : walk.inputs) ticks += input.ticks;
  EXPECT_LE(ticks, 60);  // of 150
  EXPECT_EQ(small.name, "kept");
  EXPECT_EQ(to_json(shrink(failing), "."), to_json(small, "."));
}

TEST(Shrink, AWalkThatIsFoundInTheFloorBeginsWhereItIs) {
  Case failing = walk_case(R"({"recoveries":0})");
  std::get<Walk>(failing.run).body.position.y = 0.8;
  const Case small = shrink(failing);
  const Walk& walk = std::get<Walk>(small.run);
  EXPECT_EQ(failure_of(small)->kind, "recoveries");
  EXPECT_EQ(triangles_of(walk.level), 1u);
  ASSERT_EQ(walk.inputs.size(), 1u);
  EXPECT_EQ(walk.inputs.front().ticks, 1);
}

TEST(Shrink, AWalkWithoutExpectationsIsJudgedByTheOracle) {
  Case failing = walk_case("");
  EXPECT_FALSE(failure_of(failing));
  Walk& walk = std::get<Walk>(failing.run);
  walk.body.position.y = 0.5;
  walk.settings.recover = false;
  ASSERT_EQ(failure_of(failing)->kind, "sunk");
  const Case small = shrink(failing);
  EXPECT_EQ(failure_of(small)->kind, "sunk");
  EXPECT_EQ(triangles_of(std::get<Walk>(small.run).level), 1u);
}

TEST(Shrink, APairThatEndsTooEarly) {
  // Too few iterations: no verdict, which the oracle holds against it.
  PairQuery pair;
  std::vector<Vector3d> points;
  test::LevelRandom random(4);
  for (int i = 0; i < 40; ++i) points.push_back(random.in_box(Vector3d(-1.0), Vector3d(1.0)));
  pair.a.shape = make_hull_shape(points);
  for (Vector3d& p : points) p = Vector3d(p.y, p.z, p.x) * 0.77;
  pair.b.shape = make_hull_shape(points);
  pair.b.pose.position = Vector3d(0.5123456, 0.3765432, 0.2234567);
  pair.algorithm = "gjk-distance";
  pair.settings.max_iterations = 2;
  Case failing;
  failing.run = pair;
  const auto failure = failure_of(failing);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->judge, Failure::Judge::oracle);
  const Case small = shrink(failing);
  EXPECT_TRUE(same_failure(*failure, *failure_of(small), ""));
  const PairQuery& left = std::get<PairQuery>(small.run);
  EXPECT_EQ(left.algorithm, "gjk-distance");
  EXPECT_LT(to_json(small, ".", -1).size() * 4, to_json(failing, ".", -1).size());
  // It expects what is true of the small shapes: a right method meets that, the failing one does not.
  EXPECT_FALSE(unmet_expectations(small.expect, to_json(run_pair(left), left)).empty());
  PairQuery right = left;
  right.settings.max_iterations = PairSettings{}.max_iterations;
  const std::vector<std::string> unmet = unmet_expectations(small.expect, to_json(run_pair(right), right));
  EXPECT_TRUE(unmet.empty()) << unmet.front();
}

TEST(Shrink, ASweepKeepsItsOnlyTriangle) {
  SweepQuery sweep;
  sweep.level = {tiles_and_wall().level_mesh().mesh};
  sweep.body.position = Vector3d(0.31, 3.17, 0.43);
  sweep.displacement = Vector3d(0.01, -5.3, 0.02);
  Case failing;
  failing.run = sweep;
  failing.expect = R"({"hit":false})";
  const Case small = shrink(failing);
  EXPECT_EQ(failure_of(small)->kind, "hit");
  EXPECT_EQ(std::get<SweepQuery>(small.run).level.front().mesh->triangles.size(), 1u);
}

TEST(Shrink, AContactKeepsTheTickThatFails) {
  // One point of two hulls that lie on each other with their faces, seen along a tilted axis.
  ContactQuery contact;
  std::vector<Vector3d> points;
  for (int i = 0; i < 9; ++i)
    for (const double y : {-0.5123, 0.5123}) points.push_back({std::cos(0.7 * i), y, std::sin(0.7 * i)});
  contact.method = contact_method::tilt;
  contact.a.body.shape = make_hull_shape(points);
  contact.b.body.shape = make_hull_shape(points);
  contact.b.body.pose.position = {0.1234567, 1.0201, 0.0765432};
  contact.ticks = 12;
  contact.b.motion =
      Motion{{{0.0, Vector3d(0.1234567, 1.5, 0.0765432), {}}, {0.1, Vector3d(0.1234567, 1.0201, 0.07), {}}},
             MotionRepeat::once};
  Case failing;
  failing.run = contact;
  failing.name = "one point";
  const auto first = failure_of(failing);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->judge, Failure::Judge::oracle);
  const Case small = shrink(failing);
  const auto failure = failure_of(small);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->kind, first->kind);
  const auto& query = std::get<ContactQuery>(small.run);
  EXPECT_EQ(query.ticks, 1);
  EXPECT_FALSE(query.b.motion);
  EXPECT_LE(std::get<HullShape>(query.a.body.shape.value).hull->points.size(), 9u);  // of 18
  EXPECT_LT(to_json(small, ".", -1).size(), to_json(failing, ".", -1).size() / 2);
}

TEST(Shrink, StoppedItKeepsTheBestSoFar) {
  const Case failing = walk_case(R"({"final_position":[{"min":4.1},{"min":-1e9},{"min":-1e9}]})");
  std::uint64_t runs = 0;
  const Case small = shrink(failing, [&](const ShrinkStatus& status) { return (runs = status.runs) < 12; });
  EXPECT_EQ(runs, 12u);
  EXPECT_TRUE(failure_of(small));
  EXPECT_LT(to_json(small, ".", -1).size(), to_json(failing, ".", -1).size());
}

TEST(Shrink, WhatDoesNotFailIsRefused) {
  EXPECT_THROW(static_cast<void>(shrink(walk_case(R"({"ticks":150})"))), std::invalid_argument);
}

}  // namespace
}  // namespace minkoscope
