// A walk's body and its inputs may have a shape: read, written back, and refused where a mover cannot take it.
#include <gtest/gtest.h>

#include "core/character/walk/suited_body.h"
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

/// A sphere walks east from x = 0 for two seconds, or just stands, on a floor or what `item` has there.
Case walk_past(const std::string& item, const std::string& velocity, double height) {
  return parse_case(R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[
      {"mesh":{"triangles":[[[-9,0,-9],[9,0,-9],[0,0,9]]]}},)" +
                        item + R"(],"body":{"radii":[0.3,0.3,0.3],"position":[0,)" + std::to_string(height) +
                        R"(,0]},"inputs":[{"ticks":120,"velocity":)" + velocity + "}]}}",
                    "t", ".");
}

TEST(WalkLevelItem, AConvexShapeStandsInTheWay) {
  const Case read =
      walk_past(R"({"name":"crate","shape":{"type":"box","half_extents":[0.5,1,0.5]},"pose":{"position":[2,1,0]}})",
                "[2,0,0]", 0.5);
  const std::string out = run_to_json(read.run);
  const auto end = test::parse_json(out);
  EXPECT_NEAR(end["final_position"][0].get<double>(), 2.0 - 0.5 - 0.3, 1e-4);
  const std::string written = to_json(read, ".", -1);
  EXPECT_EQ(test::parse_json(written)["walk"]["level"][1]["shape"]["type"], "box");
  EXPECT_FALSE(test::parse_json(written)["walk"]["level"][1].contains("mesh"));
  EXPECT_EQ(run_to_json(parse_case(written, "t", ".").run), out);
}

TEST(WalkLevelItem, HitsNameTheShapeAndNoTriangle) {
  const Case read =
      walk_past(R"({"name":"crate","shape":{"type":"box","half_extents":[0.5,1,0.5]},"pose":{"position":[2,1,0]}})",
                "[2,0,0]", 0.5);
  int of_crate = 0, of_floor = 0;
  run_to_json(read.run, [&](const std::string& line) {
    const auto json = test::parse_json(line);
    if (!json.contains("hits")) return;
    for (const auto& hit : json["hits"]) {
      const bool is_crate = hit["mesh"] == "crate";
      EXPECT_EQ(hit["triangle"].is_null(), is_crate);
      EXPECT_EQ(hit["feature"].is_null(), is_crate);
      ++(is_crate ? of_crate : of_floor);
    }
  });
  EXPECT_GT(of_crate, 10);
  EXPECT_GT(of_floor, 10);
}

TEST(WalkLevelItem, ABodyStandsOnARoundOne) {
  const auto top = [](const std::string& shape) {
    const Case read = walk_past(R"({"shape":)" + shape + R"(,"pose":{"position":[0,1,0]}})", "[0,0,0]", 4.5);
    return test::parse_json(run_to_json(read.run))["final_position"][1].get<double>();
  };
  EXPECT_NEAR(top(R"({"type":"cylinder","radius":1,"half_height":2})"), 3.3, 1e-4);
  EXPECT_NEAR(top(R"({"type":"sphere","radius":2})"), 3.3, 2e-4);
}

TEST(WalkLevelItem, WhatHasNoSurfaceIsRefused) {
  const auto refused = [](const std::string& item) {
    try {
      walk_past(item, "[0,0,0]", 1.0);
    } catch (const CaseError& error) {
      return std::string(error.what());
    }
    return std::string("read");
  };
  EXPECT_EQ(refused(R"({"shape":{"type":"point"}})"),
            "t: /walk/level/1/shape: has no surface; a walk meets surfaces, so that it must have one");
  EXPECT_EQ(
      refused(R"({"pose":{"position":[0,0,0]}})"),
      R"(t: /walk/level/1/mesh: is missing; must be {"file": "x.obj"} or {"triangles": […]}, or a "shape" in its place)");
  EXPECT_NE(refused(R"({"mesh":{"triangles":[]},"shape":{"type":"sphere","radius":1}})").find("stands beside a mesh"),
            std::string::npos);
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

TEST(SuitedBody, IsTheEllipsoidWhereTheMoverTakesNoOther) {
  Walk walk = std::get<Walk>(parse_case(walk_of(capsule, R"([{"ticks":1},{"ticks":3,"velocity":[1,0,0],"shape":
      {"type":"capsule","radius":0.3,"half_height":0.1}}])"),
                                        "t", ".")
                                 .run);
  EXPECT_FALSE(suit_body_to_mover(walk));
  EXPECT_TRUE(walk.body.shape);
  walk.mover = "thebigh";
  EXPECT_TRUE(suit_body_to_mover(walk));
  EXPECT_FALSE(walk.body.shape);
  EXPECT_LT(glm::distance(walk.body.radii, Vector3d(0.3, 0.9, 0.3)), 1e-12);
  EXPECT_FALSE(walk.inputs[1].shape);
  ASSERT_TRUE(walk.inputs[1].radii);
  EXPECT_LT(glm::distance(*walk.inputs[1].radii, Vector3d(0.3, 0.4, 0.3)), 1e-12);
  EXPECT_EQ(refusal_of(walk), "");
}

}  // namespace
}  // namespace minkoscope
