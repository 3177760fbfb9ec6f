// Walking in the window driven for real: levels load, keys walk, Esc stops, ticks and steps open, undo brings back.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

const std::string assets = MINKOSCOPE_SOURCE_DIR "/assets/";

/// Where the body is held by the low wall: its top edge, 0.6 up at z = -5.6, is met 0.3 below the ellipsoid's centre.
const double held_z = -5.6 + 0.35 * std::sqrt(1.0 - (0.3 / 0.9) * (0.3 / 0.9));

class WalkWindow : public DrivenWindowTest {
 protected:
  void SetUp() override {
    DrivenWindowTest::SetUp();
    folder = scratch_folder() /
             (std::string("minkoscope_walk_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  static void expect_clean(const DrivenWindow::End& end) {
    DrivenWindowTest::expect_clean(end);
    ASSERT_TRUE(end.state.is_object());
    EXPECT_EQ(end.state.at("kind"), "walk");
    EXPECT_EQ(end.state.at("mode").at("ready"), true);
    EXPECT_EQ(end.state.at("mode").at("preparing"), false);
  }
  /// The body on the plain level, just before a low wall straight ahead.
  std::string before_a_wall() const {
    const std::filesystem::path file = folder / "wall.json";
    std::ofstream(file)
        << R"({"format":"minkoscope-case/1","kind":"walk","name":"wall","walk":{"level":[{"name":"plain","mesh":{"file":")"
        << assets << R"(levels/plain.obj"}}],"body":{"radii":[0.35,0.9,0.35],"position":[0,0.901,-4.4]},"inputs":[]}})";
    return file.string();
  }
  /// Walks forward until the wall has held the body for a while. A walk goes on until Esc: it does not rest.
  static void walk_into_the_wall(DrivenWindow& window) {
    window.settle();
    window.key("Return");
    window.xdotool("keydown w");
    const auto held = [](const nlohmann::json& state) {
      return std::abs(state["mode"]["position"][2].get<double>() - held_z) < 1e-3;
    };
    const int there = window.until("the body reaches the wall", held)["mode"]["ticks"];
    window.until("it is held for ten ticks",
                 [&](const nlohmann::json& state) { return state["mode"]["ticks"].get<int>() >= there + 10; });
    window.xdotool("keyup w");
    window.state();
  }

  std::filesystem::path folder;
};

TEST_F(WalkWindow, AMethodOnTheCommandLineCountsForALevelAndForACase) {
  for (const std::string file : {"levels/plain.obj", "examples/walk/corner.json"}) {
    DrivenWindow window("--algorithm thebigh --precision double " + assets + file);
    ASSERT_TRUE(window.started());
    const auto end = window.quit();
    expect_clean(end);
    EXPECT_EQ(end.state.at("mode").at("mover"), "thebigh") << file;
    EXPECT_EQ(end.state.at("mode").at("precision"), "double") << file;
  }
}

/// From inside the body there is nothing to see but its inside.
TEST_F(WalkWindow, TheFreeCameraStartsWhereTheChasingOneStands) {
  DrivenWindow window(assets + "levels/plain.obj");
  ASSERT_TRUE(window.started());
  window.settle();
  window.key("m");  // a level opens from above: to the body
  window.key("v");  // free
  window.key("v");  // eyes
  const auto eyes = window.settle();
  EXPECT_NEAR(eyes["views"][0]["distance"].get<double>(), 1.0, 1e-9);
  click(window, *control(eyes, "walk.camera.free"));
  const auto free = window.settle();
  EXPECT_GT(free["views"][0]["distance"].get<double>(), 2.5);
  window.quit();
}

TEST_F(WalkWindow, OpensALevelFromTheCommandLine) {
  DrivenWindow window(assets + "levels/showcase.obj");
  ASSERT_TRUE(window.started());
  const auto end = window.quit();
  expect_clean(end);
  const auto& mode = end.state.at("mode");
  EXPECT_EQ(mode.at("triangles"), 3760);
  EXPECT_EQ(mode.at("ticks"), 0);
  EXPECT_EQ(mode.at("mode"), "paused");
  EXPECT_EQ(end.state.at("mouse_captured"), false);
}

TEST_F(WalkWindow, WalksIntoAWallPausesOpensATickAndStepsInside) {
  DrivenWindow window(before_a_wall());
  ASSERT_TRUE(window.started());
  walk_into_the_wall(window);
  window.xdotool("key Tab question");  // while the mouse is captured only walk keys act
  window.key("Escape");
  window.settle();
  window.key("comma");
  window.settle();
  for (int i = 0; i < 3; ++i) window.key("bracketright");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  const auto& mode = end.state.at("mode");
  EXPECT_EQ(mode.at("mode"), "paused");
  EXPECT_EQ(end.state.at("mouse_captured"), false);
  EXPECT_EQ(end.state.at("panels_shown"), true);
  EXPECT_EQ(end.state.at("help_shown"), false);
  const int ticks = mode.at("ticks").get<int>();
  EXPECT_GT(ticks, 25);
  EXPECT_EQ(mode.at("tick").get<int>(), ticks - 2);
  EXPECT_EQ(mode.at("step"), 2);
  EXPECT_GT(mode.at("steps").get<int>(), 4);
  EXPECT_NE(mode.at("breadcrumb").get<std::string>().find("›"), std::string::npos);
  EXPECT_NEAR(mode.at("position")[2].get<double>(), held_z, 1e-3);
  EXPECT_NEAR(mode.at("position")[1].get<double>(), 0.9, 1e-3);
  EXPECT_EQ(mode.at("recoveries"), 0);
  EXPECT_EQ(end.state.at("undo_depth"), 1) << "a walk is one undo entry";
  EXPECT_EQ(end.state.at("dirty"), true);
}

TEST_F(WalkWindow, UndoForgetsTheWalkAndRedoBringsItBack) {
  DrivenWindow window(before_a_wall());
  ASSERT_TRUE(window.started());
  walk_into_the_wall(window);
  window.key("Escape");
  window.settle();
  window.key("ctrl+z");
  window.settle();
  window.key("ctrl+y");
  window.settle();
  window.key("End");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_GT(end.state.at("mode").at("ticks").get<int>(), 25);
  EXPECT_EQ(end.state.at("mode").at("pending"), 0);
  EXPECT_NEAR(end.state.at("mode").at("position")[2].get<double>(), held_z, 1e-3);
  EXPECT_EQ(end.state.at("can_redo"), false);
}

TEST_F(WalkWindow, TheCamerasGoRoundAndADoubleClickPlacesTheBody) {
  DrivenWindow window(before_a_wall());
  ASSERT_TRUE(window.started());
  window.key("v");  // chase → free
  window.settle();
  window.key("v");  // free → through the eyes
  const auto before = window.settle();
  // At the lower border of the world view lies the floor before the body.
  const nlohmann::json& world = before.at("views")[0].at("rect");
  window.move_to(world[0].get<double>() + 0.33 * world[2].get<double>(),
                 world[1].get<double>() + 0.95 * world[3].get<double>());
  window.xdotool("click --repeat 2 --delay 30 1");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  const auto& mode = end.state.at("mode");
  EXPECT_EQ(mode.at("camera"), "first person");
  const auto& position = mode.at("position");
  EXPECT_GT(std::hypot(position[0].get<double>(), position[2].get<double>() + 4.4), 0.2) << "it stands elsewhere";
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_EQ(mode.at("ticks"), 0);
}

TEST_F(WalkWindow, TakingOverFromAPastTickIsUndone) {
  DrivenWindow window(before_a_wall());
  ASSERT_TRUE(window.started());
  walk_into_the_wall(window);
  window.key("Escape");
  window.settle();
  window.key("Home");
  for (int i = 0; i < 4; ++i) window.key("period");
  window.settle();
  window.key("Return");  // from tick 3 on
  window.until("it walks from there", [](const nlohmann::json& state) {
    return state["mode"]["mode"] == "live" && state["mode"]["ticks"].get<int>() > 5;
  });
  window.key("Escape");
  window.settle();
  window.key("ctrl+z");
  window.settle();
  window.key("End");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("can_redo"), true);
  EXPECT_NEAR(end.state.at("mode").at("position")[2].get<double>(), held_z, 1e-3) << "the whole first walk is back";
}

TEST_F(WalkWindow, ARecordedWalkIsTheOneTheCommandLineRuns) {
  const std::string file = assets + "examples/walk/corner.json";
  DrivenWindow window(file);
  ASSERT_TRUE(window.started());
  const auto end = window.quit();
  expect_clean(end);
  ASSERT_EQ(end.state.at("mode").at("pending"), 0);
  FILE* pipe = popen((std::string(MINKOSCOPE_PROGRAM) + " walk '" + file + "' | tail -n 1").c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::array<char, 4096> line{};
  ASSERT_NE(std::fgets(line.data(), static_cast<int>(line.size()), pipe), nullptr);
  pclose(pipe);
  const auto summary = nlohmann::json::parse(line.data());
  EXPECT_EQ(end.state.at("mode").at("ticks"), summary.at("ticks"));
  EXPECT_EQ(end.state.at("mode").at("state_hash"), summary.at("state_hash"));
}

}  // namespace
}  // namespace minkoscope
