// Pictures and animations that leave the window: chosen by mouse or key, written in the background, cancelled.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "app/render/offscreen.h"
#include "app/window/exports/animation_export.h"
#include "core/scene/json/json.h"
#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

const std::string welcome = MINKOSCOPE_SOURCE_DIR "/assets/examples/welcome.json";

class ExportsWindow : public DrivenWindowTest {
 protected:
  void SetUp() override {
    DrivenWindowTest::SetUp();
    folder_ = scratch_folder() / ("minkoscope-exports-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// Enters the file's name into the dialog that a key has opened.
  static void save_as(DrivenWindow& window, const fs::path& file) {
    window.settle();
    window.key("ctrl+a");
    if (window.set_clipboard(file.string())) {
      window.key("ctrl+v");
    } else {
      window.xdotool("type --delay 20 '" + file.string() + "'");
    }
    window.settle();
    window.key("Return");
  }
  static bool appears(const fs::path& file) {
    return DrivenWindow::becomes_true([&] { return fs::exists(file); }, 150);
  }
  static std::string head_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text(6, '\0');
    stream.read(text.data(), 6);
    return text;
  }
  static bool has_notice(const DrivenWindow::End& end, const std::string& words) {
    for (const nlohmann::json& notice : end.state.at("notices")) {
      if (notice.at("text").get<std::string>().find(words) != std::string::npos) return true;
    }
    return false;
  }

  fs::path folder_;
};

TEST_F(ExportsWindow, AnAnimationIsWrittenWhileTheWindowGoesOn) {
  DrivenWindow window(welcome);
  ASSERT_TRUE(window.started());
  const fs::path file = folder_ / "run.gif";
  window.key("ctrl+r");
  save_as(window, file);
  for (int i = 0; i < 5; ++i) window.key("period");  // steps meanwhile
  if (!appears(file)) {
    const DrivenWindow::End end = window.quit();
    FAIL() << end.state.at("notices") << " dialog: " << end.state.at("dialog_shown") << ", cursor "
           << end.state.at("cursor");
  }
  EXPECT_EQ(head_of(file), "GIF89a");
  window.settle();
  const DrivenWindow::End end = window.quit();
  expect_clean(end);
  EXPECT_TRUE(has_notice(end, "saved run.gif")) << end.state.at("notices");
  EXPECT_EQ(end.state.at("cursor"), 5);
}

TEST_F(ExportsWindow, AnOrbitIsChosenFromTheMenu) {
  DrivenWindow window(welcome);
  ASSERT_TRUE(window.started());
  const fs::path file = folder_ / "orbit.gif";
  window.key("ctrl+e");
  window.settle();
  for (int i = 0; i < 10; ++i) window.key("Down");  // the tenth row
  window.key("Return");
  save_as(window, file);
  ASSERT_TRUE(appears(file));
  EXPECT_EQ(head_of(file), "GIF89a");
  expect_clean(window.quit());
}

TEST_F(ExportsWindow, ACancelledAnimationLeavesNothing) {
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/walk/showcase.json");
  ASSERT_TRUE(window.started());
  const fs::path file = folder_ / "walk.gif";
  window.key("ctrl+r");
  save_as(window, file);
  window.until("some frames are drawn", [](const nlohmann::json& state) {
    return state.contains("animation") && state["animation"].get<double>() > 0.0;
  });
  window.key("Escape");
  window.settle();
  expect_clean(window.quit());
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(ExportsWindow, AnotherEndingIsRefusedInTheDialog) {
  DrivenWindow window(welcome);
  ASSERT_TRUE(window.started());
  window.key("ctrl+shift+r");
  save_as(window, folder_ / "orbit.avi");
  window.settle();
  const DrivenWindow::End end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("dialog_shown"), true);
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(ExportsWindow, ThePictureIsOnTheClipboard) {
  if (!installed("xclip")) GTEST_SKIP() << "xclip is not installed";
  DrivenWindow window(welcome);
  ASSERT_TRUE(window.started());
  window.key("ctrl+shift+c");
  const fs::path file = folder_ / "pasted.png";
  const std::string paste = "timeout 10 xclip -selection clipboard -t image/png -o >" + file.string() + " 2>/dev/null";
  ASSERT_TRUE(DrivenWindow::becomes_true([&] { return window.run(paste) == 0; }));
  window.settle();
  const Picture picture = read_png(file);
  EXPECT_GT(picture.width, 400);
  EXPECT_GT(picture.height, 300);
  const DrivenWindow::End end = window.quit();
  expect_clean(end);
  EXPECT_TRUE(has_notice(end, "the picture is on the clipboard"));
}

TEST_F(ExportsWindow, WithoutAProgramForTheClipboardItSaysWhatToInstall) {
  DrivenWindow window(welcome, 1280, 800, "PATH=/nowhere");
  ASSERT_TRUE(window.started());
  window.key("ctrl+shift+c");
  window.settle();
  const DrivenWindow::End end = window.quit();
  expect_clean(end);
  EXPECT_TRUE(has_notice(end, "xclip")) << end.state.at("notices");
}

}  // namespace
}  // namespace minkoscope
