// The tools of the views, driven by hand: handles, the measure, coordinates under the pointer, the magnifier.
#include <gtest/gtest.h>

#include <cmath>

#include "app/window/tools/measure_tool.h"
#include "tests/app/window/driven_window.h"

namespace minkoscope {
namespace {

using Json = nlohmann::json;

const std::string welcome = MINKOSCOPE_SOURCE_DIR "/assets/examples/welcome.json";

class ViewToolsWindow : public DrivenWindowTest {
 protected:
  static constexpr int width = 1600, height = 1000;
  static void click_at(DrivenWindow& window, const Json& screen) {
    window.click(screen[0].get<double>(), screen[1].get<double>());
  }
};

TEST_F(ViewToolsWindow, AnArrowMovesTheSelectedShapeAlongItsAxisAlone) {
  for (const char* held : {"", "ctrl"}) {
    DrivenWindow window(welcome, width, height);
    ASSERT_TRUE(window.started());
    const Json before = window.settle();
    const Json& a = before.at("a");
    ASSERT_FALSE(before.contains("handles")) << "nothing is selected yet";
    click_at(window, a.at("screen"));
    const Json shown = window.settle();
    ASSERT_TRUE(shown.contains("handles")) << "a click selects a shape";
    const Json& arrow = shown.at("handles").at("arrows").at("y");
    const double x = arrow[0], y = arrow[1];
    window.drag(x, y, x + 15.0, y - 60.0, held);
    const auto end = window.quit();
    expect_clean(end);
    const Json &was = a.at("position"), &is = end.state.at("a").at("position");
    EXPECT_EQ(is[0], was[0]);
    EXPECT_EQ(is[2], was[2]);
    EXPECT_GT(is[1].get<double>(), was[1].get<double>() + 0.1);
    EXPECT_EQ(end.state.at("a").at("rotation"), a.at("rotation"));
    EXPECT_EQ(end.state.at("undo_depth"), 1) << "a drag is undone at once";
    if (*held == '\0') continue;
    const double step = end.state.at("handles").at("step"), multiple = is[1].get<double>() / step;
    EXPECT_NEAR(multiple, std::round(multiple), 1e-9) << "Ctrl snaps to multiples of " << step;
  }
}

TEST_F(ViewToolsWindow, EscTakesADragBackAndGChangesTheAxes) {
  DrivenWindow window(welcome, width, height);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  const Json& a = before.at("a");
  click_at(window, a.at("screen"));
  const Json shown = window.settle();
  ASSERT_TRUE(shown.contains("handles")) << "a click selects a shape";
  EXPECT_EQ(shown.at("handles").at("local"), false);
  window.key("g");
  const Json own = window.settle();
  EXPECT_EQ(own.at("handles").at("local"), true);
  EXPECT_NE(own.at("handles").at("arrows"), shown.at("handles").at("arrows")) << "A is turned";
  const Json* frame = control(shown, "pair.view.handles.frame");
  ASSERT_NE(frame, nullptr);
  const Json& arrow = shown.at("handles").at("arrows").at("y");
  window.key("g");
  window.settle();
  click(window, *frame);
  click(window, *frame);
  window.move_to(arrow[0], arrow[1]);
  window.xdotool("mousedown 1");
  window.move_to(arrow[0].get<double>() + 5.0, arrow[1].get<double>() - 50.0);
  window.settle();
  window.xdotool("key Escape");  // with the button held
  window.xdotool("mouseup 1");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("handles").at("local"), false);
  EXPECT_EQ(end.state.at("a").at("position"), a.at("position"));
}

TEST_F(ViewToolsWindow, MeasuresBetweenVerticesExactly) {
  DrivenWindow window(welcome, width, height);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  // The vertices of A and B that are nearest to the eye are not hidden.
  const auto nearest = [&](const char* shape) {
    Json found;
    for (const Json& point : before.at(shape).at("points")) {
      if (found.is_null() || point.at("screen")[2] < found.at("screen")[2]) found = point;
    }
    return found;
  };
  const Json p = nearest("a"), q = nearest("b");
  window.key("shift+m");
  click_at(window, p.at("screen"));
  click_at(window, q.at("screen"));
  const auto end = window.quit();
  expect_clean(end);
  const Json& measured = end.state.at("measure");
  ASSERT_TRUE(measured.contains("distance")) << measured;
  const auto world = [&](const char* shape, const Json& point) {
    const Json &at = before.at(shape).at("position"), &turn = before.at(shape).at("rotation"), &own = point.at("local");
    const Quaterniond rotation(turn[3].get<double>(), turn[0], turn[1], turn[2]);
    return rotation * Vector3d(own[0], own[1], own[2]) + Vector3d(at[0], at[1], at[2]);
  };
  const double distance = glm::length(world("a", p) - world("b", q));
  EXPECT_NEAR(measured.at("distance").get<double>(), distance, 1e-6 * distance) << "vertices snap";
  EXPECT_EQ(end.state.at("selected"), before.at("selected")) << "a click measures and selects nothing";
}

TEST_F(ViewToolsWindow, OneEscEndsMeasuring) {
  for (const int points : {0, 1, 2}) {
    DrivenWindow window(welcome, width, height);
    ASSERT_TRUE(window.started());
    const Json before = window.settle();
    window.key("shift+m");
    for (const char* shape : {"a", "b"}) {
      if (points > (*shape == 'b' ? 1 : 0)) click_at(window, before.at(shape).at("screen"));
    }
    ASSERT_EQ(window.settle().at("measure").at("active"), true) << points;
    window.key("Escape");
    click_at(window, before.at("a").at("screen"));
    const auto end = window.quit();
    expect_clean(end);
    EXPECT_EQ(end.state.at("measure").at("active"), false) << points;
    EXPECT_FALSE(end.state.at("measure").contains("from")) << points;
    EXPECT_NE(end.state.at("selected"), before.at("selected")) << "a click selects again";
  }
}

TEST_F(ViewToolsWindow, AnglesAndPartsOfAMeasurement) {
  PointUnder floor, wall;
  floor.normal = {0.0, 1.0, 0.0};
  wall.position = {3.0, 0.0, 4.0};
  wall.normal = glm::normalize(Vector3d(0.0, 1.0, 1.0));
  const Measurement result = measure(floor, wall);
  EXPECT_DOUBLE_EQ(result.distance, 5.0);
  EXPECT_EQ(result.parts, wall.position);
  ASSERT_TRUE(result.angle);
  EXPECT_NEAR(*result.angle, 45.0, 1e-12);
  wall.normal = Vector3d(0.0);
  EXPECT_FALSE(measure(floor, wall).angle);
}

TEST_F(ViewToolsWindow, ARestingPointerShowsTheCoordinates) {
  DrivenWindow window(welcome, width, height);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  const Json at = before.at("b").at("screen");
  window.move_to(at[0], at[1]);
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  ASSERT_TRUE(end.state.contains("pointed_at"));
  const Json &shown = end.state.at("pointed_at").at("position"), &centre = before.at("b").at("position");
  double squared = 0.0;
  for (std::size_t i = 0; i < 3; ++i) squared += std::pow(shown[i].get<double>() - centre[i].get<double>(), 2);
  EXPECT_GT(squared, 0.01) << "on the surface";
  EXPECT_LT(squared, 4.0);
}

TEST_F(ViewToolsWindow, AnInsetMagnifiesASmallSimplexUntilItIsZoomedTo) {
  const auto zoomed_by = [](const char* zoom) {
    DrivenWindow window(welcome, width, height);
    EXPECT_TRUE(window.started());
    for (const char* key : {"period", "period", zoom}) window.key(key);
    window.settle();
    const auto end = window.quit();
    expect_clean(end);
    return end.state;
  };
  EXPECT_FALSE(zoomed_by("shift+z").contains("magnifiers"));
  EXPECT_FALSE(zoomed_by("z").contains("magnifiers")) << "zoomed there: nothing is small";
  DrivenWindow window(welcome, width, height);
  ASSERT_TRUE(window.started());
  for (const char* key : {"period", "period"}) window.key(key);
  const Json small = window.settle();
  ASSERT_TRUE(small.contains("magnifiers"));
  EXPECT_GT(small.at("magnifiers")[0].at("magnification").get<double>(), 2.0);
  const Json* inset = control(small, "pair.view.magnifier");
  ASSERT_NE(inset, nullptr);
  click(window, *inset);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("views")[1].at("close"), true);
}

}  // namespace
}  // namespace minkoscope
