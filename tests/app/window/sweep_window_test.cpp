// A sweep in the window, driven by keys and mouse.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

const std::string lip = MINKOSCOPE_SOURCE_DIR "/assets/examples/sweep/lip-of-a-step.json";

class SweepWindow : public DrivenWindowTest {
 protected:
  /// A body over rolling ground of 2 · side² triangles, half a metre each.
  static std::string over_ground(int side) {
    const auto folder = scratch_folder();
    std::ofstream mesh(folder / "rolling-ground.obj");
    for (int i = 0; i <= side; ++i) {
      for (int j = 0; j <= side; ++j)
        mesh << "v " << 0.5 * i - 0.25 * side << ' ' << 0.3 * std::sin(0.3 * i) * std::cos(0.23 * j) << ' '
             << 0.5 * j - 0.25 * side << '\n';
    }
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) {
        const int a = i * (side + 1) + j + 1, b = a + side + 1;
        mesh << "f " << a << ' ' << a + 1 << ' ' << b << "\nf " << b << ' ' << a + 1 << ' ' << b + 1 << '\n';
      }
    }
    const auto file = folder / "over-ground.json";
    std::ofstream(file)
        << R"({"format":"minkoscope-case/1","kind":"sweep","name":"over ground","sweep":{"level":[{"name":"ground",)"
        << R"("mesh":{"file":"rolling-ground.obj"}}],"body":{"radii":[0.35,0.9,0.35],"position":[0,1.6,0]},)"
        << R"("displacement":[1,-2,-3]}})";
    return file.string();
  }
};

TEST_F(SweepWindow, OpensAndStepsToTheEdgeItHits) {
  DrivenWindow window(lip);
  ASSERT_TRUE(window.started());
  window.key("End");
  window.settle();
  window.key("z");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("kind"), "sweep");
  EXPECT_EQ(end.state.at("cursor").get<int>(), end.state.at("steps").get<int>() - 1);
  const auto& mode = end.state.at("mode");
  EXPECT_EQ(mode.at("hit"), true);
  EXPECT_EQ(mode.at("feature"), "edge");
  EXPECT_EQ(mode.at("step_kind"), "stop");
  // The ellipse x²/0.35² + y²/0.9² of the vertical plane meets the edge, 0.7 below the centre.
  const double reach = 0.35 * std::sqrt(1.0 - 0.7 * 0.7 / (0.9 * 0.9));
  EXPECT_NEAR(mode.at("time").get<double>(), (1.1 + 0.6 - reach) / 2.2, 1e-5);
}

TEST_F(SweepWindow, ShiftDragMovesTheEndAndUndoTakesItBack) {
  DrivenWindow window(lip);
  ASSERT_TRUE(window.started());
  const auto before = window.settle();
  const glm::dvec2 body = pixel_of(before.at("views")[0], {0.1, 0.95, 1.1});
  window.drag(body.x, body.y, body.x + 50, body.y, "shift");
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_EQ(end.state["mode"]["position"], nlohmann::json::parse("[0.1,0.95,1.1]"));
  EXPECT_NE(end.state["mode"]["displacement"], nlohmann::json::parse("[0.0,0.0,-2.2]"));
}

TEST_F(SweepWindow, TheTabOfAnotherLabFramesWhatItOpens) {
  DrivenWindow window(lip);
  ASSERT_TRUE(window.started());
  const auto sweep = window.settle();
  const auto* const tab = control(sweep, "bar.tabs.pair");
  ASSERT_NE(tab, nullptr);
  click(window, *tab);
  const auto pair = window.settle();
  EXPECT_EQ(pair.at("kind"), "pair");
  // Shapes of a metre or two, and all of A − B, which is larger than either.
  EXPECT_GT(pair.at("views")[0].at("distance").get<double>(), 3.0);
  EXPECT_GT(pair.at("views")[1].at("distance").get<double>(), pair.at("views")[0].at("distance").get<double>());
  expect_clean(window.quit());
}

/// Of a body that no ellipsoid sweep takes, the method follows.
TEST_F(SweepWindow, ABodyTakesAnotherShapeAndAMethodThatTakesIt) {
  DrivenWindow window(lip);
  ASSERT_TRUE(window.started());
  const auto before = window.settle();
  EXPECT_EQ(before.at("mode").at("algorithm"), "swept");
  const auto* type = control(before, "sweep.type");
  ASSERT_NE(type, nullptr);
  click(window, *type);
  const auto open = window.settle();
  ASSERT_NE(control(open, "sweep.cylinder"), nullptr);
  click(window, *control(open, "sweep.cylinder"));
  window.settle();
  window.key("End");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("mode").at("algorithm"), "gjk-cast");
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_EQ(end.state.at("notices").size(), 1u);
  EXPECT_EQ(end.state.at("mode").at("shape"), "cylinder");
}

TEST_F(SweepWindow, TheBodyIsDraggedOverALargeLevel) {
  DrivenWindow window(over_ground(300), 1600, 1000);
  ASSERT_TRUE(window.started());
  const auto before = window.settle();
  const glm::dvec2 body = pixel_of(before.at("views")[0], {0.0, 1.6, 0.0});
  window.drag(body.x, body.y, body.x + 58, body.y - 60);
  const auto end = window.quit();
  expect_clean(end);
  const auto& mode = end.state.at("mode");
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_GT(mode.at("position")[1].get<double>(), 1.7);
  EXPECT_EQ(mode.at("hit"), true);
  EXPECT_GT(mode.at("inflated").get<int>(), 100);
}

}  // namespace
}  // namespace minkoscope
