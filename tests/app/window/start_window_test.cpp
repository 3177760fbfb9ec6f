// The window as it starts, counted from process start: dynamic linking, arguments, GLFW, fonts,
// shaders and the first scene.
#include <cstdio>
#include <filesystem>

#include "core/scene/json/json.h"
#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

class StartWindow : public DrivenWindowTest {
 protected:
  /// What the program reported of its start with these arguments; null when it did not get to a frame.
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

// The report that docs/performance.md quotes: its parts make up the whole.
TEST_F(StartWindow, IsReportedApartFromTheDriver) {
  for (const std::string arguments : {"", MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/deep-hulls.json",
                                      MINKOSCOPE_SOURCE_DIR "/assets/levels/showcase.obj",
                                      MINKOSCOPE_SOURCE_DIR "/assets/examples/world/balls-in-a-turning-box.json"}) {
    const nlohmann::json report = start_with(arguments);
    ASSERT_TRUE(report.is_object() && report.contains("frame") && report.contains("case")) << arguments;
    for (const char* const until : {"frame", "case"}) {
      const nlohmann::json& spent = report.at(until);
      const auto part = [&](const char* what) { return spent.at(what).get<double>(); };
      std::printf("%s, %s: ours %.0f ms, of the main thread %.0f; with the driver %.0f, of the main thread %.0f\n",
                  arguments.empty() ? "no case" : std::filesystem::path(arguments).filename().c_str(), until,
                  1e3 * part("own"), 1e3 * part("own_main"), 1e3 * part("process"), 1e3 * part("main"));
      EXPECT_GT(part("own_main"), 0.0);
      EXPECT_GT(part("driver_in_main"), 0.0) << "a context was made and shaders were compiled";
      EXPECT_LT(part("own"), part("process"));
      EXPECT_NEAR(part("own") + part("driver_in_main") + part("driver_threads"), part("process"),
                  1e-3 * part("process"));
    }
    EXPECT_LE(report.at("frame").at("own").get<double>(), report.at("case").at("own").get<double>());
  }
}

}  // namespace
}  // namespace minkoscope
