// A gamepad's buttons as keys: what they mean while walking and else, held, and let go in between.
#include "app/mode/gamepad.h"

#include <gtest/gtest.h>

#include <cmath>

namespace minkoscope {
namespace {

class GamepadTest : public testing::Test {
 protected:
  void press(PadButton button, bool down = true) { state_.pressed[static_cast<std::size_t>(button)] = down; }
  std::vector<InputEvent> take(bool walking, double seconds = 0.01) {
    std::vector<InputEvent> events;
    pad_.take(state_, walking, seconds, events);
    return events;
  }
  PadState state_;
  Gamepad pad_;
};

TEST_F(GamepadTest, AJumpsWhileWalkingAndTakesControlElse) {
  press(PadButton::a);
  auto events = take(true);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].key, Key::space);
  EXPECT_EQ(events[0].kind, InputEvent::Kind::key_down);
  EXPECT_TRUE(take(true, 5.0).empty()) << "held, it does not jump again";
  press(PadButton::a, false);
  events = take(true);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].kind, InputEvent::Kind::key_up);
  press(PadButton::a);
  EXPECT_EQ(take(false).front().key, Key::enter);
}

TEST_F(GamepadTest, AKeyThatWentDownGoesUpThoughTheButtonMeansAnotherByThen) {
  press(PadButton::start);
  EXPECT_EQ(take(false).front().key, Key::enter);
  press(PadButton::start, false);
  const auto events = take(true);  // it walks by now
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].key, Key::enter);
  EXPECT_EQ(events[0].kind, InputEvent::Kind::key_up);
}

TEST_F(GamepadTest, AShoulderStepsAndWhenItIsHeldStepsOn) {
  press(PadButton::right_shoulder);
  EXPECT_EQ(take(false).front().key, Key::period);
  EXPECT_TRUE(pad_.repeats());
  std::size_t repeats = 0;
  for (int i = 0; i < 100; ++i) {
    for (const InputEvent& event : take(false)) {
      EXPECT_EQ(event.kind, InputEvent::Kind::key_repeat);
      ++repeats;
    }
  }
  EXPECT_GE(repeats, 6u);
  EXPECT_LE(repeats, 8u) << "a second, less the wait";
  press(PadButton::right_shoulder, false);
  take(false);
  EXPECT_FALSE(pad_.repeats());
}

TEST_F(GamepadTest, SticksRestInTheMiddleAndReachTheirEnds) {
  EXPECT_EQ(without_dead_zone({0.1, -0.1, 0.0, 0.12}), Sticks{});
  const Sticks full = without_dead_zone({0.0, 1.0, -0.97, 0.0});
  EXPECT_EQ(full.forward, 1.0);
  EXPECT_EQ(full.look_right, -1.0);
  const Sticks half = without_dead_zone({0.4, 0.4, 0.0, 0.0});
  EXPECT_GT(half.right, 0.2);
  EXPECT_LT(half.right, 0.6);
  EXPECT_EQ(half.right, half.forward) << "the direction stays";
  EXPECT_LE(std::hypot(without_dead_zone({1.0, 1.0, 0.0, 0.0}).right, 1.0 / std::sqrt(2.0)), 1.01);
}

}  // namespace
}  // namespace minkoscope
