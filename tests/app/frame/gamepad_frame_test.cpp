// A walk with a gamepad through the whole window: buttons and sticks as a device reports them, no device.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "app/files/assets.h"
#include "app/mode/gamepad.h"
#include "bench/window/offscreen_window.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

class GamepadFrame : public testing::Test {
 protected:
  void SetUp() override {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    window_ = std::make_unique<bench::OffscreenWindow>();
    window_->open(asset_path("assets/levels/plain.obj"));
    ASSERT_EQ(mode().at("mode"), "paused");
  }
  nlohmann::json mode() const { return test::parse_json(window_->app().state()).at("mode"); }
  bool walks() const { return mode().at("mode") == "live"; }
  /// Frames in which the pad stands so.
  void frames(int count) {
    for (int i = 0; i < count; ++i) {
      std::vector<InputEvent> events;
      pad_.take(state_, walks(), 1.0 / 60.0, events);
      window_->hold(state_.sticks);
      window_->frame(events);
    }
  }
  void tap(PadButton button) {
    state_.pressed[static_cast<std::size_t>(button)] = true;
    frames(2);
    state_.pressed[static_cast<std::size_t>(button)] = false;
    frames(2);
  }
  Vector3d position() const {
    const nlohmann::json at = mode().at("position");
    return {at[0].get<double>(), at[1].get<double>(), at[2].get<double>()};
  }

  std::unique_ptr<bench::OffscreenWindow> window_;
  Gamepad pad_;
  PadState state_;
};

TEST_F(GamepadFrame, TheSticksWalkAndLookAndAJumps) {
  tap(PadButton::a);
  ASSERT_TRUE(walks());
  frames(30);
  const Vector3d start = position();
  state_.sticks.forward = 1.0;
  frames(60);
  const Vector3d ahead = position() - start;
  EXPECT_GT(std::hypot(ahead.x, ahead.z), 2.0);
  EXPECT_LT(std::hypot(ahead.x, ahead.z), 3.5) << "three metres a second";
  state_.sticks = {.look_right = 1.0};
  frames(30);
  const Vector3d before = position();
  state_.sticks = {.forward = 0.5};
  frames(60);
  const Vector3d turned = position() - before;
  EXPECT_LT(std::hypot(turned.x, turned.z), 2.5) << "half pushed is slower";
  EXPECT_GT(std::hypot(turned.x, turned.z), 0.3);
  const double cosine =
      (ahead.x * turned.x + ahead.z * turned.z) / (std::hypot(ahead.x, ahead.z) * std::hypot(turned.x, turned.z));
  EXPECT_LT(cosine, 0.95) << "the right stick has turned it";
  state_.sticks = {};
  frames(5);
  const double ground = position().y;
  state_.pressed[static_cast<std::size_t>(PadButton::a)] = true;
  frames(15);
  EXPECT_GT(position().y, ground + 0.4);
  tap(PadButton::b);
  EXPECT_FALSE(walks()) << "B ends it";
}

TEST_F(GamepadFrame, TheShouldersStepThroughWhatWasWalked) {
  tap(PadButton::start);
  frames(20);
  tap(PadButton::start);
  ASSERT_FALSE(walks());
  const int last = mode().at("tick").get<int>();
  tap(PadButton::left_shoulder);
  EXPECT_EQ(mode().at("tick"), last - 1);
  tap(PadButton::right_shoulder);
  EXPECT_EQ(mode().at("tick"), last);
  tap(PadButton::back);
  EXPECT_TRUE(mode().at("tick").is_null()) << "the start";
}

TEST_F(GamepadFrame, SpeedAndLookFollowTheSettings) {
  WalkPreferences& own = window_->app().preferences().walking;
  own.walk_speed = 1.0;
  own.jump_height = 0.25;
  tap(PadButton::a);
  const Vector3d start = position();
  state_.sticks.forward = 1.0;
  frames(60);
  const Vector3d ahead = position() - start;
  EXPECT_NEAR(std::hypot(ahead.x, ahead.z), 1.0, 0.2);
  state_.sticks = {};
  frames(2);
  const double ground = position().y;
  double highest = ground;
  state_.pressed[static_cast<std::size_t>(PadButton::a)] = true;
  for (int i = 0; i < 30; ++i) {
    frames(1);
    highest = std::max(highest, position().y);
  }
  EXPECT_NEAR(highest - ground, 0.25, 0.05);
}

}  // namespace
}  // namespace minkoscope
