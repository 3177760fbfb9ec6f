#include "app/window/frame/input_queue.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <glm/geometric.hpp>

namespace minkoscope {

namespace {

// ImGui moves the keyboard focus to or from a field in one of the next frames. Keys typed until then are queued.
constexpr int frames_to_open_a_field = 3, frames_to_leave_a_field = 2;

bool may_open_a_field(const InputEvent& event) {
  return event.kind == InputEvent::Kind::key_down &&
         (event.modifiers.control || event.key == Key::f2 || event.key == Key::f3);
}

bool leaves_a_field(const InputEvent& event) {
  return event.kind == InputEvent::Kind::key_down && (event.key == Key::enter || event.key == Key::keypad_enter ||
                                                      event.key == Key::escape || event.key == Key::tab);
}

}  // namespace

bool text_field_active() {
  return ImGui::GetIO().WantTextInput || ImGui::GetCurrentContext()->ActiveIdSource == ImGuiInputSource_Keyboard;
}

void InputQueue::feed(const FrameInput& input, bool captured) {
  ImGuiIO& io = ImGui::GetIO();
  queue_.insert(queue_.end(), input.events.begin(), input.events.end());
  keys_.clear();
  dropped_.clear();
  wheel_ = 0.0f;
  double_clicked_ = false;
  previous_mouse_ = mouse_;
  std::array<bool, 512> touched{};
  std::array<bool, 3> button_touched{};
  bool any_button = false, any_move = false;
  hold_keys_ = std::max(hold_keys_ - 1, 0);
  while (!queue_.empty()) {
    const InputEvent& event = queue_.front();
    const bool typed = event.kind == InputEvent::Kind::key_down || event.kind == InputEvent::Kind::key_repeat ||
                       event.kind == InputEvent::Kind::character;
    if (typed && hold_keys_ > 0) return;
    const auto slot = static_cast<std::size_t>(event.key);
    switch (event.kind) {
      case InputEvent::Kind::key_down:
      case InputEvent::Kind::key_repeat:
      case InputEvent::Kind::key_up: {
        const bool down = event.kind != InputEvent::Kind::key_up;
        if (event.kind != InputEvent::Kind::key_repeat) {
          if (touched[slot]) return;
          touched[slot] = true;
        }
        held_[slot] = down;
        io.KeysDown[slot] = down;
        modifiers_ = event.modifiers;
        // A modifier's own event has the state before it.
        if (event.key == Key::left_shift || event.key == Key::right_shift) modifiers_.shift = down;
        if (event.key == Key::left_control || event.key == Key::right_control) modifiers_.control = down;
        if (event.key == Key::left_alt || event.key == Key::right_alt) modifiers_.alt = down;
        io.KeyCtrl = modifiers_.control;
        io.KeyShift = modifiers_.shift;
        io.KeyAlt = modifiers_.alt;
        keys_.push_back(event);
        if (leaves_a_field(event) && text_field_active()) hold_keys_ = frames_to_leave_a_field;
        if (may_open_a_field(event))
          hold_keys_ = std::max(hold_keys_, 1);  // its effect is known at the end of the frame
        break;
      }
      case InputEvent::Kind::character:
        io.AddInputCharacter(static_cast<unsigned>(event.character));
        break;
      case InputEvent::Kind::mouse_move:
        if (any_button) return;
        mouse_ = {event.x, event.y};
        any_move = true;
        break;
      case InputEvent::Kind::mouse_down:
      case InputEvent::Kind::mouse_up: {
        const auto button = static_cast<std::size_t>(std::clamp(event.button, 0, 2));
        // A drag within a frame: its motion is handled with the button still down. A press after motion: ImGui must
        // first know what the pointer is on, where one thing lies over another.
        if (button_touched[button] || any_move) return;
        button_touched[button] = any_button = true;
        button_time_ = event.time >= 0.0 ? event.time : ImGui::GetTime();
        modifiers_ = event.modifiers;
        io.KeyCtrl = modifiers_.control;
        io.KeyShift = modifiers_.shift;
        io.KeyAlt = modifiers_.alt;
        io.MouseDown[button] = event.kind == InputEvent::Kind::mouse_down;
        if (button == 0 && io.MouseDown[0]) note_press(static_cast<double>(io.MouseDoubleClickMaxDist));
        if (event.kind == InputEvent::Kind::mouse_up && !captured) hold_keys_ = frames_to_open_a_field;
        break;
      }
      case InputEvent::Kind::wheel:
        io.MouseWheel += static_cast<float>(event.y);
        wheel_ += static_cast<float>(event.y);
        break;
      case InputEvent::Kind::files_dropped:
        dropped_.push_back(event.files);
        break;
      case InputEvent::Kind::focus_lost:
        for (std::size_t key = 0; key < held_.size(); ++key) {
          if (!held_[key]) continue;
          held_[key] = io.KeysDown[key] = false;
          InputEvent up;
          up.kind = InputEvent::Kind::key_up;
          up.key = static_cast<Key>(key);
          keys_.push_back(up);
        }
        modifiers_ = {};
        io.KeyCtrl = io.KeyShift = io.KeyAlt = false;
        break;
    }
    queue_.pop_front();
  }
}

void InputQueue::note_press(double radius) {
  constexpr double at_most = 0.5;  // seconds between the presses
  const bool again = pressed_time_ >= 0.0 && button_time_ - pressed_time_ <= at_most;
  double_clicked_ = again && glm::length(mouse_ - pressed_at_) <= radius;
  pressed_time_ = double_clicked_ ? -1.0 : button_time_;
  pressed_at_ = mouse_;
}

void InputQueue::hold_keys_for_field() {
  hold_keys_ = frames_to_open_a_field;
}

void InputQueue::press(Key key, Modifiers modifiers) {
  InputEvent event;
  event.key = key;
  event.modifiers = modifiers;
  InputEvent up = event;
  up.kind = InputEvent::Kind::key_up;
  queue_.push_front(up);
  queue_.push_front(event);
}

}  // namespace minkoscope
