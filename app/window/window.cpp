#include "app/window/window.h"

// The OpenGL loader comes first, so that GLFW does not include its own header.
#include <glad/gl.h>
//
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>

#include "app/files/assets.h"
#include "app/mode/gamepad.h"
#include "app/panels/diagnostics_overlay.h"
#include "app/session/recovery/autosave.h"
#include "app/window/app_frame.h"
#include "app/window/lifetime/termination.h"
#include "app/window/requests/state_requests.h"

namespace minkoscope {

namespace {

constexpr int smallest_width = 640, smallest_height = 480;
constexpr double idle_wait = 0.25;  // seconds between frames for background work
constexpr double pad_wait = 0.02;   // seconds between looks at a gamepad while nothing else happens

Key key_from_glfw(int key) {
  if (key >= GLFW_KEY_SPACE && key < 128) return static_cast<Key>(key);
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) {
    return static_cast<Key>(static_cast<int>(Key::f1) + key - GLFW_KEY_F1);
  }
  switch (key) {
    case GLFW_KEY_ESCAPE:
      return Key::escape;
    case GLFW_KEY_ENTER:
      return Key::enter;
    case GLFW_KEY_TAB:
      return Key::tab;
    case GLFW_KEY_BACKSPACE:
      return Key::backspace;
    case GLFW_KEY_INSERT:
      return Key::insert;
    case GLFW_KEY_DELETE:
      return Key::del;
    case GLFW_KEY_RIGHT:
      return Key::right;
    case GLFW_KEY_LEFT:
      return Key::left;
    case GLFW_KEY_DOWN:
      return Key::down;
    case GLFW_KEY_UP:
      return Key::up;
    case GLFW_KEY_PAGE_UP:
      return Key::page_up;
    case GLFW_KEY_PAGE_DOWN:
      return Key::page_down;
    case GLFW_KEY_HOME:
      return Key::home;
    case GLFW_KEY_END:
      return Key::end;
    case GLFW_KEY_LEFT_SHIFT:
      return Key::left_shift;
    case GLFW_KEY_RIGHT_SHIFT:
      return Key::right_shift;
    case GLFW_KEY_LEFT_CONTROL:
      return Key::left_control;
    case GLFW_KEY_RIGHT_CONTROL:
      return Key::right_control;
    case GLFW_KEY_LEFT_ALT:
      return Key::left_alt;
    case GLFW_KEY_RIGHT_ALT:
      return Key::right_alt;
    case GLFW_KEY_LEFT_SUPER:
      return Key::left_super;
    case GLFW_KEY_RIGHT_SUPER:
      return Key::right_super;
    case GLFW_KEY_KP_ADD:
      return Key::keypad_add;
    case GLFW_KEY_KP_SUBTRACT:
      return Key::keypad_subtract;
    case GLFW_KEY_KP_ENTER:
      return Key::keypad_enter;
    default:
      return Key::none;
  }
}

Modifiers modifiers_from_glfw(int bits) {
  return {(bits & GLFW_MOD_SHIFT) != 0, (bits & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0, (bits & GLFW_MOD_ALT) != 0};
}

/// Letters follow the keyboard layout; other keys their position.
Key key_by_layout(int key, int scancode) {
  if (const char* name = glfwGetKeyName(key, scancode); name != nullptr && name[0] != '\0' && name[1] == '\0') {
    if (name[0] >= 'a' && name[0] <= 'z') return static_cast<Key>(name[0] - 'a' + 'A');
  }
  return key_from_glfw(key);
}

PadState pad_from_glfw(const GLFWgamepadstate& pad) {
  constexpr float pulled = -0.2f;  // of a trigger, from −1
  PadState state;
  // The buttons have the order of the SDL mappings, of which GLFW has all but the triggers.
  constexpr std::array buttons{std::pair{GLFW_GAMEPAD_BUTTON_A, PadButton::a},
                               std::pair{GLFW_GAMEPAD_BUTTON_B, PadButton::b},
                               std::pair{GLFW_GAMEPAD_BUTTON_X, PadButton::x},
                               std::pair{GLFW_GAMEPAD_BUTTON_Y, PadButton::y},
                               std::pair{GLFW_GAMEPAD_BUTTON_LEFT_BUMPER, PadButton::left_shoulder},
                               std::pair{GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER, PadButton::right_shoulder},
                               std::pair{GLFW_GAMEPAD_BUTTON_BACK, PadButton::back},
                               std::pair{GLFW_GAMEPAD_BUTTON_START, PadButton::start},
                               std::pair{GLFW_GAMEPAD_BUTTON_LEFT_THUMB, PadButton::left_stick},
                               std::pair{GLFW_GAMEPAD_BUTTON_RIGHT_THUMB, PadButton::right_stick},
                               std::pair{GLFW_GAMEPAD_BUTTON_DPAD_UP, PadButton::up},
                               std::pair{GLFW_GAMEPAD_BUTTON_DPAD_RIGHT, PadButton::right},
                               std::pair{GLFW_GAMEPAD_BUTTON_DPAD_DOWN, PadButton::down},
                               std::pair{GLFW_GAMEPAD_BUTTON_DPAD_LEFT, PadButton::left}};
  const auto slot = [](PadButton button) { return static_cast<std::size_t>(button); };
  for (const auto& [theirs, ours] : buttons) state.pressed[slot(ours)] = pad.buttons[theirs] == GLFW_PRESS;
  state.pressed[slot(PadButton::left_trigger)] = pad.axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] > pulled;
  state.pressed[slot(PadButton::right_trigger)] = pad.axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] > pulled;
  const auto axis = [&](int index) { return static_cast<double>(pad.axes[index]); };
  state.sticks = {axis(GLFW_GAMEPAD_AXIS_LEFT_X), -axis(GLFW_GAMEPAD_AXIS_LEFT_Y), axis(GLFW_GAMEPAD_AXIS_RIGHT_X),
                  -axis(GLFW_GAMEPAD_AXIS_RIGHT_Y)};
  return state;
}

/// Owns GLFW and its window; collects callbacks as events.
class GlfwWindow {
 public:
  GlfwWindow(int width, int height) {
    glfwSetErrorCallback([](int, const char*) {});  // errors are reported where they occur
    if (glfwInit() != GLFW_TRUE) throw std::runtime_error("there is no display to open a window on");
    initialised_ = true;
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
    if (monitor != nullptr) {
      float x = 1.0f, y = 1.0f;
      glfwGetMonitorContentScale(monitor, &x, &y);
      scale_ = static_cast<double>(std::max(x, 1.0f));
    }
    if (mode != nullptr) {
      // Legible text on a dense monitor that reports no scale.
      const double room = std::min(mode->width / 1600.0, mode->height / 900.0);
      if (scale_ < 1.01) scale_ = std::clamp(std::floor(room * 4.0) / 4.0, 1.0, 2.0);
      if (width <= 0) width = std::max(smallest_width, static_cast<int>(mode->width * 0.88));
      if (height <= 0) height = std::max(smallest_height, static_cast<int>(mode->height * 0.86));
    }
    if (width <= 0) width = 1600;
    if (height <= 0) height = 1000;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "minkoscope");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "minkoscope");
    window_ = glfwCreateWindow(width, height, "Minkoscope", nullptr, nullptr);
    if (window_ == nullptr) {
      glfwTerminate();
      throw std::runtime_error("this display has no OpenGL 3.3 to draw with");
    }
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
    glfwSetWindowSizeLimits(window_, smallest_width, smallest_height, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwSetWindowUserPointer(window_, this);
    glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int scancode, int action, int mods) {
      InputEvent event;
      event.kind = action == GLFW_PRESS    ? InputEvent::Kind::key_down
                   : action == GLFW_REPEAT ? InputEvent::Kind::key_repeat
                                           : InputEvent::Kind::key_up;
      event.key = key_by_layout(key, scancode);
      event.modifiers = modifiers_from_glfw(mods);
      if (event.key != Key::none) self(window).events_.push_back(event);
    });
    glfwSetCharCallback(window_, [](GLFWwindow* window, unsigned character) {
      InputEvent event;
      event.kind = InputEvent::Kind::character;
      event.character = static_cast<char32_t>(character);
      self(window).events_.push_back(event);
    });
    glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double x, double y) { self(window).on_motion(x, y); });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int button, int action, int mods) {
      if (button > GLFW_MOUSE_BUTTON_MIDDLE) return;
      InputEvent event;
      event.kind = action == GLFW_PRESS ? InputEvent::Kind::mouse_down : InputEvent::Kind::mouse_up;
      event.time = glfwGetTime();
      event.button = button;
      event.modifiers = modifiers_from_glfw(mods);
      self(window).events_.push_back(event);
    });
    glfwSetScrollCallback(window_, [](GLFWwindow* window, double x, double y) {
      InputEvent event;
      event.kind = InputEvent::Kind::wheel;
      event.x = x;
      event.y = y;
      self(window).events_.push_back(event);
    });
    glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
      InputEvent event;
      event.kind = InputEvent::Kind::files_dropped;
      for (int i = 0; i < count; ++i) event.files.emplace_back(paths[i]);
      self(window).events_.push_back(event);
    });
    glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int focused) {
      if (focused == GLFW_TRUE) return;
      InputEvent event;
      event.kind = InputEvent::Kind::focus_lost;
      self(window).events_.push_back(event);
    });
    glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* window, float x, float) {
      if (x > 1.01f) self(window).scale_ = static_cast<double>(x);
      self(window).damaged_ = true;
    });
    glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { self(window).damaged_ = true; });
    glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int, int) { self(window).damaged_ = true; });
    for (const int shape :
         {GLFW_ARROW_CURSOR, GLFW_IBEAM_CURSOR, GLFW_HRESIZE_CURSOR, GLFW_VRESIZE_CURSOR, GLFW_HAND_CURSOR}) {
      cursors_.push_back(glfwCreateStandardCursor(shape));
    }
  }
  ~GlfwWindow() {
    if (window_ != nullptr) glfwDestroyWindow(window_);
    if (initialised_) glfwTerminate();
  }
  GlfwWindow(const GlfwWindow&) = delete;
  GlfwWindow& operator=(const GlfwWindow&) = delete;

  GLFWwindow* get() const { return window_; }
  double content_scale() const { return scale_; }

  FrameInput take(double seconds) {
    FrameInput input;
    glfwGetFramebufferSize(window_, &input.width, &input.height);
    input.content_scale = scale_;
    input.seconds = seconds;
    input.events.swap(events_);
    input.mouse_dx = moved_x_;
    input.mouse_dy = moved_y_;
    input.sticks = sticks_;
    moved_x_ = moved_y_ = 0.0;
    damaged_ = false;
    return input;
  }
  /// Looks at the first gamepad there is; GLFW has no events for it.
  void poll_gamepad() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - polled_).count();
    polled_ = now;
    PadState state;
    GLFWgamepadstate pad;
    has_gamepad_ = false;
    for (int i = GLFW_JOYSTICK_1; i <= GLFW_JOYSTICK_LAST && !has_gamepad_; ++i)
      has_gamepad_ = glfwJoystickIsGamepad(i) == GLFW_TRUE && glfwGetGamepadState(i, &pad) == GLFW_TRUE;
    // Whoever plays another program with it does not mean this one.
    if (has_gamepad_ && glfwGetWindowAttrib(window_, GLFW_FOCUSED) == GLFW_TRUE) state = pad_from_glfw(pad);
    sticks_ = state.sticks;  // without a pad everything is let go
    gamepad_.take(state, captured_, seconds, events_);
  }
  bool has_gamepad() const { return has_gamepad_; }
  /// Collects all events that the display server has queued for this window by now, by a round trip to it.
  void fetch_events() {
    int width = 0, height = 0;
    glfwGetWindowSize(window_, &width, &height);
    glfwPollEvents();
    damaged_ = true;
  }
  /// Whether something happened that needs a frame.
  bool has_news() const { return damaged_ || !events_.empty(); }

  void apply(const FrameOutput& output) {
    if (output.title != title_) glfwSetWindowTitle(window_, (title_ = output.title).c_str());
    if (output.capture_mouse != captured_) {
      captured_ = output.capture_mouse;
      glfwSetInputMode(window_, GLFW_CURSOR, captured_ ? GLFW_CURSOR_DISABLED : GLFW_CURSOR_NORMAL);
      if (captured_ && glfwRawMouseMotionSupported() == GLFW_TRUE)
        glfwSetInputMode(window_, GLFW_RAW_MOUSE_MOTION, GLFW_TRUE);
      glfwGetCursorPos(window_, &last_x_, &last_y_);
      moved_x_ = moved_y_ = 0.0;
    }
    const std::size_t shape = output.pointer == PointerShape::text                ? 1
                              : output.pointer == PointerShape::resize_horizontal ? 2
                              : output.pointer == PointerShape::resize_vertical   ? 3
                              : output.pointer == PointerShape::hand              ? 4
                                                                                  : 0;
    if (shape != shape_ && !captured_) glfwSetCursor(window_, cursors_[shape_ = shape]);
  }

 private:
  static GlfwWindow& self(GLFWwindow* window) { return *static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window)); }

  void on_motion(double x, double y) {
    if (captured_) {
      moved_x_ += x - last_x_;
      moved_y_ += y - last_y_;
      last_x_ = x;
      last_y_ = y;
      return;
    }
    // Window coordinates to framebuffer pixels.
    int window_width = 1, window_height = 1, width = 1, height = 1;
    glfwGetWindowSize(window_, &window_width, &window_height);
    glfwGetFramebufferSize(window_, &width, &height);
    InputEvent event;
    event.kind = InputEvent::Kind::mouse_move;
    event.x = x * width / std::max(window_width, 1);
    event.y = y * height / std::max(window_height, 1);
    // Consecutive motions are merged.
    if (!events_.empty() && events_.back().kind == InputEvent::Kind::mouse_move) {
      events_.back() = event;
    } else {
      events_.push_back(event);
    }
  }

  bool initialised_ = false, captured_ = false;
  bool damaged_ = true;  // the system requests a redraw, or the size changed
  GLFWwindow* window_ = nullptr;
  double scale_ = 1.0;
  std::vector<InputEvent> events_;
  std::vector<GLFWcursor*> cursors_;
  std::size_t shape_ = 0;
  std::string title_;
  Gamepad gamepad_;
  Sticks sticks_;
  bool has_gamepad_ = false;
  std::chrono::steady_clock::time_point polled_ = std::chrono::steady_clock::now();
  double last_x_ = 0.0, last_y_ = 0.0, moved_x_ = 0.0, moved_y_ = 0.0;
};

bool write_state(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::path beside = file;
  beside += ".new";
  {
    std::ofstream stream(beside, std::ios::trunc);
    stream << text << '\n';
    stream.flush();
    if (!stream) return false;
  }
  std::error_code fault;
  std::filesystem::rename(beside, file, fault);
  return !fault;
}

/// Keeps what is unsaved of the document, where something is to be done about it.
void keep_unsaved(Autosave& autosave, AppFrame& frame) {
  const Document& document = frame.document();
  const auto work = [&] {
    return Work{document.dirty(), document.identity(), document.revision(), document.title(), document.snapshot()};
  };
  for (Unsaved& recovered : frame.take_recovered()) {
    if (autosave.keep_now(work())) recovered.discard();
  }
  if (!autosave.concerns(document.dirty(), document.identity(), document.revision())) return;
  autosave.follow(work(), Autosave::Clock::now());
  if (!autosave.problem().empty()) frame.notices().warning(autosave.problem());
}

/// Until something happens, or there is something to keep.
void wait_for_events(const Autosave& autosave) {
  const auto due = autosave.due();
  if (!due) return glfwWaitEvents();
  const std::chrono::duration<double> left = *due - Autosave::Clock::now();
  glfwWaitEventsTimeout(std::max(left.count(), 0.001));
}

void run_frames(GlfwWindow& window, AppFrame& frame, Autosave& autosave, const TerminationWatch& termination,
                StateRequests* requests, bool diagnostics) {
  using Clock = std::chrono::steady_clock;
  auto last = Clock::now(), last_line = last;
  FrameOutput output;
  output.busy = true;
  while (glfwWindowShouldClose(window.get()) != GLFW_TRUE && !termination.requested()) {
    keep_unsaved(autosave, frame);
    if (output.busy || window.has_news()) {
      glfwPollEvents();
    } else if (window.has_gamepad()) {
      glfwWaitEventsTimeout(pad_wait);
    } else if (output.wakes) {
      glfwWaitEventsTimeout(idle_wait);
    } else {
      wait_for_events(autosave);
    }
    if (requests != nullptr && requests->take_arrived()) window.fetch_events();
    window.poll_gamepad();
    // Events that do not concern us need no frame.
    const auto now = Clock::now();
    const double elapsed = std::chrono::duration<double>(now - last).count();
    const bool wakes = output.wakes && (!window.has_gamepad() || elapsed >= idle_wait);
    if (!output.busy && !wakes && !window.has_news()) continue;
    last = now;
    FrameInput input = window.take(std::min(elapsed, idle_wait));
    input.waited = elapsed - input.seconds;
    if (input.width < 1 || input.height < 1) {  // minimised
      glfwWaitEventsTimeout(idle_wait);
      continue;
    }
    output = frame.draw(input);
    glfwSwapBuffers(window.get());
    window.apply(output);
    if (output.quit) break;
    if (requests != nullptr && requests->any())
      requests->answer(output.handled, output.rests, [&frame] { return frame.state(); });
    if (diagnostics && now - last_line > std::chrono::seconds(1)) {
      last_line = now;
      std::fprintf(stderr, "%s\n", to_line(frame.costs()).c_str());
    }
  }
}

}  // namespace

int run_window(const WindowOptions& options) {
  const std::filesystem::path settings = options.default_preferences ? std::filesystem::path() : preferences_file();
  PreferencesRead kept = read_preferences(settings);
  const Preferences as_read = kept.preferences;
  if (options.theme) kept.preferences.theme = *options.theme == "light" ? ThemeChoice::light : ThemeChoice::dark;
  if (options.diagnostics) kept.preferences.show_diagnostics = true;
  const std::filesystem::path unsaved = options.default_preferences ? std::filesystem::path() : unsaved_folder();
  TerminationWatch termination;
  try {
    GlfwWindow window(options.width, options.height);
    load_gl(glfwGetProcAddress);
    Clipboard clipboard;
    clipboard.get = [&window]() -> std::string {
      const char* text = glfwGetClipboardString(window.get());
      return text != nullptr ? text : "";
    };
    clipboard.set = [&window](const std::string& text) { glfwSetClipboardString(window.get(), text.c_str()); };
    Preferences at_end;
    {
      AppFrame frame(kept.preferences, clipboard);
      if (options.dump_state || options.state_socket) frame.record_layout();
      if (!kept.problem.empty()) frame.notices().warning(kept.problem);
      frame.document().open_now(asset_path("assets/examples/welcome.json"));
      frame.preferences().recent_files = kept.preferences.recent_files;  // the welcome case does not count
      for (auto file = options.files.rbegin(); file != options.files.rend(); ++file) {
        if (file + 1 != options.files.rend()) frame.preferences().remember_file(std::filesystem::absolute(*file));
      }
      if (options.files.empty())
        frame.show_start();
      else if (is_batch_file(options.files.front()) || is_report_file(options.files.front()))
        frame.open(options.files.front());
      else
        frame.document().open_level(options.files.front(), options.units, true, options.setup);
      frame.offer(find_unsaved(unsaved));
      Autosave autosave(unsaved);
      termination.wake_by(glfwPostEmptyEvent);
      std::optional<StateRequests> requests;
      if (options.state_socket) requests.emplace(*options.state_socket, glfwPostEmptyEvent);
      run_frames(window, frame, autosave, termination, requests ? &*requests : nullptr, options.diagnostics);
      // However it was left: what is not saved is offered at the next start.
      const Document& document = frame.document();
      const bool is_kept = autosave.keep_now(
          {document.dirty(), document.identity(), document.revision(), document.title(), document.snapshot()});
      if (!is_kept) autosave.forget();
      at_end = frame.preferences();
      if (options.dump_state && !write_state(*options.dump_state, frame.state())) {
        std::fprintf(stderr, "minkoscope: %s: cannot be written\n", options.dump_state->c_str());
        return 2;
      }
    }
    // Command-line options are not stored.
    if (options.theme && at_end.theme == kept.preferences.theme) at_end.theme = as_read.theme;
    if (options.diagnostics) at_end.show_diagnostics = as_read.show_diagnostics;
    if (!settings.empty() && !(at_end == as_read)) write_preferences(at_end, settings);
    return 0;
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "minkoscope: %s\n", fault.what());
    return 2;
  }
}

}  // namespace minkoscope
