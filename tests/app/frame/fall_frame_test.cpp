// Walking off a level: it ends by itself, far below, and the walk is kept up to there.
#include <gtest/gtest.h>

#include <cstdlib>

#include "bench/window/offscreen_window.h"
#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

TEST(FallFrame, WalkingOffTheLevelEndsFarBelowIt) {
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  auto plate = std::make_shared<TriangleMesh>();
  plate->vertices = {{-2, 0, -2}, {2, 0, -2}, {2, 0, 2}, {-2, 0, 2}};
  plate->triangles = {{0, 2, 1}, {0, 3, 2}};
  Case value;
  Walk walk;
  walk.level.push_back({LevelMesh{"plate", plate, "", Pose{}}, std::nullopt});
  walk.body.position = {0, 0.92, 0};
  value.run = walk;
  const auto file = scratch_folder() / "plate.json";
  save_case(value, file);
  bench::OffscreenWindow window;
  window.open(file);
  const auto mode = [&] { return test::parse_json(window.app().state()).at("mode"); };
  window.press(Key::enter);
  ASSERT_EQ(mode().at("mode"), "live");
  InputEvent ahead;
  ahead.key = key_of('W');
  window.frame(std::vector{ahead});
  int frames = 0;
  while (mode().at("mode") == "live" && frames < 600) {
    window.frame();
    ++frames;
  }
  EXPECT_EQ(mode().at("mode"), "paused");
  EXPECT_LT(frames, 600);
  const double height = mode().at("position").at(1).get<double>();
  EXPECT_LT(height, -20.0);
  EXPECT_GT(height, -40.0) << "not half a kilometre";
  EXPECT_FALSE(window.app().document().walk()->inputs.empty()) << "what was walked is in the case";
}

}  // namespace
}  // namespace minkoscope
