// A walk's body and its inputs may have a shape: read, written back, and refused where a mover cannot take it.
#include <gtest/gtest.h>

#include "core/scene/case.h"
#include "core/scene/case/case_error.h"
#include "core/timeline/case_run.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

std::string walk_of(const std::string& body, const std::string& inputs,
                    const std::string& mover = "collide-and-slide") {
  return R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[{"mesh":{"triangles":[[[-9,0,-9],[9,0,-9],[0,0,9]]]}}],"body":)" +
         body + R"(,"mover":")" + mover + R"(","inputs":)" + inputs + "}}";
}
const std::string capsule = R"({"shape":{"type":"capsule","radius":0.3,"half_height":0.6},"position":[0,0.95,0]})";

std::string fault(const std::string& text) {
  try {
    static_cast<void>(parse_case(text, "t", "."));
  } catch (const CaseError& error) {
    return error.what();
  }
  return "read";
}

TEST(WalkBodyCase, ShapesOfBodyAndInputsComeBack) {
  const Case read = parse_case(
      walk_of(
          capsule,
          R"([{"ticks":2},{"ticks":3,"velocity":[1,0,0],"shape":{"type":"capsule","radius":0.3,"half_height":0.1}}])"),
      "t", ".");
  const Walk& walk = std::get<Walk>(read.run);
  ASSERT_TRUE(walk.body.shape);
  EXPECT_EQ(walk.body.solid(), Shape{(CapsuleShape{0.3, 0.6})});
  EXPECT_LT(glm::distance(walk.body.radii, Vector3d(0.3, 0.9, 0.3)), 1e-12);
  ASSERT_TRUE(walk.inputs[1].shape);
  EXPECT_FALSE(walk.inputs[0].shape);
  const std::string written = to_json(read, ".", -1);
  const auto json = test::parse_json(written);
  EXPECT_EQ(json["walk"]["body"]["shape"]["type"], "capsule");
  EXPECT_FALSE(json["walk"]["body"].contains("radii"));
  EXPECT_EQ(json["walk"]["inputs"][1]["shape"]["half_height"], 0.1);
  EXPECT_EQ(to_json(parse_case(written, "t", "."), ".", -1), written);
  EXPECT_EQ(run_to_json(parse_case(written, "t", ".").run), run_to_json(read.run));
}

/// Beside a wall the capsule's side is straight: it stands nearer to the edge of a floor than an ellipsoid of its
/// extents.
TEST(WalkBodyCase, TheShapeWalksNotItsExtents) {
  const auto end = [](const std::string& body) {
    return test::parse_json(
        run_to_json(parse_case(walk_of(body, R"([{"ticks":60}])"), "t", ".").run))["final_position"];
  };
  // Turned on its side the capsule rests at its radius.
  const std::string lying =
      R"({"shape":{"type":"capsule","radius":0.3,"half_height":0.6},"position":[0,0.5,0],"rotation":[0,0,0.7071067811865476,0.7071067811865476]})";
  EXPECT_NEAR(end(lying)[1].get<double>(), 0.3, 1e-4);
  EXPECT_NEAR(end(capsule)[1].get<double>(), 0.9, 1e-4);
}

TEST(WalkBodyCase, WhatCannotWalkIsNamed) {
  EXPECT_NE(fault(walk_of(capsule, "[]", "thebigh"))
                .find("t: /walk/body: does not suit the mover: thebigh takes an ellipsoid"),
            std::string::npos)
      << fault(walk_of(capsule, "[]", "thebigh"));
  EXPECT_NE(fault(walk_of(capsule, "[]", "thebigh")).find("must be collide-and-slide"), std::string::npos);
  EXPECT_NE(
      fault(walk_of(R"({"shape":{"type":"mesh","triangles":[[[0,0,0],[1,0,0],[0,1,0]]]},"position":[0,1,0]})", "[]"))
          .find("/walk/body/shape"),
      std::string::npos);
  EXPECT_NE(fault(walk_of(R"({"shape":{"type":"point"},"position":[0,1,0]})", "[]")).find("no size"),
            std::string::npos);
  EXPECT_NE(fault(walk_of(R"({"radii":[1,1,1],"shape":{"type":"sphere","radius":1},"position":[0,1,0]})", "[]"))
                .find("radii"),
            std::string::npos);
  EXPECT_NE(fault(walk_of(capsule, R"([{"ticks":1,"radii":[1,1,1],"shape":{"type":"sphere","radius":1}}])"))
                .find("/walk/inputs/0/shape: stands beside"),
            std::string::npos);
}

}  // namespace
}  // namespace minkoscope
