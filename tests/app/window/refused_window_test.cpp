// A text that cannot be read stays on the screen: corrected there, or read in part, and never lost.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

constexpr const char* cut = "sphere radius 0.5 at (0, 0, 0)\nsphere radius 0.25 at\nthanks\n";
/// The second line stops it; without it the rest is read.
constexpr const char* amid_prose =
    "sphere radius 0.5 at (0, 0, 0)\nsphere radius h at (9, 9, 9)\nsphere radius 0.25 at (0.5, 0, 0)\n";

class RefusedWindow : public DrivenWindowTest {
 protected:
  static bool paste(DrivenWindow& window, const std::string& text) {
    if (!window.set_clipboard(text)) return false;
    window.key("ctrl+v");
    return true;
  }
  /// The middle of a line's gutter, by the rows of the state.
  static glm::dvec2 beside_line(const nlohmann::json& state, int line) {
    const auto& rect = control(state, "over.gutter")->at("rect");
    const double row = state.at("paste_box").at("row_height");
    const double first = state.at("paste_box").at("first_row");
    return {rect[0].get<double>() + 0.25 * rect[2].get<double>(), first + (line - 0.5) * row};
  }
};

TEST_F(RefusedWindow, ItStaysWithItsLineMarkedAndIsReadOnceItIsCorrected) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  if (!paste(window, cut)) GTEST_SKIP() << "no clipboard here";
  const auto refused = window.settle();
  EXPECT_TRUE(refused.at("notices").empty()) << refused.at("notices");
  ASSERT_TRUE(refused.at("paste_box_shown").get<bool>());
  const auto& box = refused.at("paste_box");
  EXPECT_EQ(box.at("text"), cut);
  EXPECT_EQ(box.at("line"), 2);
  EXPECT_EQ(box.at("marked"), 2);
  EXPECT_EQ(box.at("message"), "gives no position of the sphere of this line; must have a pose, or a position");
  EXPECT_EQ(box.at("kinds").size(), 4u);
  for (const char* id : {"over.text", "over.gutter", "over.read", "over.only", "over.cancel"})
    EXPECT_NE(control(refused, id), nullptr) << id;
  EXPECT_FALSE(control(refused, "over.only")->at("enabled").get<bool>()) << "no line is selected";
  for (const auto& text : refused.at("texts")) EXPECT_FALSE(text.at("cut").get<bool>()) << text.at("text");

  // A click far to the right of the line's end sets the caret there.
  const auto& rect = control(refused, "over.text")->at("rect");
  window.click(rect[0].get<double>() + 0.8 * rect[2].get<double>(), beside_line(refused, 2).y);
  window.settle();
  window.xdotool("type --delay 40 ' (0.5, 0, 0)'");
  EXPECT_EQ(window.settle().at("paste_box").at("text"),
            "sphere radius 0.5 at (0, 0, 0)\nsphere radius 0.25 at (0.5, 0, 0)\nthanks\n");
  window.key("ctrl+Return");
  const auto read = window.settle();
  EXPECT_FALSE(read.at("paste_box_shown").get<bool>());
  ASSERT_TRUE(read.contains("import")) << read.value("paste_box", nlohmann::json()) << read.at("notices");
  window.key("Escape");
  const auto back = window.settle();
  EXPECT_TRUE(back.at("paste_box_shown").get<bool>()) << "nothing is lost";
  window.key("Escape");
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_FALSE(end.state.at("paste_box_shown").get<bool>());
  EXPECT_EQ(end.state.at("undo_depth"), 0);
}

TEST_F(RefusedWindow, ACaseWithItsAnswerIsNoBatch) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  const std::string both =
      R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"sphere","radius":1}},)"
      R"("b":{"shape":{"type":"sphere","radius":1},"pose":{"position":[1.5,0,0]}}}})"
      "\noverlap: true\ndepth: 0.31\nnormal: 0 1 0\n";
  if (!paste(window, both)) GTEST_SKIP() << "no clipboard here";
  const auto state = window.settle();
  EXPECT_FALSE(state.contains("batch") && !state.at("batch").is_null()) << state.at("batch");
  EXPECT_FALSE(state.at("paste_box_shown").get<bool>());
  ASSERT_FALSE(state.at("notices").empty());
  EXPECT_EQ(state.at("notices").at(0).at("text"), "pasted with your engine's answer; Ctrl+Z undoes it");
  expect_clean(window.quit());
}

TEST_F(RefusedWindow, OnlyTheSelectedLinesAreRead) {
  DrivenWindow window("", 1024, 700);
  ASSERT_TRUE(window.started());
  if (!paste(window, amid_prose)) GTEST_SKIP() << "no clipboard here";
  const auto refused = window.settle();
  ASSERT_TRUE(refused.at("paste_box_shown").get<bool>());
  const glm::dvec2 first = beside_line(refused, 1), third = beside_line(refused, 3);
  window.click(first.x, first.y);
  window.xdotool("keydown ctrl");
  window.click(third.x, third.y);
  window.xdotool("keyup ctrl");
  const auto selected = window.settle();
  EXPECT_EQ(selected.at("paste_box").at("selected"), nlohmann::json::array({1, 3}));
  const auto* only = control(selected, "over.only");
  ASSERT_NE(only, nullptr);
  EXPECT_TRUE(only->at("enabled").get<bool>());
  EXPECT_EQ(only->at("text"), "Use only 2 lines");
  click(window, *only);
  window.settle();
  window.key("Return");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("name"), "sphere and sphere");
  EXPECT_EQ(end.state.at("undo_depth"), 1);
}

TEST_F(RefusedWindow, ADragSelectsTheLinesBetweenAndAClickOnTheOnlyOneUnselectsIt) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  if (!paste(window, amid_prose)) GTEST_SKIP() << "no clipboard here";
  const auto refused = window.settle();
  const glm::dvec2 first = beside_line(refused, 1), third = beside_line(refused, 3);
  window.drag(third.x, third.y, first.x, first.y);
  EXPECT_EQ(window.settle().at("paste_box").at("selected"), nlohmann::json::array({1, 2, 3}));
  window.click(first.x, first.y);
  EXPECT_EQ(window.settle().at("paste_box").at("selected"), nlohmann::json::array({1}));
  window.click(first.x, first.y);
  EXPECT_TRUE(window.settle().at("paste_box").at("selected").empty());
  expect_clean(window.quit());
}

TEST_F(RefusedWindow, AnOpenedTextIsReadOrShownByItsName) {
  const std::filesystem::path good = scratch_folder() / "two spheres.txt", bad = scratch_folder() / "cut.txt";
  std::ofstream(good) << "sphere radius 0.5 at (0, 0, 0)\nsphere radius 0.25 at (0.5, 0, 0)\n";
  std::ofstream(bad) << cut;
  DrivenWindow reads("'" + good.string() + "'");
  ASSERT_TRUE(reads.started());
  EXPECT_TRUE(reads.settle().contains("import"));
  expect_clean(reads.quit());
  DrivenWindow window(bad.string());
  ASSERT_TRUE(window.started());
  const auto refused = window.settle();
  ASSERT_TRUE(refused.at("paste_box_shown").get<bool>());
  EXPECT_EQ(refused.at("paste_box").at("line"), 2);
  const auto& texts = refused.at("texts");
  EXPECT_TRUE(std::any_of(texts.begin(), texts.end(),
                          [](const nlohmann::json& text) { return text.at("text") == "cut.txt is not understood"; }));
  expect_clean(window.quit());
}

}  // namespace
}  // namespace minkoscope
