// Two runs side by side, the film strip and another engine's answer, driven for real: keys and mouse in, the dumped
// state out.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "tests/app/window/driven_window.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

class CompareWindow : public DrivenWindowTest {
 protected:
  /// Two boxes deep in each other, the right-hand run by another method: runs of different length that part.
  static std::string deep_case(const std::string& view) {
    const std::string file = scratch_folder().string() + "/compare-window.json";
    std::ofstream(file)
        << R"({"format":"minkoscope-case/1","kind":"pair","name":"deep","pair":{)"
        << R"("a":{"shape":{"type":"box","half_extents":[0.5,0.7,0.5]}},)"
        << R"("b":{"shape":{"type":"box","half_extents":[0.5,0.4,0.5]},"pose":{"position":[0.4,0.75,0.2],)"
        << R"("rotation":[0.2,0.1,0.3,0.9]}}},"view":)" << view << "}";
    return file;
  }
  static bool same_camera(const nlohmann::json& a, const nlohmann::json& b) {
    for (const char* part : {"target", "distance", "yaw", "pitch"}) {
      if (a.at(part) != b.at(part)) return false;
    }
    return true;
  }
};

TEST_F(CompareWindow, StepsBothInLockStepAndJumpsToTheDifference) {
  DrivenWindow window(deep_case(R"({"compare":{"algorithm":"gjk-overlap","precision":"double"}})"));
  ASSERT_TRUE(window.started());
  window.key("d");
  window.settle();
  window.key("period");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  const auto& mode = end.state.at("mode");
  ASSERT_EQ(mode.value("comparing", false), true);
  ASSERT_TRUE(mode.at("divergence").is_object());
  const int part = mode.at("divergence").at("step").get<int>();
  EXPECT_EQ(mode.at("moment"), part + 1);
  EXPECT_EQ(mode.at("left_step"), part + 1);
  EXPECT_EQ(mode.at("right_step").get<int>(), std::min(part + 1, mode.at("right_steps").get<int>() - 1));
  EXPECT_NE(mode.at("divergence").at("sentence").get<std::string>().find("left "), std::string::npos);
  EXPECT_EQ(end.state.at("views").size(), 4u);
  EXPECT_EQ(end.state.at("dirty"), false) << "stepping changes nothing";
}

TEST_F(CompareWindow, TheShorterRunRestsAtTheEndAndUndoEndsTheComparison) {
  DrivenWindow window(deep_case("{}"));
  ASSERT_TRUE(window.started());
  window.key("c");
  window.settle();
  window.key("End");
  window.settle();
  const auto before = window.quit();
  expect_clean(before);
  EXPECT_EQ(before.state.at("mode").at("right_precision"), "double");
  EXPECT_EQ(before.state.at("mode").at("moment").get<int>() + 1, before.state.at("mode").at("moments").get<int>());
  EXPECT_EQ(before.state.at("undo_depth"), 1);
  DrivenWindow again(deep_case("{}"));
  ASSERT_TRUE(again.started());
  for (int i = 0; i < 5; ++i) again.key("c");  // quicker than frames are drawn
  again.settle();
  again.key("ctrl+z");
  again.settle();
  const auto end = again.quit();
  expect_clean(end);
  EXPECT_FALSE(end.state.at("mode").contains("comparing")) << "the fifth is taken back";
  EXPECT_EQ(end.state.at("views").size(), 2u);
}

TEST_F(CompareWindow, TheCamerasOfARowAreOneAndSurviveResizingAndTheme) {
  DrivenWindow window(deep_case(R"({"compare":{"algorithm":"sat","precision":"float"}})"));
  ASSERT_TRUE(window.started());
  const auto orbit = [&](std::size_t view, double x, double y) {  // held at the border, where nothing is drawn
    const auto rect = window.settle().at("views")[view].at("rect");
    const glm::dvec2 from(rect[0].get<double>() + rect[2].get<double>() - 10.0,
                          rect[1].get<double>() + 0.6 * rect[3].get<double>());
    window.drag(from.x, from.y, from.x + x, from.y + y);
  };
  orbit(3, -60, -40);
  window.resize(1000, 700);
  orbit(1, -30, 20);
  window.key("t");
  window.settle();
  window.resize(1280, 800);
  const auto end = window.quit();
  expect_clean(end);
  const auto& views = end.state.at("views");
  ASSERT_EQ(views.size(), 4u);
  EXPECT_TRUE(same_camera(views[0], views[2])) << views.dump();
  EXPECT_TRUE(same_camera(views[1], views[3])) << views.dump();
  EXPECT_GT(end.state.at("film").at("frames").get<int>(), 4);
}

TEST_F(CompareWindow, TheFilmDrawsOnlyWhatIsSeenAndAClickGoesThere) {
  // A fine run: hundreds of steps.
  const std::string file = scratch_folder().string() + "/film-window.json";
  std::ofstream(file) << R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"ellipsoid",)"
                      << R"("radii":[1,0.3,0.6]}},"b":{"shape":{"type":"ellipsoid","radii":[0.4,0.9,0.5]},)"
                      << R"("pose":{"position":[0.5,0.3,0.2]}},"precision":"double",)"
                      << R"("settings":{"relative_tolerance":1e-13}}})";
  DrivenWindow window(file);
  ASSERT_TRUE(window.started());
  window.key("t");
  const auto look = window.settle();
  ASSERT_GT(look.at("steps").get<int>(), 150);
  EXPECT_LT(look.at("film").at("frames").get<int>(), 14);
  EXPECT_LE(look.at("film").at("kept").get<int>(), look.at("film").at("frames").get<int>() + 2);
  EXPECT_GT(look.at("film").at("kept").get<int>(), 0);
  const double x = look.at("film").at("first_x").get<double>() + 3.5 * look.at("film").at("pitch").get<double>();
  window.click(x, look.at("film").at("first_y"));
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("cursor"), 3);
}

TEST_F(CompareWindow, AnAnswerOfTheCaseIsJudged) {
  DrivenWindow window(deep_case(R"({"engine_answer":{"overlap":true,"depth":0.2,"normal":[0,1,0]}})"));
  ASSERT_TRUE(window.started());
  const auto end = window.quit();
  expect_clean(end);
  const auto& answer = end.state.at("mode").at("engine_answer");
  EXPECT_EQ(answer.at("text"), "overlap: true\ndepth: 0.2\nnormal: [0,1,0]\n");
  EXPECT_EQ(answer.at("differs"), true);
  EXPECT_EQ(answer.at("disproved"), true) << "along y the boxes overlap deeper";
  EXPECT_EQ(end.state.at("dirty"), false);
}

TEST_F(CompareWindow, AnAnswerOnTheClipboardIsNoCase) {
  DrivenWindow window(deep_case("{}"));
  ASSERT_TRUE(window.started());
  if (!window.set_clipboard("overlap: true\ndepth: 0.2\nnormal: 0 1 0\ncolour: red\n")) {
    GTEST_SKIP() << "no clipboard here";
  }
  window.key("ctrl+v");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("mode").at("engine_answer").at("text"), "overlap: true\ndepth: 0.2\nnormal: [0,1,0]\n");
  EXPECT_EQ(end.state.at("undo_depth"), 1);
  EXPECT_NE(end.state.at("notices").dump().find("colour"), std::string::npos);
}

}  // namespace
}  // namespace minkoscope
