// The window as it starts, counted from the program's first instruction: dynamic linking, arguments, GLFW, fonts,
// shaders and the first scene.
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/slowness.h"

namespace minkoscope {
namespace {

class StartWindow : public DrivenWindowTest {
 protected:
  /// What the program told of its start with these arguments; null when it did not get to a frame.
  static nlohmann::json start_with(const std::string& arguments) {
    const std::string folder = scratch_folder().string();
    const VirtualDisplay display(folder, 1600, 1000);
    // A cache of its own: nothing is left of shaders that the driver compiled before.
    const std::string command = "env DISPLAY=" + display.name() + " XDG_CONFIG_HOME=" + folder +
                                " XDG_CACHE_HOME=" + folder + " LIBGL_ALWAYS_SOFTWARE=1 timeout 60 " +
                                MINKOSCOPE_FIRST_FRAME_PROGRAM " --default-preferences --size 1600x1000 " + arguments +
                                " >" + folder + "/start.json";
    if (display.name().empty() || std::system(command.c_str()) != 0) return {};
    return nlohmann::json::parse(whole_text(folder + "/start.json"), nullptr, false);
  }
};

TEST_F(StartWindow, TheFirstFrameIsThereWithin300MillisecondsOfOurs) {
  if (testing::slowness > 1.0) GTEST_SKIP() << "only what is optimised is as quick as it has to be";
  std::vector<std::string> starts = {"", MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/deep-hulls.json",
                                     MINKOSCOPE_SOURCE_DIR "/assets/levels/showcase.obj",
                                     MINKOSCOPE_SOURCE_DIR "/assets/examples/world/balls-in-a-turning-box.json"};
  for (const char* const level : {"/levels/dungeon.obj", "/levels/undulating.obj"}) {
    if (std::filesystem::exists(MINKOSCOPE_SHARED_DIR + std::string(level)))
      starts.push_back(MINKOSCOPE_SHARED_DIR + std::string(level));
  }
  for (const std::string& arguments : starts) {
    const nlohmann::json told = start_with(arguments);
    ASSERT_TRUE(told.is_object() && told.contains("frame") && told.contains("case")) << arguments;
    for (const char* const until : {"frame", "case"}) {
      const nlohmann::json& spent = told.at(until);
      const auto milliseconds = [&](const char* what) { return 1e3 * spent.at(what).get<double>(); };
      std::printf("%s, %s: ours %.0f ms, of the main thread %.0f; with the driver %.0f, of the main thread %.0f\n",
                  arguments.empty() ? "no case" : std::filesystem::path(arguments).filename().c_str(), until,
                  milliseconds("own"), milliseconds("own_main"), milliseconds("process"), milliseconds("main"));
      EXPECT_LT(milliseconds("own"), 300.0) << arguments << ", " << until;
      EXPECT_LE(milliseconds("own_main"), milliseconds("own") + 1.0);
      EXPECT_GT(milliseconds("own_main"), 5.0) << "there were fonts to draw and a display to talk to";
      EXPECT_GT(milliseconds("driver_in_main"), 20.0) << "a context was made and shaders were compiled";
      EXPECT_NEAR(milliseconds("process"),
                  milliseconds("own") + milliseconds("driver_in_main") + milliseconds("driver_threads"), 0.1);
    }
  }
}

}  // namespace
}  // namespace minkoscope
