// The walk lab driven for real: keys to the ticks worth a look, x-ray and cut, futures kept, ticks cut out as cases.
#include <gtest/gtest.h>

#include <cmath>
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
  window.key("1");  // there is no recovery: the cursor stays
  window.key("4");
  window.key("bracketright");
  window.key("x");
  window.key("k");
  window.key("Prior");
  window.key("Prior");
  window.settle();
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
  window.key("Home");
  for (int i = 0; i < 4; ++i) window.key("shift+period");
  window.key("Return");
  window.xdotool("keydown d");
  window.until("it walks another way", [](const nlohmann::json& state) {
    return state["mode"]["mode"] == "live" && state["mode"]["ticks"].get<int>() > 30;
  });
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
  window.key("4");
  window.key("t");
  window.settle();
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_LT(mode.at("triangles").get<int>(), 1000);
  EXPECT_LT(mode.at("ticks").get<int>(), 100);
  EXPECT_GT(mode.at("ticks").get<int>(), 0);
}

TEST_F(WalkLabWindow, TenThousandTicksAreZoomedScrubbedAndOpenedWithTheMouse) {
  DrivenWindow window(repeated(10'000));
  ASSERT_TRUE(window.started());
  const auto before = window.settle();
  const auto* strip = mark(before, "strip");
  ASSERT_NE(strip, nullptr);
  const glm::dvec2 middle = middle_of(*strip);  // the middle of the walk, too
  window.drag(middle.x - 390, middle.y, middle.x, middle.y);
  window.move_to(middle.x, middle.y);
  window.xdotool("click --repeat 8 --delay 30 4");
  window.settle();
  window.drag(middle.x - 190, middle.y, middle.x, middle.y);  // zoomed about the pointer it is still the same tick
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
  window.key("4");
  const auto tick = window.settle();
  for (const char* name : {"candidate", "pass", "tick"}) ASSERT_NE(mark(tick, name), nullptr);
  click(window, *mark(tick, "candidate"));  // the first of the first slide
  const auto inside = window.state();
  EXPECT_EQ(inside.at("mode").at("tick"), 129);
  EXPECT_NE(inside.at("mode").at("breadcrumb").get<std::string>().find("triangle"), std::string::npos);
  click(window, *mark(inside, "pass"));
  const auto pass = window.state();
  EXPECT_NE(pass.at("mode").at("step"), inside.at("mode").at("step"));
  click(window, *mark(pass, "tick"));
  const auto end = window.quit();
  EXPECT_EQ(mode_of(end).at("tick"), 129);
  EXPECT_EQ(mode_of(end).at("step"), nullptr);
}

TEST_F(WalkLabWindow, FastClicksAndAnotherSizeLeaveItWhole) {
  DrivenWindow window(showcase);
  ASSERT_TRUE(window.started());
  const auto click_fast = [&](const glm::dvec2& at) {
    window.xdotool("mousemove " + std::to_string(std::lround(at.x)) + " " + std::to_string(std::lround(at.y)) +
                   " click --repeat 5 --delay 12 1");
    return window.settle();
  };
  window.key("4");
  auto now = window.settle();
  for (const char* name : {"strip", "tick", "slide", "candidate"}) {
    ASSERT_NE(mark(now, name), nullptr);
    now = click_fast(middle_of(*mark(now, name)));
    if (std::string(name) != "strip") continue;
    window.key("4");  // to a tick with slides again
    now = window.settle();
  }
  click_fast(middle_of(now.at("views")[1]));
  window.resize(1000, 640);
  now = window.settle();
  ASSERT_NE(mark(now, "strip"), nullptr);
  click_fast(middle_of(*mark(now, "strip")));
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
  for (const char* key : {"1", "2", "3", "4", "shift+4", "bracketright", "bracketleft", "period", "comma", "Home",
                          "End", "t", "shift+t", "space", "x", "k", "Next"})
    window.key(key);
  const auto now = window.settle();
  const auto* strip = mark(now, "strip");
  ASSERT_NE(strip, nullptr);
  const glm::dvec2 middle = middle_of(*strip);
  window.click(middle.x, middle.y);
  window.click(middle.x, middle.y + 114);  // where the tracks of a tick would be
  const auto end = window.quit();
  const auto& mode = mode_of(end);
  EXPECT_EQ(mode.at("ticks"), 0);
  EXPECT_EQ(mode.at("tick"), nullptr);
  EXPECT_EQ(mode.at("xray"), true);
  EXPECT_EQ(end.state.at("undo_depth"), 0) << "nothing was cut out";
}

}  // namespace
}  // namespace minkoscope
