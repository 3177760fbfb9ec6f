// What the window says it has laid out is where it says, and works when it is clicked there.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "tests/app/window/driven_window.h"

namespace minkoscope {
namespace {

using Json = nlohmann::json;

class LayoutWindow : public DrivenWindowTest {};

const std::string examples = MINKOSCOPE_SOURCE_DIR "/assets/examples/";

TEST_F(LayoutWindow, EveryControlHasANameOfItsOwnInsideTheWindow) {
  const Json state = look("");
  std::set<std::string> ids;
  ASSERT_GT(state.at("controls").size(), 40u);
  for (const Json& own : state.at("controls")) {
    EXPECT_TRUE(ids.insert(own.at("id")).second) << own.at("id");
    const Json& rect = own.at("rect");
    EXPECT_GE(rect[0].get<double>(), -0.5) << own;
    EXPECT_LE(rect[0].get<double>() + rect[2].get<double>(), 1280.5) << own;
    EXPECT_GE(rect[1].get<double>(), -0.5) << own;
  }
  for (const char* id : {"bar.open", "bar.learn", "bar.method", "bar.tabs.walk", "pair.play", "pair.forward",
                         "pair.a.position.x", "pair.b.type"})
    EXPECT_TRUE(ids.contains(id)) << id;
  EXPECT_EQ(control(state, "bar.undo")->at("enabled"), false);
  EXPECT_EQ(control(state, "bar.tabs.pair")->at("active"), true);
  EXPECT_EQ(control(state, "bar.tabs.walk")->at("active"), false);
  const auto& texts = state.at("texts");
  EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [](const Json& own) { return own.at("text") == "Shape A"; }));
  EXPECT_FALSE(state.at("labels").empty());
}

TEST_F(LayoutWindow, ButtonsOverAViewTakeTheClick) {
  const std::string walk = examples + "walk/plain.json";
  DrivenWindow window(walk);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  const Json* free = control(before, "walk.camera.free");
  const Json* xray = control(before, "walk.xray");
  ASSERT_TRUE(free != nullptr && xray != nullptr);
  EXPECT_EQ(free->at("active"), false);
  EXPECT_EQ(xray->at("active"), false);
  click(window, *free);
  click(window, *xray);
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(control(end.state, "walk.camera.free")->at("active"), true);
  EXPECT_EQ(control(end.state, "walk.xray")->at("active"), true);
  EXPECT_EQ(end.state.at("undo_depth"), 0) << "nothing in the view behind them was clicked";
  EXPECT_EQ(end.state.at("selected"), before.at("selected"));
}

TEST_F(LayoutWindow, OneClickEditsANumberAndDoesArithmetic) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  type_into(window, before, "pair.a.position.x", "=1/4");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state["a"]["position"][0], 0.25);
  EXPECT_EQ(end.state.at("undo_depth"), 1);
}

TEST_F(LayoutWindow, ASizeManyTimesAsLargeIsFramedAndUndoFramesItBack) {
  DrivenWindow window(examples + "pair/boxes-parallel-edges.json");
  ASSERT_TRUE(window.started());
  const auto distances = [](const Json& state) {
    return std::array{state.at("views")[0].at("distance").get<double>(),
                      state.at("views")[1].at("distance").get<double>()};
  };
  const Json before = window.settle();
  type_into(window, before, "pair.a.half-size.x", "40");
  const Json large = window.settle();
  for (std::size_t view : {0u, 1u}) EXPECT_GT(distances(large)[view], 4.0 * distances(before)[view]);
  window.key("ctrl+z");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  for (std::size_t view : {0u, 1u})
    EXPECT_NEAR(distances(end.state)[view], distances(before)[view], 1e-6 * distances(before)[view]);
}

TEST_F(LayoutWindow, ANumberOutOfRangeSaysTheRange) {
  const std::string boxes = examples + "pair/boxes-parallel-edges.json";
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  type_into(window, before, "pair.a.half-size.x", "-1");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  ASSERT_EQ(end.state.at("notices").size(), 1u);
  EXPECT_NE(end.state["notices"][0]["text"].get<std::string>().find("must be from 0 to"), std::string::npos);
  EXPECT_EQ(end.state.at("undo_depth"), 0);
}

TEST_F(LayoutWindow, AStartWithoutAFileOffersFourWaysToBegin) {
  const Json state = look("");
  EXPECT_EQ(state.at("start_shown"), true);
  EXPECT_TRUE(state.at("notices").empty());
  for (const char* id : {"over.start.learn", "over.start.paste", "over.start.level", "over.start.examples"})
    ASSERT_NE(control(state, id), nullptr);
  struct Row {
    const char *id, *opens;
  };
  for (const Row& row : {Row{"over.start.paste", "paste_box_shown"}, Row{"over.start.level", "dialog_shown"},
                         Row{"over.start.examples", "examples_shown"}}) {
    DrivenWindow window("");
    ASSERT_TRUE(window.started());
    click(window, *control(state, row.id));
    const auto end = window.quit();
    expect_clean(end);
    EXPECT_EQ(end.state.at("start_shown"), false);
    EXPECT_EQ(end.state.at(row.opens), true) << row.id;
    EXPECT_TRUE(end.state.at("notices").empty()) << row.id;
  }
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  click(window, *control(state, "over.start.learn"));
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("lessons").at("list"), true);
  EXPECT_EQ(look(examples + "welcome.json").at("start_shown"), false) << "a file was asked for";
}

TEST_F(LayoutWindow, TheFirstScreenGoesWithTheFirstKey) {
  DrivenWindow window("");
  ASSERT_TRUE(window.started());
  window.key("period");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("start_shown"), false);
  EXPECT_EQ(end.state.at("cursor"), 1) << "the key is for the case behind it";
}

TEST_F(LayoutWindow, TheAxesAreButtons) {
  const std::string boxes = examples + "pair/boxes-parallel-edges.json";
  DrivenWindow window(boxes);
  ASSERT_TRUE(window.started());
  const Json before = window.settle();
  EXPECT_EQ(before["views"][0]["orthographic"], false);
  const Json* y = control(before, "pair.view.axis-y");
  const Json* middle = control(before, "pair.view.orthographic");
  ASSERT_TRUE(y != nullptr && middle != nullptr);
  click(window, *y);
  click(window, *middle);
  const auto end = window.quit();
  expect_clean(end);
  for (const Json& view : end.state.at("views")) {
    EXPECT_GT(view["pitch"].get<double>(), 1.4) << "from above, in both views";
    EXPECT_EQ(view["orthographic"], true);
  }
  EXPECT_EQ(end.state.at("undo_depth"), 0);
}

TEST_F(LayoutWindow, TwentyTapsAreTwentySteps) {
  DrivenWindow window(examples + "pair/deep-hulls.json");
  ASSERT_TRUE(window.started());
  window.xdotool("key --repeat 20 --delay 20 period");
  window.settle();
  const auto end = window.quit();
  expect_clean(end);
  EXPECT_EQ(end.state.at("cursor"), 20);
}

}  // namespace
}  // namespace minkoscope
