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
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  ASSERT_NE(find(before, "pair.a.position.x"), nullptr);
  const Json* shape = control(before, "pair.a.section.shape-a");
  const Json* listing = control(before, "pair.section.pseudocode");
  ASSERT_TRUE(shape != nullptr && listing != nullptr);
  EXPECT_EQ(shape->at("active"), true);
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
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  const auto left_edge = [](const Json& state) { return state["views"][0]["rect"][0].get<double>(); };
  const Json* border = control(before, "split.left");
  ASSERT_NE(border, nullptr);
  const double x = border->at("rect")[0].get<double>() + 0.5, y = 300.0;  // it is as long as the panel
  window.drag(x, y, x - 60.0, y);
  const Json dragged = window.settle();
  window.xdotool("click --repeat 2 --delay 60 1");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_NEAR(left_edge(dragged), left_edge(before) - 60.0, 4.0);
  EXPECT_NEAR(left_edge(end.state), left_edge(before), 1.0);
}

TEST_F(PanelsWindow, InANarrowWindowCaseAndInspectorAreTabsOfOneColumn) {
  DrivenWindow window(boxes, 1024, 700);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  EXPECT_EQ(find(before, "pair.a.position.x"), nullptr);
  EXPECT_NE(find(before, "pair.section.pseudocode"), nullptr);
  EXPECT_GT(before["views"][0]["rect"][2].get<double>(), 300.0) << "wide enough to see something";
  click(window, *control(before, "column.panel.case"));
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_NE(find(end.state, "pair.a.position.x"), nullptr);
  EXPECT_EQ(find(end.state, "pair.section.pseudocode"), nullptr);
}

TEST_F(PanelsWindow, AShapeDraggedOutOfTheViewIsMarkedAtItsBorder) {
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  const auto marked = [](const Json& state) {
    const Json& marks = state.at("marks");
    return std::any_of(marks.begin(), marks.end(),
                       [](const Json& own) { return own.at("name").get<std::string>().starts_with("out of view"); });
  };
  EXPECT_FALSE(marked(before));
  type_into(window, before, "pair.b.position.x", "40");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_TRUE(marked(end.state));
}

TEST_F(PanelsWindow, AnAnswerIsTypedBehindItsFirstWordWithItsButtonsInSight) {
  DrivenWindow window(boxes, 1280, 1000);
  ASSERT_TRUE(window.started());
  window.move_to(150, 600);
  window.xdotool("click --repeat 12 --delay 20 5");
  const Json before = window.settle();
  const Json* const type = control(before, "pair.type-first");
  ASSERT_NE(type, nullptr);
  click(window, *type);
  // The panel scrolls a frame after the text is there.
  const Json typing =
      window.until("its button is in sight", [](const Json& state) { return find(state, "pair.take"); });
  window.xdotool("type --delay 20 true");
  const Json* const compare = control(typing, "pair.take");
  ASSERT_NE(compare, nullptr);
  click(window, *compare);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(mode_of(end).at("engine_answer").at("text"), "overlap: true\n");
}

}  // namespace
}  // namespace minkoscope
