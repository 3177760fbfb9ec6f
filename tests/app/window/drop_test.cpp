// Files dropped on the window, as GLFW's callback hands them to a frame.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/render/offscreen.h"
#include "app/render/view_target.h"
#include "app/window/app_frame.h"
#include "core/scene/json/json.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

constexpr const char* tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

class Drop : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    for (const char* name : {"a.obj", "B.OBJ"}) std::ofstream(folder_ / name) << tetrahedron;
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// The state of a window on which files were dropped, and then Enter was pressed or not.
  nlohmann::json after(const std::vector<fs::path>& files, bool enter) {
    OffscreenContext context;
    ViewTarget target;
    target.resize(1280, 800, 1);
    target.begin();
    Preferences preferences;
    preferences.animate = false;
    AppFrame frame(preferences, {});
    FrameInput input;
    InputEvent event;
    event.kind = InputEvent::Kind::files_dropped;
    event.files = files;
    input.events = {event};
    frame.draw(input);
    input.events.clear();
    const auto settle = [&] {
      frame.document().finish_loading();
      for (int i = 0; i < 60; ++i) {
        frame.draw(input);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    };
    settle();
    if (enter) {
      event = {};
      event.key = Key::enter;
      input.events = {event};
      frame.draw(input);
      input.events.clear();
      settle();
    }
    return nlohmann::json::parse(frame.state());
  }

  fs::path folder_ = scratch_folder() / "minkoscope-drop-test";
};

TEST_F(Drop, TwoObjFilesAreShownBeforeTheyReplaceAnything) {
  const std::vector<fs::path> files{folder_ / "a.obj", folder_ / "B.OBJ"};
  const auto shown = after(files, false);
  ASSERT_TRUE(shown.contains("import"));
  EXPECT_EQ(shown["import"]["format"], "OBJ");
  EXPECT_EQ(shown["undo_depth"], 0);
  const auto taken = after(files, true);
  EXPECT_FALSE(taken.contains("import"));
  EXPECT_EQ(taken["name"], "a.obj and B.OBJ");
  EXPECT_EQ(taken["undo_depth"], 1);
}

TEST_F(Drop, AnObjFileIsALevelToWalkInAndACaseIsOpened) {
  EXPECT_EQ(after({folder_ / "a.obj"}, false)["kind"], "walk");
  EXPECT_EQ(after({fs::path(MINKOSCOPE_SOURCE_DIR) / "assets/examples/sweep/lip-of-a-step.json"}, false)["kind"],
            "sweep");
}

TEST_F(Drop, AFileThatIsNotThereIsReported) {
  const auto state = after({folder_ / "a.obj", folder_ / "none.obj"}, false);
  EXPECT_FALSE(state.contains("import"));
  ASSERT_EQ(state["notices"].size(), 1u);
  EXPECT_NE(state["notices"][0]["text"].get<std::string>().find("none.obj"), std::string::npos);
}

TEST_F(Drop, ASceneBecomesAWorldAndItsShapesAreListed) {
  std::ofstream(folder_ / "room.xml") << R"(<mujoco><worldbody><geom name="a" type="box" size="1 1 1"/>
    <geom name="b" size="1" pos="0 0 1.5"/><geom name="c" size="1" pos="0 9 0"/></worldbody></mujoco>)";
  OffscreenContext context;
  ViewTarget target;
  target.resize(1280, 800, 1);
  target.begin();
  AppFrame frame(Preferences(), {});
  FrameInput input;
  InputEvent event;
  event.kind = InputEvent::Kind::files_dropped;
  event.files = {folder_ / "room.xml"};
  input.events = {event};
  frame.draw(input);
  input.events.clear();
  nlohmann::json state;
  for (int i = 0; i < 2000; ++i) {
    frame.draw(input);
    state = nlohmann::json::parse(frame.state());
    if (state.contains("scene")) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_TRUE(state.contains("scene"));
  EXPECT_EQ(state["kind"], "world");
  EXPECT_EQ(state["scene"], (nlohmann::json{{"shown", true}, {"shapes", 3}, {"overlaps", 1}}));
  EXPECT_EQ(frame.document().file(), fs::path()) << "saving must not write over the scene";
  ASSERT_NE(frame.document().world(), nullptr);
  EXPECT_EQ(frame.document().world()->bodies[1].name, "b") << "the panel and the pairs call it so";
}

}  // namespace
}  // namespace minkoscope
