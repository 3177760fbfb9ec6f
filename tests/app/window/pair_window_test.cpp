// The window driven for real: keys and mouse in, the dumped state out.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/scene/case.h"
#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

class PairWindow : public DrivenWindowTest {
 protected:
  static double distance(const nlohmann::json& a, const nlohmann::json& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += std::pow(a[i].get<double>() - b[i].get<double>(), 2);
    return std::sqrt(sum);
  }
};

const std::string welcome = MINKOSCOPE_SOURCE_DIR "/assets/examples/welcome.json";
const std::string boxes = MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/boxes-parallel-edges.json";

TEST_F(PairWindow, OpensTheWelcomeCaseAndQuitsClean) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("kind"), "pair");
  EXPECT_EQ(end.state.at("name"), "Two hulls about to touch");
  EXPECT_EQ(end.state.at("cursor"), 0);
  EXPECT_GT(end.state.at("steps").get<int>(), 3);
  EXPECT_EQ(end.state.at("undo_depth"), 0);
  EXPECT_EQ(end.state.at("dirty"), false);
  EXPECT_TRUE(end.state.at("notices").empty());
  EXPECT_EQ(end.state.at("mode").at("overlap"), false);
}

TEST_F(PairWindow, StepsByKeysAndLosesNone) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  for (int i = 0; i < 5; ++i) window.key("period");  // faster than frames are drawn
  window.settle();
  window.key("comma");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("cursor"), 4);
}

TEST_F(PairWindow, FirstLastStrideAndEscNeverQuits) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  window.key("End");
  window.key("shift+comma");
  for (int i = 0; i < 4; ++i) window.key("Escape");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("cursor").get<int>(), end.state.at("steps").get<int>() - 1 - 5);
}

TEST_F(PairWindow, BuildsTheHullsOfAPairStepByStep) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  for (int i = 0; i < 3; ++i) window.key("period");
  window.key("h");
  for (int i = 0; i < 4; ++i) window.key("period");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  const nlohmann::json& hull = mode_of(end).at("hull");
  EXPECT_EQ(hull.at("of"), "a");
  EXPECT_EQ(end.state.at("cursor"), 4) << "it begins at its own first step";
  EXPECT_EQ(mode_of(end).at("step_kind"), "cone");
  EXPECT_GT(hull.at("faces"), 4);

  // To the other hull, to its end, and back to the pair's run.
  DrivenWindow again("");
  ASSERT_TRUE(again.started());
  for (const char* key : {"h", "h", "End"}) again.key(key);
  again.settle();
  const auto last = again.quit();
  expect_clean(last);
  EXPECT_EQ(mode_of(last).at("hull").at("of"), "b");
  EXPECT_EQ(mode_of(last).at("hull").at("listed"), 0);
  EXPECT_EQ(mode_of(last).at("step_kind"), "stop");
  DrivenWindow back("");
  ASSERT_TRUE(back.started());
  for (const char* key : {"h", "Escape"}) back.key(key);
  back.settle();
  const auto pair = back.quit();
  expect_clean(pair);
  EXPECT_FALSE(mode_of(pair).contains("hull"));
  EXPECT_EQ(mode_of(pair).at("overlap"), false);
}

TEST_F(PairWindow, SaysThatABoxIsNoHullToBuild) {
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  window.key("h");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  ASSERT_EQ(end.state.at("notices").size(), 1u);
  EXPECT_FALSE(mode_of(end).contains("hull"));
}

TEST_F(PairWindow, ScrubsOnTheStrip) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  const nlohmann::json before = window.settle();
  const nlohmann::json* strip = mark(before, "strip");
  ASSERT_NE(strip, nullptr);
  const glm::dvec2 middle = middle_of(*strip);
  const double half = 0.5 * strip->at("rect")[2].get<double>();
  window.drag(middle.x - half + 40, middle.y, middle.x + half - 5, middle.y);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("cursor").get<int>(), end.state.at("steps").get<int>() - 1);
  EXPECT_EQ(end.state.at("undo_depth"), 0) << "scrubbing is no change of the case";
}

TEST_F(PairWindow, QueriesStartFromTheLastSimplexWhileAShapeIsDragged) {
  const std::filesystem::path file = scratch_folder() / "minkoscope_warm_chain.json";
  {
    Case value = load_case(boxes);
    value.view.warm_chain = true;
    save_case(value, file);
  }
  DrivenWindow window(file.string());
  ASSERT_TRUE(window.started());
  const nlohmann::json before = window.settle();
  EXPECT_EQ(before["mode"]["warm_start"]["chain"], true);
  EXPECT_TRUE(before["mode"]["warm_start"]["vertices"].is_null());
  EXPECT_NE(before["mode"]["reason"].get<std::string>().find("No vertices yet"), std::string::npos);
  const double x = before["a"]["screen"][0], y = before["a"]["screen"][1];
  window.drag(x, y, x - 40, y + 25);
  window.key("ctrl+s");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_GT(mode_of(end)["warm_start"]["vertices"], 0);
  EXPECT_NE(mode_of(end)["reason"].get<std::string>().find("Warm start from the simplex"), std::string::npos);
  const Case saved = load_case(file);
  EXPECT_EQ(std::get<PairQuery>(saved.run).settings.warm_start->size, mode_of(end)["warm_start"]["vertices"]);
  std::filesystem::remove(file);
}

TEST_F(PairWindow, DragsAShapeInTheViewPlaneAndUndoesItAtOnce) {
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  const nlohmann::json before = window.settle();
  const double x = before["a"]["screen"][0], y = before["a"]["screen"][1];
  for (int i = 0; i < 3; ++i) window.key("period");
  window.settle();
  window.drag(x, y, x - 60, y - 40);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_EQ(end.state.at("dirty"), true);
  EXPECT_GT(distance(end.state["a"]["position"], before["a"]["position"]), 0.05);
  EXPECT_LT(distance(end.state["b"]["position"], before["b"]["position"]), 1e-12);
  EXPECT_EQ(end.state.at("cursor"), 3) << "the cursor is kept";
  // The surface under the pointer went with it; the centre lies behind it, so it goes a little less far on the screen.
  const double went_x = x - end.state["a"]["screen"][0].get<double>(),
               went_y = y - end.state["a"]["screen"][1].get<double>();
  EXPECT_GT(went_x, 0.75 * 60);
  EXPECT_LT(went_x, 60.5);
  EXPECT_NEAR(went_y / went_x, 40.0 / 60.0, 0.04);

  DrivenWindow again(boxes);
  ASSERT_TRUE(again.started());
  again.drag(x, y, x - 60, y - 40);
  again.key("ctrl+z");
  again.settle();
  const auto undone = again.quit();
  expect_clean(undone);
  EXPECT_EQ(undone.state.at("undo_depth"), 0);
  EXPECT_EQ(undone.state.at("can_redo"), true);
  EXPECT_EQ(undone.state["a"]["position"], before["a"]["position"]);
}

TEST_F(PairWindow, ShiftDragRotates) {
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  const nlohmann::json before = window.settle();
  const double x = before["a"]["screen"][0], y = before["a"]["screen"][1];
  window.drag(x, y, x + 50, y + 10, "shift");
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state["a"]["position"], before["a"]["position"]);
  EXPECT_GT(distance(end.state["a"]["rotation"], before["a"]["rotation"]), 0.05);
}

struct VertexPlace {
  std::size_t vertex;
  double x, y;
};
/// The point of a shape that stands nearest to the eye: nothing of its own shape hides it.
VertexPlace nearest_vertex(const nlohmann::json& shape) {
  std::size_t nearest = 0;
  const auto& points = shape.at("points");
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (points[i]["screen"][2].get<double>() < points[nearest]["screen"][2].get<double>()) nearest = i;
  }
  return {nearest, points[nearest]["screen"][0], points[nearest]["screen"][1]};
}

TEST_F(PairWindow, DragsOneVertexOfAHullAndLeavesTheOthers) {
  DrivenWindow window(welcome);
  ASSERT_TRUE(window.started());
  const nlohmann::json before = window.settle();
  const auto [vertex, x, y] = nearest_vertex(before["b"]);
  window.drag(x, y, x + 25, y + 30);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_EQ(end.state["b"]["position"], before["b"]["position"]);
  for (std::size_t i = 0; i < before["b"]["points"].size(); ++i) {
    const double moved = distance(end.state["b"]["points"][i]["local"], before["b"]["points"][i]["local"]);
    if (i == vertex) {
      EXPECT_GT(moved, 0.02);
    } else {
      EXPECT_EQ(moved, 0.0) << i;
    }
  }
  // In the view plane: it stands under the pointer.
  EXPECT_NEAR(end.state["b"]["points"][vertex]["screen"][0].get<double>(), x + 25, 1.5);
  EXPECT_NEAR(end.state["b"]["points"][vertex]["screen"][1].get<double>(), y + 30, 1.5);
}

TEST_F(PairWindow, TheWheelMovesWhatIsDraggedInDepth) {
  DrivenWindow window(welcome);
  ASSERT_TRUE(window.started());
  const nlohmann::json before = window.settle();
  const auto [vertex, x, y] = nearest_vertex(before["b"]);
  window.move_to(x, y);
  window.settle();
  window.xdotool("mousedown 1");
  window.settle();
  window.xdotool("click --repeat 3 --delay 100 4");
  window.settle();
  window.xdotool("mouseup 1");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  const auto& now = end.state["b"]["points"][vertex];
  EXPECT_GT(now["screen"][2].get<double>(), before["b"]["points"][vertex]["screen"][2].get<double>() + 0.05)
      << "farther";
  EXPECT_NEAR(now["screen"][0].get<double>(), x, 12.0);
  EXPECT_EQ(end.state["views"][0]["distance"], before["views"][0]["distance"]) << "the view does not zoom";
}

TEST_F(PairWindow, DragsACornerOfATriangle) {
  const auto file = scratch_folder() / "minkoscope_triangle.json";
  std::ofstream(file) << R"({"format":"minkoscope-case/1","kind":"pair","pair":{
      "a":{"shape":{"type":"triangle","points":[[-0.5,0,0],[0.5,0,0],[0,0.8,0]]}},
      "b":{"shape":{"type":"sphere","radius":0.3},"pose":{"position":[1.5,0,0]}}}})";
  DrivenWindow window(file.string());
  ASSERT_TRUE(window.started());
  const nlohmann::json before = window.settle();
  const double x = before["a"]["points"][2]["screen"][0], y = before["a"]["points"][2]["screen"][1];
  window.drag(x, y, x - 20, y - 30);
  const auto end = window.quit();
  std::filesystem::remove(file);
  expect_clean(end);
  EXPECT_EQ(end.state["a"]["points"][0]["local"], before["a"]["points"][0]["local"]);
  EXPECT_GT(distance(end.state["a"]["points"][2]["local"], before["a"]["points"][2]["local"]), 0.02);
}

TEST_F(PairWindow, SavesToATypedPathAndOpensItAgain) {
  const auto folder = scratch_folder() / "minkoscope_saved_cases";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "mine.json").string();
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  window.key("ctrl+s");  // an example of ours: asks where to
  window.settle();
  window.key("ctrl+a");
  window.xdotool("type --delay 25 '" + file + "'");
  window.settle();
  window.key("Return");
  window.settle();
  window.key("ctrl+n");
  window.settle();
  window.key("ctrl+o");
  window.settle();
  window.xdotool("type --delay 25 '" + file + "'");
  window.settle();
  window.key("Return");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  ASSERT_TRUE(std::filesystem::exists(file));
  EXPECT_EQ(end.state.at("file"), file);
  EXPECT_EQ(end.state.at("dirty"), false);
  EXPECT_EQ(end.state.at("dialog_shown"), false);
  EXPECT_EQ(end.state["a"]["type"], "box");
  std::filesystem::remove_all(folder);
}

TEST_F(PairWindow, EmptySpaceOrbitsBothViews) {
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  const nlohmann::json before = window.settle();
  const double x = before["views"][0]["rect"][0].get<double>() + 40,
               y = before["views"][0]["rect"][1].get<double>() + 120;
  window.drag(x, y, x + 80, y + 20);
  window.key("z");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("undo_depth"), 0);
  EXPECT_GT(std::abs(end.state["views"][0]["yaw"].get<double>() - before["views"][0]["yaw"].get<double>()), 0.1);
  EXPECT_NEAR(end.state["views"][0]["yaw"].get<double>(), end.state["views"][1]["yaw"].get<double>(), 1e-9);
  EXPECT_EQ(end.state["views"][1]["close"], true);
  EXPECT_LT(end.state["views"][1]["distance"].get<double>(), before["views"][1]["distance"].get<double>());
}

TEST_F(PairWindow, BadTextOnTheClipboardIsShownWithItsFaultAndTheCaseStays) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  if (!window.set_clipboard("{\"format\": \"minkoscope-case/1\", \"kind\":")) GTEST_SKIP() << "xclip is not installed";
  window.key("ctrl+v");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("name"), "Two hulls about to touch");
  EXPECT_EQ(end.state.at("undo_depth"), 0);
  ASSERT_TRUE(end.state.at("paste_box_shown").get<bool>());
  EXPECT_EQ(end.state.at("paste_box").at("line"), 1);
  EXPECT_NE(end.state["paste_box"]["message"], "");
}

TEST_F(PairWindow, ACaseOnTheClipboardTakesThePlaceUndoably) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  if (!window.set_clipboard(R"({"format":"minkoscope-case/1","kind":"pair","name":"pasted","pair":{
        "a":{"shape":{"type":"sphere","radius":1}},"b":{"shape":{"type":"point"},"pose":{"position":[3,0,0]}}}})")) {
    GTEST_SKIP() << "xclip is not installed";
  }
  window.key("ctrl+v");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("name"), "pasted");
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_NEAR(end.state["mode"]["distance"].get<double>(), 2.0, 1e-5);
}

TEST_F(PairWindow, SurvivesEveryKeyFastClicksAndAnySize) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  window.key("Tab");
  window.key("question");
  window.key("Escape");
  window.key("Tab");
  window.resize(700, 500);
  window.resize(1900, 1100);
  window.resize(1000, 640);
  const glm::dvec2 middle = middle_of(window.state().at("views")[0]);
  window.move_to(middle.x, middle.y);
  for (int i = 0; i < 12; ++i) window.xdotool("click --repeat 3 --delay 1 1");
  window.xdotool("click --repeat 5 --delay 1 4");
  window.xdotool("click --repeat 9 --delay 1 5");
  for (const char* key :
       {"f", "z", "space", "space", "r", "ctrl+equal", "ctrl+equal", "ctrl+minus", "ctrl+0", "ctrl+o", "Escape"})
    window.key(key);
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("size")[0], 1000.0);
  EXPECT_EQ(end.state.at("panels_shown"), true);
  EXPECT_EQ(end.state.at("dialog_shown"), false);
  EXPECT_EQ(end.state.at("help_shown"), false);
}

TEST_F(PairWindow, ABadFileIsANoticeAndTheWelcomeCaseStays) {
  const auto file = scratch_folder() / "minkoscope_bad_case.json";
  std::ofstream(file) << "{\"format\":\"minkoscope-case/1\",\"kind\":\"pair\",\"pair\":{\"a\":1}}";
  DrivenWindow window(file.string());
  ASSERT_TRUE(window.started());
  const auto end = window.quit();
  std::filesystem::remove(file);
  expect_clean(end);
  EXPECT_EQ(end.state.at("name"), "Two hulls about to touch");
  ASSERT_EQ(end.state.at("notices").size(), 1u);
  EXPECT_EQ(end.state["notices"][0]["kind"], "error");
}

TEST(NoDisplay, IsSaidInOneLineWithStatusTwo) {
  const std::string out = scratch_folder().string() + "/minkoscope_no_display";
  const int status =
      std::system(("env -u DISPLAY -u WAYLAND_DISPLAY " MINKOSCOPE_PROGRAM " 2>" + out + " >/dev/null").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 2);
  std::ifstream stream(out);
  std::string line, more;
  EXPECT_TRUE(std::getline(stream, line));
  EXPECT_TRUE(line.starts_with("minkoscope: ")) << line;
  EXPECT_FALSE(std::getline(stream, more));
}

}  // namespace
}  // namespace minkoscope
