// The input queue: distributes events over frames for ImGui and the views, so that fast input is not lost.
#pragma once

#include <array>
#include <deque>
#include <filesystem>
#include <glm/vec2.hpp>
#include <vector>

#include "app/mode/input.h"

namespace minkoscope {

/// Whether the keys belong to a field of ImGui.
bool text_field_active();

class InputQueue {
 public:
  /// Takes events from the queue until one would hide another from ImGui, which polls the state once per frame: a
  /// button or key that goes down and up again, motion after a button or a release after motion, waits for the next
  /// frame; so does typing while a field opens or closes.
  void feed(const FrameInput& input, bool captured);
  /// Keys stay queued for so many frames, while a field opens or closes.
  void hold_keys(int frames) { hold_keys_ = frames; }
  /// A field may have opened.
  void hold_keys_for_field();
  /// As if the key had been pressed and released before what is queued.
  void press(Key key, Modifiers modifiers);
  bool empty() const { return queue_.empty(); }

  // Of this frame.
  const std::vector<InputEvent>& keys() const { return keys_; }
  /// A list for each drop.
  const std::vector<std::vector<std::filesystem::path>>& dropped() const { return dropped_; }
  Modifiers modifiers() const { return modifiers_; }
  glm::dvec2 mouse() const { return mouse_; }
  glm::dvec2 previous_mouse() const { return previous_mouse_; }
  float wheel() const { return wheel_; }
  /// The left button went down in this frame for the second time in half a second, by when the presses came: slow
  /// frames do not part the clicks of a double click, as they do for ImGui, which counts its frames' time.
  bool double_clicked() const { return double_clicked_; }
  bool held(Key key) const { return held_[static_cast<std::size_t>(key)]; }

 private:
  std::deque<InputEvent> queue_;
  int hold_keys_ = 0;
  std::array<bool, 512> held_{};  // keys, as of the events taken so far
  Modifiers modifiers_;
  glm::dvec2 mouse_{-1e9}, previous_mouse_{-1e9};
  std::vector<InputEvent> keys_;
  std::vector<std::vector<std::filesystem::path>> dropped_;
  float wheel_ = 0.0f;
  double button_time_ = 0.0;
  double pressed_time_ = -1.0;  // of the left button's last press that is not the second of two, seconds
  glm::dvec2 pressed_at_{0.0};
  bool double_clicked_ = false;

  void note_press(double radius);
};

}  // namespace minkoscope
