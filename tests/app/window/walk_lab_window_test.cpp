// The walk lab driven for real: keys to the ticks worth a look, x-ray and cut, futures kept, ticks cut out as cases.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/scene/case.h"
#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

const std::string showcase = MINKOSCOPE_SOURCE_DIR "/assets/examples/walk/showcase.json";

class WalkLabWindow : public DrivenWindowTest {
 protected:
  /// The showcase with its inputs over and over, until there are so many ticks.
  static std::string repeated(int ticks) {
    Case value = load_case(showcase);
    auto& inputs = std::get<Walk>(value.run).inputs;
    const std::vector<WalkInput> once = inputs;
    inputs.clear();
    for (std::size_t i = 0; ticks > 0; ++i) {
      inputs.push_back(once[i % once.size()]);
      inputs.back().ticks = std::min(inputs.back().ticks, ticks);
      ticks -= inputs.back().ticks;
    }
    value.expect.clear();
    const auto file = scratch_folder() / "repeated_walk.json";
    save_case(value, file);
    return file.string();
  }
};

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
  EXPECT_EQ(mode.at("future"), "branch 2");
  ASSERT_EQ(mode.at("branches").size(), 1u);
  EXPECT_EQ(mode.at("branches")[0].at("name"), "branch 1");
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

/// In 1280 × 800 the strip of ticks lies at 588, from 318 to 1262; the tracks under it at 702, 723, 744 and 763.
TEST_F(WalkLabWindow, TenThousandTicksAreZoomedScrubbedAndOpenedWithTheMouse) {
  DrivenWindow window(repeated(10'000));
  ASSERT_TRUE(window.started());
  window.settle(4.0);
  window.drag(400, 588, 790, 588);  // the middle of the strip is the middle of the walk
  window.move_to(790, 588);
  window.xdotool("click --repeat 8 --delay 30 4");
  window.settle();
  window.drag(600, 588, 790, 588);  // zoomed about the pointer the same tick lies there still
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("ticks"), 10'000);
  EXPECT_EQ(mode.at("pending"), 0);
  EXPECT_NEAR(mode.at("tick").get<int>(), 5000, 20);
  EXPECT_LT(mode.at("recorder_bytes").get<int>(), 64 << 20);
}

TEST_F(WalkLabWindow, TheFlameGraphIsClickedDownToATriangleAndUpAgain) {
  DrivenWindow window(showcase);
  ASSERT_TRUE(window.started());
  window.settle(3.0);
  window.key("4");
  window.settle();
  window.click(324, 763);  // the first candidate of the first slide
  window.settle();
  const auto inside = window.quit();
  EXPECT_EQ(mode_of(inside).at("tick"), 129);
  EXPECT_NE(mode_of(inside).at("breadcrumb").get<std::string>().find("triangle"), std::string::npos);
  DrivenWindow again(showcase);
  ASSERT_TRUE(again.started());
  again.settle(3.0);
  again.key("4");
  again.settle();
  again.click(324, 763);
  again.click(340, 723);  // the pass it belongs to
  again.click(500, 702);  // the tick as a whole
  const auto end = again.quit();
  EXPECT_EQ(mode_of(end).at("tick"), 129);
  EXPECT_EQ(mode_of(end).at("step"), nullptr);
}

TEST_F(WalkLabWindow, FastClicksAndAnotherSizeLeaveItWhole) {
  DrivenWindow window(showcase);
  ASSERT_TRUE(window.started());
  window.settle(3.0);
  // A press and a release take a frame each, and frames here are slow.
  for (const char* place : {"700 588", "900 702", "500 744", "330 763", "750 350"}) {
    window.xdotool(std::string("mousemove ") + place + " click --repeat 5 --delay 12 1");
    window.settle(1.2);
  }
  window.resize(1000, 640);
  window.xdotool("mousemove 450 500 click --repeat 5 --delay 12 1");
  window.settle(1.2);
  window.resize(1500, 900);
  for (const char* key : {"x", "k", "shift+k", "shift+k", "Prior", "4", "3", "bracketright", "F", "V", "V", "V"})
    window.key(key);
  window.settle();
  const auto end = window.quit();
  EXPECT_EQ(mode_of(end).at("ready"), true);
  EXPECT_EQ(mode_of(end).at("cut"), true);
}

TEST_F(WalkLabWindow, AnEmptyWalkTakesEveryKey) {
  Case value = load_case(showcase);
  std::get<Walk>(value.run).inputs.clear();
  value.expect.clear();
  const auto file = scratch_folder() / "empty_walk.json";
  save_case(value, file);
  DrivenWindow window(file.string());
  ASSERT_TRUE(window.started());
  window.settle(2.0);
  for (const char* key : {"1", "2", "3", "4", "shift+4", "bracketright", "bracketleft", "period", "comma", "Home",
                          "End", "t", "shift+t", "space", "x", "k", "Next"})
    window.key(key);
  window.click(700, 588);
  window.click(500, 702);
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("ticks"), 0);
  EXPECT_EQ(mode.at("tick"), nullptr);
  EXPECT_EQ(mode.at("xray"), true);
  EXPECT_EQ(end.state.at("undo_depth"), 0) << "nothing was cut out";
}

}  // namespace
}  // namespace minkoscope
