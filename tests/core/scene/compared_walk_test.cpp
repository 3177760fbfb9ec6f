// What a walk is compared with is kept in its view, and read back from whatever stands there.
#include "core/scene/run_setup.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

Case some_walk() {
  Walk walk;
  auto floor = std::make_shared<TriangleMesh>();
  floor->vertices = {{-5, 0, -5}, {5, 0, -5}, {0, 0, 5}};
  floor->triangles = {{0, 1, 2}};
  walk.level.push_back({{"floor", floor, "", {}}, std::nullopt});
  walk.settings.step_height = 0.25;
  Case value;
  value.run = walk;
  return value;
}

TEST(ComparedWalk, ComesBackFromTheCaseAsText) {
  Case value = some_walk();
  EXPECT_FALSE(compared_setup(value));
  WalkSettings settings = std::get<Walk>(value.run).settings;
  settings.max_slides = 3;
  settings.gravity = {0.5, -3.0, 0.25};
  settings.snap_to_ground = false;
  settings.safety_margin = 0.00123;
  const RunSetup setup{"thebigh", Precision::float64, settings};
  set_compared_setup(value, setup);
  const Case again = parse_case(to_json(value, "."), "text", ".");
  EXPECT_EQ(compared_setup(again), setup);
  EXPECT_EQ(std::get<Walk>(again.run).mover, "collide-and-slide") << "the case's own rules stay";
  const Case other = with_setup(again, setup);
  EXPECT_EQ(setup_of(other), setup);
  EXPECT_EQ(std::get<Walk>(other.run).body, std::get<Walk>(again.run).body);
  set_compared_setup(value, std::nullopt);
  EXPECT_FALSE(compared_setup(value));
}

TEST(ComparedWalk, WhatIsLeftOutOrMakesNoSenseIsTheCasesOwn) {
  const std::string text = to_json(some_walk(), ".");
  const auto with_view = [&](const std::string& view) {
    return parse_case(text.substr(0, text.rfind('}')) + ", \"view\": " + view + "}", "text", ".");
  };
  const RunSetup own = setup_of(some_walk());
  EXPECT_EQ(compared_setup(with_view(R"({"compare": {}})")), own);
  EXPECT_EQ(compared_setup(with_view(R"({"compare": {"algorithm": "nobody", "precision": 7, "settings": {"tick": 0,
    "max_slides": -3, "step_height": "high", "gravity": [1, 2]}}})")),
            own);
  EXPECT_FALSE(compared_setup(with_view(R"({"compare": 3})")));
  const auto some = compared_setup(with_view(R"({"compare": {"settings": {"step_height": 0.5}}})"));
  ASSERT_TRUE(some);
  EXPECT_EQ(std::get<WalkSettings>(some->settings).step_height, 0.5);
  EXPECT_EQ(std::get<WalkSettings>(some->settings).max_slides, std::get<WalkSettings>(own.settings).max_slides);
}

}  // namespace
}  // namespace minkoscope
