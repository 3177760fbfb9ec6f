// A sweep in the window, driven by keys and mouse.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/app/window/driven_window.h"

namespace minkoscope {
namespace {

const std::string lip = MINKOSCOPE_SOURCE_DIR "/assets/cases/sweep-lip-of-a-step.json";

class SweepWindow : public DrivenWindowTest {};

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
  window.drag(450, 330, 500, 330, "shift");
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_EQ(end.state["mode"]["position"], nlohmann::json::parse("[0.1,0.95,1.1]"));
  EXPECT_NE(end.state["mode"]["displacement"], nlohmann::json::parse("[0.0,0.0,-2.2]"));
}

}  // namespace
}  // namespace minkoscope
