// Panels that fold and that are resized by their borders, by mouse.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/window/driven_window.h"

namespace minkoscope {
namespace {

using Json = nlohmann::json;

class PanelsWindow : public DrivenWindowTest {
 protected:
  static const Json* find(const Json& state, const std::string& id) {
    const Json& controls = state.at("controls");
    const auto found =
        std::find_if(controls.begin(), controls.end(), [&](const Json& own) { return own.at("id") == id; });
    return found != controls.end() ? &*found : nullptr;
  }
};

const std::string boxes = MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/boxes-parallel-edges.json";

TEST_F(PanelsWindow, AClickOnATitleFoldsItsSection) {
  const Json before = look(boxes);
  ASSERT_NE(find(before, "pair.a.position.x"), nullptr);
  const Json* shape = control(before, "pair.a.section.shape-a");
  const Json* listing = control(before, "pair.section.pseudocode");
  ASSERT_TRUE(shape != nullptr && listing != nullptr);
  EXPECT_EQ(shape->at("active"), true);
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  click(window, *shape);
  click(window, *listing);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(find(end.state, "pair.a.position.x"), nullptr);
  EXPECT_NE(find(end.state, "pair.b.position.x"), nullptr);
  EXPECT_EQ(control(end.state, "pair.a.section.shape-a")->at("active"), false);
  EXPECT_EQ(control(end.state, "pair.section.pseudocode")->at("active"), false);
  EXPECT_EQ(end.state.at("undo_depth"), 0) << "the case stays as it is";
}

TEST_F(PanelsWindow, BordersAreDraggedAndADoubleClickResetsThem) {
  const Json before = look(boxes);
  const double usual = before["views"][0]["rect"][0].get<double>();
  const Json& rect = control(before, "split.left")->at("rect");
  const double x = rect[0].get<double>() + 0.5, y = 300.0;
  const auto left_edge = [&](bool reset) {
    DrivenWindow window(boxes);
    EXPECT_TRUE(window.started());
    window.drag(x, y, x - 60.0, y);
    if (reset) {
      window.move_to(x - 60.0, y);
      window.xdotool("click --repeat 2 --delay 60 1");
      window.settle();
    }
    const auto end = window.quit();
    expect_clean(end);
    return end.state["views"][0]["rect"][0].get<double>();
  };
  EXPECT_NEAR(left_edge(false), usual - 60.0, 4.0);
  EXPECT_NEAR(left_edge(true), usual, 1.0);
}

TEST_F(PanelsWindow, InANarrowWindowCaseAndInspectorAreTabsOfOneColumn) {
  const Json before = look(boxes, 1024, 700);
  EXPECT_EQ(find(before, "pair.a.position.x"), nullptr);
  EXPECT_NE(find(before, "pair.section.pseudocode"), nullptr);
  EXPECT_GT(before["views"][0]["rect"][2].get<double>(), 300.0) << "wide enough to see something";
  DrivenWindow window(boxes, 1024, 700);
  ASSERT_TRUE(window.started());
  click(window, *control(before, "column.panel.case"));
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_NE(find(end.state, "pair.a.position.x"), nullptr);
  EXPECT_EQ(find(end.state, "pair.section.pseudocode"), nullptr);
}

TEST_F(PanelsWindow, AShapeDraggedOutOfTheViewIsMarkedAtItsBorder) {
  const Json before = look(boxes);
  const auto marked = [](const Json& state) {
    const Json& marks = state.at("marks");
    return std::any_of(marks.begin(), marks.end(),
                       [](const Json& own) { return own.at("name").get<std::string>().starts_with("out of view"); });
  };
  EXPECT_FALSE(marked(before));
  const Json* x = control(before, "pair.b.position.x");
  ASSERT_NE(x, nullptr);
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  click(window, *x);
  window.xdotool("type --delay 40 '40'");
  window.key("Return");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_TRUE(marked(end.state));
}

}  // namespace
}  // namespace minkoscope
