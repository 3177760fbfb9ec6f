// The input of a frame, without GLFW types, so that the same frame runs on an offscreen context. Keys are a queue of
// events (not the state at the end of the frame), so that fast key presses are never lost.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace minkoscope {

/// Keys we act on. Letters and digits are their upper-case ASCII codes; the others follow.
enum class Key : std::uint16_t {
  none = 0,
  // clang-format off
  space = 32, apostrophe = 39, comma = 44, minus = 45, period = 46, slash = 47,
  digit_0 = 48, digit_1, digit_2, digit_3, digit_4, digit_5, digit_6, digit_7, digit_8, digit_9,
  semicolon = 59, equal = 61,
  letter_a = 65, letter_b, letter_c, letter_d, letter_e, letter_f, letter_g, letter_h, letter_i, letter_j, letter_k,
  letter_l, letter_m, letter_n, letter_o, letter_p, letter_q, letter_r, letter_s, letter_t, letter_u, letter_v,
  letter_w, letter_x, letter_y, letter_z,
  left_bracket = 91, backslash = 92, right_bracket = 93,
  escape = 128, enter, tab, backspace, insert, del, right, left, down, up, page_up, page_down, home, end,
  f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12,
  left_shift, right_shift, left_control, right_control, left_alt, right_alt, left_super, right_super,
  keypad_add, keypad_subtract, keypad_enter, count
  // clang-format on
};
constexpr Key key_of(char letter) {
  return static_cast<Key>(letter);
}

struct Modifiers {
  bool shift = false, control = false, alt = false;
  bool operator==(const Modifiers&) const = default;
};

struct InputEvent {
  enum class Kind {
    key_down,
    key_repeat,
    key_up,
    character,
    mouse_move,
    mouse_down,
    mouse_up,
    wheel,
    files_dropped,
    focus_lost
  };
  Kind kind = Kind::key_down;
  Key key = Key::none;
  Modifiers modifiers;
  char32_t character = 0;
  int button = 0;           // 0 left, 1 right, 2 middle
  double x = 0.0, y = 0.0;  // mouse in framebuffer pixels from the top left, or wheel steps
  double time = -1.0;       // seconds, when it came, of a button; below 0: when it is handled
  std::vector<std::filesystem::path> files;
};

/// The sticks of a gamepad, each from −1 to 1: right and away from the player are positive. Its buttons are keys.
struct Sticks {
  double right = 0.0, forward = 0.0;       // the left stick walks
  double look_right = 0.0, look_up = 0.0;  // the right one looks
  bool operator==(const Sticks&) const = default;
};

struct FrameInput {
  int width = 1280, height = 800;         // framebuffer pixels
  double content_scale = 1.0;             // the monitor's scale
  double seconds = 1.0 / 60.0;            // since the last frame, without idle waiting
  double waited = 0.0;                    // idle seconds before this frame
  bool still = false;                     // a picture: no animation, no hovering
  unsigned framebuffer = 0;               // target of the window
  std::vector<InputEvent> events;         // in order
  double mouse_dx = 0.0, mouse_dy = 0.0;  // motion since the last frame while the mouse is captured, pixels
  Sticks sticks;
};

enum class PointerShape { arrow, text, resize_horizontal, resize_vertical, hand, move };

struct FrameOutput {
  bool quit = false;
  bool capture_mouse = false;  // hide the pointer and report motion only
  PointerShape pointer = PointerShape::arrow;
  std::string_view title;  // of the window; valid until the next frame
  bool busy = false;       // animating, playing or loading: draw the next frame at once
  bool wakes = false;      // background work is shown: draw a frame now and then
  bool handled = false;    // no input is left for the next frame
  bool rests = false;      // and nothing moves or is under way: only input can change the picture
};

struct Clipboard {
  std::function<std::string()> get;
  std::function<void(const std::string&)> set;
};

}  // namespace minkoscope
