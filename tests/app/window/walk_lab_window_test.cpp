// The walk lab driven for real: keys to the ticks worth a look, x-ray and cut, futures kept, ticks cut out as cases.
#include <gtest/gtest.h>

#include "tests/app/window/driven_window.h"

namespace minkoscope {
namespace {

const std::string showcase = MINKOSCOPE_SOURCE_DIR "/assets/cases/walk_showcase.json";

class WalkLabWindow : public DrivenWindowTest {};

TEST_F(WalkLabWindow, KeysGoToTheTicksWorthALookAndOpenTheLevel) {
  DrivenWindow window(showcase, 1600, 1000);
  ASSERT_TRUE(window.started());
  window.settle(3.0);
  window.key("1");  // there is no recovery: the cursor stays
  window.key("4");
  window.key("bracketright");
  window.key("x");
  window.key("k");
  window.key("Prior");
  window.key("Prior");
  window.settle(1.0);
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("tick"), 129) << "the first of those with the most slides";
  EXPECT_EQ(mode.at("step"), 0);
  EXPECT_EQ(mode.at("xray"), true);
  EXPECT_EQ(mode.at("cut"), true);
  EXPECT_NEAR(mode.at("cut_offset").get<double>(), 0.2, 1e-9);
  EXPECT_GT(mode.at("inflated").get<int>(), 100) << "ellipsoid space shows the inflated level";
}

TEST_F(WalkLabWindow, TakingOverFromAPastTickKeepsBothFutures) {
  DrivenWindow window(showcase, 1600, 1000);
  ASSERT_TRUE(window.started());
  window.settle(3.0);
  window.key("Home");
  for (int i = 0; i < 4; ++i) window.key("shift+period");
  window.key("Return");
  window.settle();
  window.xdotool("keydown d");
  window.settle(1.0);
  window.xdotool("keyup d");
  window.key("Escape");
  window.settle();
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("future"), "future 2");
  ASSERT_EQ(mode.at("branches").size(), 1u);
  EXPECT_EQ(mode.at("branches")[0].at("name"), "future 1");
  EXPECT_EQ(mode.at("branches")[0].at("ticks"), 869);
  EXPECT_GE(mode.at("branches")[0].at("leaves").get<int>(), 20) << "twenty ticks are shared";
}

TEST_F(WalkLabWindow, ATickIsCutOutAsACaseAndUndoGoesBack) {
  DrivenWindow window(showcase, 1600, 1000);
  ASSERT_TRUE(window.started());
  window.settle(3.0);
  window.key("4");
  window.key("t");
  window.settle(2.0);
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_LT(mode.at("triangles").get<int>(), 1000);
  EXPECT_LT(mode.at("ticks").get<int>(), 100);
  EXPECT_GT(mode.at("ticks").get<int>(), 0);
}

}  // namespace
}  // namespace minkoscope
