// Sweeps of any convex body, and levels with convex shapes, as cases: read, written and read again; what is refused.
#include <gtest/gtest.h>

#include <string>

#include <minkoscope/sweep.h>

#include "core/scene/case.h"
#include "core/scene/results/result_json.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

std::string cast_case(const std::string& body, const std::string& item, const std::string& more = "") {
  return R"({"format":"minkoscope-case/1","kind":"sweep","sweep":{"level":[)" + item + R"(],"body":{)" + body +
         R"("position":[0,3,0]},"displacement":[0,-4,0])" + more + "}}";
}

constexpr const char* capsule = R"("shape":{"type":"capsule","radius":0.25,"half_height":0.5},)";
constexpr const char* crate =
    R"({"name":"crate","shape":{"type":"box","half_extents":[2,1,2]},"pose":{"position":[0,0,0]}})";
constexpr const char* floor_mesh = R"({"mesh":{"triangles":[[[-9,0,-9],[9,0,-9],[0,0,9]]]}})";

std::string cast_refusal(const std::string& text) {
  try {
    parse_case(text, "c", ".");
  } catch (const CaseError& error) {
    return error.what();
  }
  return "";
}

TEST(CastCase, IsReadRunAndWrittenAgain) {
  const Case value = parse_case(cast_case(capsule, crate), "c", ".");
  const auto& sweep = std::get<SweepQuery>(value.run);
  EXPECT_EQ(sweep.algorithm, "gjk-cast");
  ASSERT_TRUE(sweep.shape);
  ASSERT_TRUE(sweep.level[0].shape);
  EXPECT_FALSE(sweep.level[0].mesh->triangles.empty()) << "its surface, to be drawn";
  const auto result = nlohmann::json::parse(to_json(run_sweep(sweep), sweep));
  EXPECT_EQ(result.at("hit"), true);
  EXPECT_EQ(result.at("mesh"), "crate");
  EXPECT_TRUE(result.at("triangle").is_null());
  EXPECT_TRUE(result.at("feature").is_null());
  EXPECT_NEAR(result.at("time").get<double>(), (3.0 - 0.75 - 1.0) / 4.0, 1e-6);
  const std::string text = to_json(value, ".");
  EXPECT_EQ(to_json(parse_case(text, "c", "."), "."), text);
}

TEST(CastCase, TheDefaultMethodIsOneThatTakesIt) {
  const auto method = [](const std::string& text) {
    return std::get<SweepQuery>(parse_case(text, "c", ".").run).algorithm;
  };
  EXPECT_EQ(method(cast_case(R"("radii":[1,1,1],)", floor_mesh)), "swept");
  EXPECT_EQ(method(cast_case(R"("shape":{"type":"sphere","radius":1},)", floor_mesh)), "swept");
  EXPECT_EQ(method(cast_case(R"("radii":[1,1,1],)", crate)), "gjk-cast");
  EXPECT_EQ(method(cast_case(capsule, floor_mesh)), "swept");
  EXPECT_EQ(method(cast_case(capsule, crate)), "gjk-cast");
  EXPECT_EQ(method(cast_case(R"("shape":{"type":"cylinder","radius":1,"half_height":1},)", floor_mesh)), "gjk-cast");
}

TEST(CastCase, ASphereIsSweptAsTheEllipsoidIs) {
  const std::string more = R"(,"algorithm":"swept")";
  const auto run = [&](const std::string& body) {
    return run_sweep(std::get<SweepQuery>(parse_case(cast_case(body, floor_mesh, more), "c", ".").run));
  };
  const SweepResult shape = run(R"("shape":{"type":"sphere","radius":0.5},)"), radii = run(R"("radii":[0.5,0.5,0.5],)");
  EXPECT_EQ(shape.time, radii.time);
  EXPECT_EQ(shape.triangle, radii.triangle);
}

TEST(CastCase, WhatIsWrongHasOneLine) {
  EXPECT_NE(cast_refusal(cast_case(std::string(capsule) + R"("radii":[1,1,1],)", crate)).find("/sweep/body/radii"),
            std::string::npos);
  EXPECT_NE(cast_refusal(cast_case("", crate)).find("radii"), std::string::npos);
  EXPECT_NE(cast_refusal(cast_case(R"("shape":{"type":"sphere","radius":0},)", crate)).find("has no size"),
            std::string::npos);
  EXPECT_NE(cast_refusal(cast_case(R"("shape":{"type":"mesh","triangles":[[[0,0,0],[1,0,0],[0,1,0]]]},)", crate))
                .find("convex"),
            std::string::npos);
  EXPECT_NE(
      cast_refusal(cast_case(capsule, R"({"mesh":{"triangles":[[[0,0,0],[1,0,0],[0,1,0]]]},"shape":{"type":"point"}})"))
          .find("beside a mesh"),
      std::string::npos);
  EXPECT_NE(
      cast_refusal(cast_case(capsule, crate, R"(,"rotation_displacement":[0,1])")).find("/sweep/rotation_displacement"),
      std::string::npos);
}

}  // namespace
}  // namespace minkoscope
