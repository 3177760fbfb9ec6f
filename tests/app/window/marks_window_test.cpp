// Breakpoints, bookmarks, layers and how numbers are shown: by keys and by the mouse, in the real window.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/scene/case.h"
#include "core/scene/view_json.h"
#include "core/timeline/timeline.h"
#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

class MarksWindow : public DrivenWindowTest {};

const std::string flat = MINKOSCOPE_SOURCE_DIR "/assets/regressions/pair/epa-origin-on-a-face.json";

/// Where the simplex of that case is blown up.
std::size_t flat_step() {
  const Case own = load_case(flat);
  const PairTrace trace = record_pair(std::get<PairQuery>(own.run));
  std::size_t step = 0;
  while (!std::holds_alternative<EpaStep>(trace.steps[step])) ++step;
  return step;
}

TEST_F(MarksWindow, ContinuesToABreakpointAndBack) {
  DrivenWindow window(flat);
  ASSERT_TRUE(window.started());
  window.key("F5");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("cursor"), flat_step());
  ASSERT_EQ(end.state.at("mode").at("breakpoints").size(), 1u);
  EXPECT_EQ(end.state["mode"]["breakpoints"][0]["kind"], "degenerate simplex");
  EXPECT_EQ(end.state["mode"]["breakpoints"][0]["step"], flat_step());

  DrivenWindow back(flat);
  ASSERT_TRUE(back.started());
  back.key("End");
  back.key("shift+F5");
  back.settle();
  const auto came_back = back.quit();
  expect_clean(came_back);
  EXPECT_EQ(came_back.state.at("cursor"), flat_step()) << "reverse-continue stops at the last breakpoint";
}

TEST_F(MarksWindow, WithNoProblemLeftItStaysAndSaysSo) {
  DrivenWindow window(flat);
  ASSERT_TRUE(window.started());
  window.key("p");  // the next problem: the same step
  window.key("p");  // none is left
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("cursor"), flat_step());
  ASSERT_EQ(end.state.at("notices").size(), 1u);
  EXPECT_NE(end.state["notices"][0]["text"].get<std::string>().find("no problem after"), std::string::npos);
}

/// Most of the run's marks are support points found again; the first wrong step comes before them.
TEST_F(MarksWindow, OneKeyFindsTheTetrahedronThatIsInsideOut) {
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/headbutt-inward-normals.json");
  ASSERT_TRUE(window.started());
  window.key("p");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_NE(end.state["mode"]["reason"].get<std::string>().find("this tetrahedron is inside out"), std::string::npos)
      << end.state["mode"]["reason"];
}

TEST_F(MarksWindow, StopsWhereATypedConditionHolds) {
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/deep-hulls.json");
  ASSERT_TRUE(window.started());
  const auto before = window.settle();
  const auto* breaks = control(before, "pair.breakpoints");
  ASSERT_NE(breaks, nullptr) << before.at("controls");
  click(window, *breaks);
  const auto open = window.settle();
  const auto* field = control(open, "pair.condition");
  ASSERT_NE(field, nullptr) << open.at("controls");
  click(window, *field);
  window.xdotool("type --delay 40 'iteration >= 5'");
  window.key("Return");
  window.settle();
  window.key("Escape");
  window.settle();
  window.key("F5");
  const auto end = window.quit();
  expect_clean(end);
  bool fulfilled = false;
  for (const auto& own : end.state.at("mode").at("breakpoints"))
    fulfilled = fulfilled || (own.at("kind") == "condition" && own.at("step") == end.state.at("cursor"));
  EXPECT_TRUE(fulfilled) << end.state.at("mode").at("breakpoints");
}

TEST_F(MarksWindow, BookmarksAreSetJumpedToUndoneAndRemoved) {
  DrivenWindow window(flat);
  ASSERT_TRUE(window.started());
  for (int i = 0; i < 3; ++i) window.key("period");
  window.key("b");
  for (int i = 0; i < 3; ++i) window.key("period");
  window.key("b");
  window.key("Home");
  window.key("bracketright");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("cursor"), 3);
  ASSERT_EQ(end.state.at("mode").at("bookmarks").size(), 2u);
  EXPECT_EQ(end.state["mode"]["bookmarks"][1]["step"], 6);
  EXPECT_EQ(end.state.at("undo_depth"), 2);
  EXPECT_EQ(end.state.at("dirty"), true);

  DrivenWindow again(flat);
  ASSERT_TRUE(again.started());
  again.key("period");
  again.key("b");
  again.key("period");
  again.key("b");
  again.key("b");       // takes it away again
  again.key("ctrl+z");  // and that is taken back
  again.key("End");
  again.key("bracketleft");
  again.settle();
  const auto undone = again.quit();
  expect_clean(undone);
  EXPECT_EQ(undone.state.at("cursor"), 2);
  EXPECT_EQ(undone.state.at("mode").at("bookmarks").size(), 2u);
  EXPECT_EQ(undone.state.at("can_redo"), true);
}

TEST_F(MarksWindow, ABookmarkIsNamedAndSavedInTheCase) {
  const auto folder = scratch_folder() / "minkoscope_bookmarks";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const auto file = folder / "mine.json";
  std::filesystem::copy_file(flat, file);
  DrivenWindow window(file.string());
  ASSERT_TRUE(window.started());
  for (int i = 0; i < 4; ++i) window.key("period");
  window.key("F2");
  window.settle();
  window.xdotool("type --delay 25 'look here'");
  window.settle();
  window.key("Return");
  window.settle();
  window.key("Escape");
  window.settle();
  window.key("ctrl+s");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  ASSERT_EQ(end.state.at("mode").at("bookmarks").size(), 1u);
  EXPECT_EQ(end.state["mode"]["bookmarks"][0]["name"], "look here");
  EXPECT_EQ(end.state["mode"]["bookmarks"][0]["step"], 4);
  EXPECT_EQ(end.state.at("dirty"), false);
  EXPECT_EQ(to_json(load_case(file).bookmarks), R"([{"step":4,"name":"look here"}])");
  std::filesystem::remove_all(folder);
}

TEST_F(MarksWindow, NumbersAndLayersSwitchByKeysAndAreKept) {
  DrivenWindow window(flat);
  ASSERT_TRUE(window.started());
  window.key("n");
  window.key("n");
  window.key("v");
  window.key("l");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("mode").at("numbers"), "hex");
  EXPECT_EQ(end.state["mode"]["layers"]["regions"], false);
  EXPECT_EQ(end.state["mode"]["layers"]["support"], true);
  EXPECT_EQ(end.state["mode"]["layers"]["planes"], false);
  EXPECT_EQ(end.state.at("undo_depth"), 0) << "how it is looked at is no change of the case";
}

}  // namespace
}  // namespace minkoscope
