// Unsaved work outlives a killed program, and a clean end leaves nothing.
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "app/window/lifetime/termination.h"
#include "core/scene/json/json.h"
#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

class RecoveryWindow : public DrivenWindowTest {
 protected:
  void SetUp() override {
    DrivenWindowTest::SetUp();
    if (!installed("xclip")) GTEST_SKIP() << "xclip is not installed";
    folder_ = scratch_folder() / ("minkoscope-recovery-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string environment() const {
    return "XDG_STATE_HOME=" + (folder_ / "state").string() + " XDG_CONFIG_HOME=" + (folder_ / "config").string();
  }
  fs::path unsaved() const { return folder_ / "state/minkoscope/unsaved"; }
  std::size_t kept(const std::string& ending) const {
    std::size_t count = 0;
    std::error_code absent;
    for (const auto& entry : fs::directory_iterator(unsaved(), absent))
      count += entry.path().extension() == ending ? 1 : 0;
    return count;
  }
  /// A case from the clipboard in the place of the one opened: it is in no file.
  static void change(DrivenWindow& window) {
    ASSERT_TRUE(window.set_clipboard(R"({"format": "minkoscope-case/1", "kind": "pair", "name": "kept", "pair": {
      "a": {"shape": {"type": "sphere", "radius": 1}}, "b": {"shape": {"type": "sphere", "radius": 2}}}})"));
    window.key("ctrl+v");
    window.settle();
  }
  bool is_kept() const {
    return DrivenWindow::becomes_true([&] { return kept(".json") == 1; });
  }

  fs::path folder_;
};

TEST_F(RecoveryWindow, WhatAKilledWindowLeftIsOfferedAndOpened) {
  const std::string file = MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/deep-hulls.json";
  {
    DrivenWindow window(file, 1280, 800, environment());
    ASSERT_TRUE(window.started());
    change(window);
    ASSERT_TRUE(is_kept());
    window.end_by(SIGKILL);
  }
  ASSERT_EQ(kept(".json"), 1u);
  nlohmann::json recover;
  {
    // The case on the command line is what is shown; the offer waits.
    DrivenWindow window(file, 1280, 800, environment());
    ASSERT_TRUE(window.started());
    {
      // A second window at the same time offers nothing: the first has it.
      DrivenWindow other(file, 1280, 800, environment());
      ASSERT_TRUE(other.started());
      const DrivenWindow::End end = other.quit();
      expect_clean(end);
      for (const nlohmann::json& control : end.state.at("controls")) EXPECT_NE(control.at("id"), "over.recover");
    }
    const DrivenWindow::End end = window.quit();
    expect_clean(end);
    EXPECT_EQ(end.state.at("file"), file);
    EXPECT_EQ(end.state.at("dirty"), false);
    ASSERT_NE(control(end.state, "over.recover"), nullptr);
    recover = *control(end.state, "over.recover");
  }
  ASSERT_EQ(kept(".json"), 1u) << "neither taken nor refused: it is offered again";
  {
    DrivenWindow window(file, 1280, 800, environment());
    ASSERT_TRUE(window.started());
    click(window, recover);
    EXPECT_EQ(kept(".json"), 1u) << "kept by this window now";
    const DrivenWindow::End end = window.quit();
    expect_clean(end);
    EXPECT_EQ(end.state.at("file"), "");
    EXPECT_EQ(end.state.at("dirty"), true);
    EXPECT_EQ(end.state.at("name"), "kept");
    EXPECT_EQ(end.state.at("a").at("type"), "sphere");
  }
  EXPECT_EQ(kept(".json"), 1u) << "it is still in no file";
}

TEST_F(RecoveryWindow, LeavingKeepsWhatIsInNoFileAndNothingElse) {
  const std::string file = MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/deep-hulls.json";
  {
    DrivenWindow window(file, 1280, 800, environment());
    ASSERT_TRUE(window.started());
    expect_clean(window.quit());
  }
  EXPECT_EQ(kept(".json"), 0u) << "nothing was changed";
  {
    DrivenWindow window(file, 1280, 800, environment());
    ASSERT_TRUE(window.started());
    change(window);
    expect_clean(window.quit());
  }
  EXPECT_EQ(kept(".json"), 1u);
  DrivenWindow window(file, 1280, 800, environment());
  ASSERT_TRUE(window.started());
  const nlohmann::json state = window.settle();
  ASSERT_NE(control(state, "over.recover"), nullptr);
  click(window, *control(state, "over.recover"));
  window.settle();
  window.key("ctrl+z");
  window.settle();
  const DrivenWindow::End end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("dirty"), false);
  EXPECT_EQ(kept(".json"), 0u) << "taken back, so nothing is unsaved";
}

/// Walking is when a mover fails.
TEST_F(RecoveryWindow, AWalkIsKeptWhileItIsWalked) {
  {
    DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/levels/plain.obj", 1280, 800, environment());
    ASSERT_TRUE(window.started());
    window.settle();
    window.key("Return");
    window.xdotool("keydown w");
    ASSERT_TRUE(is_kept());
    window.xdotool("keyup w");
    window.end_by(SIGKILL);
  }
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/welcome.json", 1280, 800, environment());
  ASSERT_TRUE(window.started());
  click(window, *control(window.settle(), "over.recover"));
  window.until("the walk has run", [](const nlohmann::json& state) {
    return state["kind"] == "walk" && state["mode"].value("ready", false) && state["mode"]["pending"] == 0;
  });
  const DrivenWindow::End end = window.quit();
  expect_clean(end);
  EXPECT_GT(end.state.at("mode").at("ticks"), 100);
}

TEST_F(RecoveryWindow, TheFirstScreenOffersIt) {
  {
    DrivenWindow window("", 1280, 800, environment());
    ASSERT_TRUE(window.started());
    window.key("Escape");
    change(window);
    ASSERT_TRUE(is_kept());
    window.end_by(SIGKILL);
  }
  DrivenWindow window("", 1280, 800, environment());
  ASSERT_TRUE(window.started());
  const DrivenWindow::End shown = window.quit();
  expect_clean(shown);
  EXPECT_EQ(shown.state.at("start_shown"), true);
  const nlohmann::json* const discard = control(shown.state, "over.start.discard");
  ASSERT_NE(discard, nullptr);
  ASSERT_NE(control(shown.state, "over.start.recover"), nullptr);
  DrivenWindow again("", 1280, 800, environment());
  ASSERT_TRUE(again.started());
  click(again, *discard);
  EXPECT_EQ(kept(".json"), 0u);
  const DrivenWindow::End end = again.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("start_shown"), true) << "the four ways are still offered";
  EXPECT_TRUE(fs::is_empty(unsaved()));
}

TEST_F(RecoveryWindow, SettingsAndUnsavedWorkSurviveTermination) {
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/welcome.json", 1280, 800, environment());
  ASSERT_TRUE(window.started());
  window.key("t");  // the film strip, which is a setting
  change(window);
  const DrivenWindow::End end = window.end_by(SIGTERM);
  expect_clean(end);
  EXPECT_EQ(kept(".json"), 1u) << "at once, not after a while";
  EXPECT_EQ(kept(".lock"), 1u);
  std::ifstream stream(folder_ / "config/minkoscope/settings.json");
  const nlohmann::json settings = nlohmann::json::parse(stream, nullptr, false);
  ASSERT_TRUE(settings.is_object());
  EXPECT_EQ(settings.at("show_film"), true);
}

}  // namespace
}  // namespace minkoscope
