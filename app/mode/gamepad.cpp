#include "app/mode/gamepad.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {
namespace {

constexpr double dead = 0.18, full = 0.95;  // of a stick's way

bool steps(Key key) {
  return key == Key::period || key == Key::comma || key == Key::right_bracket || key == Key::left_bracket;
}

void shape(double& x, double& y) {
  const double length = std::hypot(x, y);
  const double shaped = std::clamp((length - dead) / (full - dead), 0.0, 1.0);
  const double factor = length > 0.0 && std::isfinite(length) ? shaped / length : 0.0;
  x = factor > 0.0 ? x * factor : 0.0;
  y = factor > 0.0 ? y * factor : 0.0;
}

InputEvent event_of(InputEvent::Kind kind, Key key, bool shift) {
  InputEvent event;
  event.kind = kind;
  event.key = key;
  event.modifiers.shift = shift;
  return event;
}

}  // namespace

Key key_of(PadButton button, bool walking) {
  switch (button) {
    case PadButton::a:
      return walking ? Key::space : Key::enter;
    case PadButton::b:
      return Key::escape;
    case PadButton::x:
      return walking ? Key::none : Key::space;
    case PadButton::y:
      return walking ? Key::none : key_of('V');
    case PadButton::start:
      return walking ? Key::escape : Key::enter;
    case PadButton::back:
      return walking ? Key::none : Key::home;
    case PadButton::left_shoulder:
    case PadButton::left:
      return walking ? Key::none : Key::comma;
    case PadButton::right_shoulder:
    case PadButton::right:
      return walking ? Key::none : Key::period;
    case PadButton::left_trigger:
      return walking ? key_of('C') : Key::left_bracket;
    case PadButton::right_trigger:
      return walking ? Key::left_shift : Key::right_bracket;
    case PadButton::left_stick:
      return walking ? Key::left_shift : Key::none;
    case PadButton::right_stick:
      return walking ? key_of('C') : Key::none;
    case PadButton::up:
    case PadButton::down:
      return walking ? Key::none : key_of('P');  // up with Shift
    case PadButton::guide:
    case PadButton::count:
      break;
  }
  return Key::none;
}

Sticks without_dead_zone(const Sticks& sticks) {
  Sticks shaped = sticks;
  shape(shaped.right, shaped.forward);
  shape(shaped.look_right, shaped.look_up);
  return shaped;
}

void Gamepad::take(const PadState& state, bool walking, double seconds, std::vector<InputEvent>& events) {
  for (std::size_t i = 0; i < pad_buttons; ++i) {
    const auto button = static_cast<PadButton>(i);
    const bool shift = button == PadButton::up;
    Held& held = held_[i];
    if (state.pressed[i] == pressed_[i]) {
      if (!pressed_[i] || !steps(held.key)) continue;
      held.seconds += seconds;
      if (held.seconds < repeat_after) continue;
      held.seconds -= repeat_every;
      events.push_back(event_of(InputEvent::Kind::key_repeat, held.key, false));
      continue;
    }
    pressed_[i] = state.pressed[i];
    if (pressed_[i]) {
      held = {key_of(button, walking), 0.0};
      if (held.key != Key::none) events.push_back(event_of(InputEvent::Kind::key_down, held.key, shift));
    } else {
      if (held.key != Key::none) events.push_back(event_of(InputEvent::Kind::key_up, held.key, false));
      held = {};
    }
  }
}

bool Gamepad::repeats() const {
  return std::any_of(held_.begin(), held_.end(), [](const Held& held) { return steps(held.key); });
}

}  // namespace minkoscope
