// The timeline of a long run in the window: zoomed, panned, and its steps found by their words.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "app/files/assets.h"
#include "app/panels/steps/step_kind.h"
#include "bench/window/offscreen_window.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

class StepTimeline : public testing::Test {
 protected:
  void SetUp() override {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    window_ = std::make_unique<bench::OffscreenWindow>();
    window_->app().record_layout();
    window_->app().preferences().animate = false;
    window_->open(asset_path("assets/examples/pair/deep-hulls.json"));
    ASSERT_GT(document().steps().size(), 30u);
  }
  Document& document() { return window_->app().document(); }
  nlohmann::json settled() {
    // A field that is typed into blinks, and never rests.
    for (int i = 0; i < 12; ++i) window_->frame();
    return test::parse_json(window_->app().state());
  }
  struct Place {
    double x = 0.0, y = 0.0, width = 0.0, height = 0.0;
  };
  static Place mark(const nlohmann::json& state, const std::string& name) {
    for (const nlohmann::json& own : state.at("marks")) {
      if (own.at("name") != name) continue;
      const auto& rect = own.at("rect");
      return {rect[0], rect[1], rect[2], rect[3]};
    }
    ADD_FAILURE() << "no " << name;
    return {};
  }
  static const nlohmann::json& timeline(const nlohmann::json& state) { return state.at("mode").at("timeline"); }
  void wheel(double x, double y, double turns) {
    window_->mouse(InputEvent::Kind::mouse_move, x, y);
    InputEvent event;
    event.kind = InputEvent::Kind::wheel;
    event.y = turns;
    window_->frame(std::vector{event});
  }
  void type(std::string_view words) {
    for (const char letter : words) {
      InputEvent event;
      event.kind = InputEvent::Kind::character;
      event.character = static_cast<char32_t>(letter);
      window_->frame(std::vector{event});
    }
  }
  void open_search() {
    window_->press(key_of('F'), {.shift = true, .control = true});
    for (const Key key : {Key::left_control, Key::left_shift}) {
      InputEvent let_go;
      let_go.kind = InputEvent::Kind::key_up;
      let_go.key = key;
      window_->frame(std::vector{let_go});
    }
    for (int i = 0; i < 6; ++i) window_->frame();
  }

  std::unique_ptr<bench::OffscreenWindow> window_;
};

TEST_F(StepTimeline, TheWheelZoomsAroundThePointerAndADoubleClickShowsAll) {
  const std::size_t all = document().steps().size();
  const nlohmann::json before = settled();
  const std::size_t cursor = document().cursor();
  EXPECT_EQ(timeline(before).at("shown"), all);
  const Place strip = mark(before, "strip");
  const double x = strip.x + 0.75 * strip.width, y = strip.y + 0.5 * strip.height;
  for (int turn = 0; turn < 6; ++turn) wheel(x, y, 1.0);
  const nlohmann::json zoomed = settled();
  const auto shown = timeline(zoomed).at("shown").get<std::size_t>(),
             first = timeline(zoomed).at("first").get<std::size_t>();
  EXPECT_LT(shown, all / 2);
  EXPECT_GE(shown, 6u);
  const double under = 0.75 * static_cast<double>(all - 1);
  EXPECT_LT(static_cast<double>(first), under);
  EXPECT_GT(static_cast<double>(first + shown), under);
  EXPECT_EQ(document().cursor(), cursor) << "the wheel leaves the cursor";

  // A click goes to the step under it.
  window_->click(x, y);
  settled();
  EXPECT_GE(document().cursor(), first);
  EXPECT_LT(document().cursor(), first + shown);

  // The overview pans, from one end to the other.
  const Place overview = mark(settled(), "overview");
  window_->click(overview.x + 2.0, overview.y + 0.5 * overview.height);
  EXPECT_EQ(timeline(settled()).at("first"), 0u);
  window_->click(overview.x + overview.width - 2.0, overview.y + 0.5 * overview.height);
  EXPECT_EQ(timeline(settled()).at("first"), all - shown);

  window_->click(x, y);
  window_->click(x, y);
  EXPECT_EQ(timeline(settled()).at("shown"), all);
}

TEST_F(StepTimeline, FollowsTheCursorAndForgetsAnotherRun) {
  const Place strip = mark(settled(), "strip");
  for (int turn = 0; turn < 8; ++turn) wheel(strip.x + 1.0, strip.y + 0.5 * strip.height, 1.0);
  EXPECT_EQ(timeline(settled()).at("first"), 0u);
  window_->press(Key::end);
  const nlohmann::json at_end = settled();
  EXPECT_EQ(timeline(at_end).at("first").get<std::size_t>() + timeline(at_end).at("shown").get<std::size_t>(),
            document().steps().size());
  window_->open(asset_path("assets/examples/pair/ellipsoid-and-box.json"));
  EXPECT_EQ(timeline(settled()).at("shown"), document().steps().size());
}

TEST_F(StepTimeline, StepsAreFoundByTheirWords) {
  const std::string words = "reduce";
  std::vector<std::size_t> expected;
  const std::span<const Step> steps = document().steps();
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (kind_of_step(steps[i]).name == words) expected.push_back(i);
  ASSERT_GE(expected.size(), 2u);
  document().set_cursor(0);
  settled();
  open_search();
  type("reduce");
  nlohmann::json state = settled();
  ASSERT_TRUE(state.at("mode").contains("found"));
  const auto found = state.at("mode").at("found").get<std::vector<std::size_t>>();
  for (const std::size_t step : expected) EXPECT_EQ(std::ranges::count(found, step), 1) << step;
  EXPECT_EQ(document().cursor(), 0u) << "typing moves nothing";

  window_->press(Key::enter);
  settled();
  EXPECT_EQ(document().cursor(), found[found.front() == 0 ? 1 : 0]);
  window_->press(Key::enter);
  state = settled();
  const std::size_t second = found.front() == 0 ? 2 : 1;
  ASSERT_LT(second, found.size());
  EXPECT_EQ(document().cursor(), found[second]) << "the field keeps the focus";
  bool says = false;
  for (const nlohmann::json& text : state.at("texts"))
    says = says || text.at("text") == std::to_string(second + 1) + " of " + std::to_string(found.size());
  EXPECT_TRUE(says) << "which of how many";
  window_->press(Key::enter, {.shift = true});
  settled();
  EXPECT_EQ(document().cursor(), found[second - 1]);

  // Esc closes the list and keeps the words; F3 goes on from there.
  InputEvent let_go;
  let_go.kind = InputEvent::Kind::key_up;
  let_go.key = Key::left_shift;
  window_->frame(std::vector{let_go});
  window_->press(Key::escape);
  settled();
  window_->press(Key::f3);
  state = settled();
  EXPECT_EQ(document().cursor(), found[second]);
  EXPECT_EQ(state.at("mode").at("found").size(), found.size());
  for (const nlohmann::json& control : state.at("controls"))
    EXPECT_EQ(control.at("id").get<std::string>().find("words"), std::string::npos) << "the list is closed";
}

}  // namespace
}  // namespace minkoscope
