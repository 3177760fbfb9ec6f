// Bringing a failure into the window, making it small, finding more, and taking it out again, by keys and clipboard.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/app/window/driven_window.h"

namespace minkoscope {
namespace {

constexpr const char* failure = R"(  Shape 1: Box1 1 1
  X_FS1
1 0 0 0
0 1 0 0
0 0 1 0
0 0 0 1
  Shape 2: Cylinder(r: 0.5, lz: 2)
  X_FS2
1 0 0 3
0 1 0 0
0 0 1.001 0
0 0 0 1
  Solver: GjkSolver_libccd
)";

const std::string hacktank = MINKOSCOPE_SOURCE_DIR "/assets/cases/hacktank-plateau.json";

class BringWindow : public DrivenWindowTest {};

TEST_F(BringWindow, APastedFailureIsShownBeforeItReplacesAnything) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  if (!window.set_clipboard(failure)) GTEST_SKIP() << "no clipboard here";
  window.key("ctrl+v");
  window.settle(0.8);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("name"), "two hulls about to touch");
  EXPECT_EQ(end.state.at("undo_depth"), 0);
  ASSERT_TRUE(end.state.contains("import"));
  EXPECT_EQ(end.state.at("import").at("format"), "an FCL failure message");
  EXPECT_EQ(end.state.at("import").at("understood").size(), 2u);
  EXPECT_EQ(end.state.at("import").at("remarks").size(), 1u);
}

TEST_F(BringWindow, EnterReplacesAndUndoBringsBack) {
  for (const bool undo : {false, true}) {
    DrivenWindow window("");
    ASSERT_TRUE(window.started());
    if (!window.set_clipboard(failure)) GTEST_SKIP() << "no clipboard here";
    window.key("ctrl+v");
    window.settle(0.8);
    window.key("Return");
    window.settle(0.5);
    if (undo) window.key("ctrl+z");
    window.settle(0.3);
    const auto end = window.quit();
    expect_clean(end);
    EXPECT_FALSE(end.state.contains("import"));
    EXPECT_EQ(end.state.at("name"), undo ? "two hulls about to touch" : "box and cylinder, from FCL");
    EXPECT_EQ(end.state.at("undo_depth"), undo ? 0 : 1);
  }
}

TEST_F(BringWindow, EscapeKeepsThePresentCase) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  if (!window.set_clipboard("0 0 0\n1 0 0\n0 1 0\n\n2 0 0\n3 0 0\n2 1 0\n")) GTEST_SKIP() << "no clipboard here";
  window.key("ctrl+v");
  window.settle(0.8);
  window.key("Escape");
  window.settle(0.3);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_FALSE(end.state.contains("import"));
  EXPECT_EQ(end.state.at("name"), "two hulls about to touch");
}

TEST_F(BringWindow, ATextThatCannotBeReadNamesItsLine) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  if (!window.set_clipboard("a = [[0, 0, 0],\n     [1, 0]]\nb = [[0, 0, 0]]\n")) GTEST_SKIP() << "no clipboard here";
  window.key("ctrl+v");
  window.settle(0.8);
  const auto end = window.quit();
  expect_clean(end);
  ASSERT_EQ(end.state.at("notices").size(), 1u) << end.state.at("notices");
  EXPECT_EQ(end.state.at("notices")[0].at("text"), "pasted text:2: holds a point of 2 numbers; must have three, x y z");
  EXPECT_EQ(end.state.at("name"), "two hulls about to touch");
}

TEST_F(BringWindow, ShrinksInTheBackgroundAndOpensTheSmallCase) {
  // The welcome case, held to what it does not do.
  std::ifstream in(MINKOSCOPE_SOURCE_DIR "/assets/cases/welcome.json");
  auto failing = nlohmann::ordered_json::parse(in);
  failing["expect"] = {{"overlap", true}};
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "minkoscope-bring-failing.json";
  std::ofstream(file) << failing.dump();
  DrivenWindow window(file.string());
  ASSERT_TRUE(window.started());
  window.settle(0.5);
  window.key("ctrl+f");
  window.settle(0.4);
  window.key("Return");
  window.settle(6.0);
  window.key("Return");
  window.settle(0.8);
  const auto end = window.quit();
  expect_clean(end);
  const auto& trial = end.state.at("trial");
  EXPECT_GT(trial.at("count").get<int>(), 10);
  EXPECT_LT(trial.at("best").at("points").get<int>(), trial.at("first").at("points").get<int>());
  EXPECT_EQ(trial.at("shown"), false);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  // At the step that matters: a pair's last.
  EXPECT_EQ(end.state.at("cursor").get<int>(), end.state.at("steps").get<int>() - 1);
}

TEST_F(BringWindow, FuzzesAMethodAndCountsWhatIsWrong) {
  DrivenWindow window(hacktank);
  ASSERT_TRUE(window.started());
  window.settle(0.5);
  window.key("ctrl+f");
  window.settle(0.3);
  window.key("Right");
  window.settle(0.3);
  window.key("Return");
  window.settle(3.0);
  const auto end = window.quit();
  expect_clean(end);
  const auto& trial = end.state.at("trial");
  EXPECT_GT(trial.at("count").get<int>(), 20);
  EXPECT_GT(trial.at("findings").size(), 0u);
  EXPECT_EQ(trial.at("running"), true);
}

TEST_F(BringWindow, ExploresTheLevelOfAWalk) {
  DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/cases/walk_plain.json");
  ASSERT_TRUE(window.started());
  window.settle(1.5);
  window.key("ctrl+f");
  window.settle(0.3);
  window.key("Left");
  window.settle(0.3);
  window.key("Return");
  window.settle(4.0);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_GE(end.state.at("trial").at("count").get<int>(), 2000);
}

TEST_F(BringWindow, ExportsOneLineThatPastesBack) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  if (!window.set_clipboard("x")) GTEST_SKIP() << "no clipboard here";
  window.move_to(500, 300);
  window.key("ctrl+e");
  window.settle(0.4);
  window.click(600, 300 + 10 + 26 * 1.5);  // the second row
  window.settle(0.6);
  window.key("ctrl+v");
  window.settle(0.8);
  const auto end = window.quit();
  expect_clean(end);
  ASSERT_TRUE(end.state.contains("import")) << end.state.at("notices");
  EXPECT_EQ(end.state.at("import").at("format"), "a case as one line of text");
}

TEST_F(BringWindow, AReportIsSavedWithThePictureOfTheViews) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "minkoscope-bring-report";
  std::filesystem::create_directories(folder);
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  window.move_to(500, 300);
  window.key("ctrl+e");
  window.settle(0.4);
  window.click(600, 300 + 10 + 26 * 7.5);  // the last row
  window.settle(0.6);
  window.key("ctrl+a");
  window.xdotool("type --delay 30 " + (folder / "found.md").string());
  window.settle(0.4);
  window.key("Return");
  window.settle(1.5);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_TRUE(std::filesystem::exists(folder / "found.md")) << end.state.at("notices");
  EXPECT_GT(std::filesystem::file_size(folder / "found.png"), 10000u);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace minkoscope
