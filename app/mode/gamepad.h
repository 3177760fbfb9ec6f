// A gamepad: its buttons are the keys that do the same, its sticks walk and look. Knows no GLFW.
#pragma once

#include <array>
#include <vector>

#include "app/mode/input.h"

namespace minkoscope {

/// In the order of the SDL gamepad mappings, which GLFW has too; the triggers count as buttons.
enum class PadButton {
  a,
  b,
  x,
  y,
  left_shoulder,
  right_shoulder,
  back,
  start,
  guide,
  left_stick,
  right_stick,
  up,
  right,
  down,
  left,
  left_trigger,
  right_trigger,
  count
};
inline constexpr std::size_t pad_buttons = static_cast<std::size_t>(PadButton::count);

/// How the pad stands now.
struct PadState {
  std::array<bool, pad_buttons> pressed{};
  Sticks sticks;  // as the device reports them
};

/// The key that does what the button does: while walking, and at any other time. Key::none: nothing.
Key key_of(PadButton button, bool walking);

/// Without the little that a stick at rest is off its middle; full before the device's own end.
Sticks without_dead_zone(const Sticks& sticks);

/// Turns states into events. A shoulder button that is held steps on and on.
class Gamepad {
 public:
  static constexpr double repeat_after = 0.4, repeat_every = 0.08;  // seconds

  /// Appends what has changed since the last call, `seconds` ago.
  void take(const PadState& state, bool walking, double seconds, std::vector<InputEvent>& events);
  /// Whether a held button will repeat.
  bool repeats() const;

 private:
  struct Held {
    Key key = Key::none;  // that went down; it goes up again even where the button means another key by then
    double seconds = 0.0;
  };
  std::array<Held, pad_buttons> held_{};
  std::array<bool, pad_buttons> pressed_{};
};

}  // namespace minkoscope
