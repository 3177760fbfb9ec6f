// The real program under Xvfb, driven by xdotool as a person would, with the state it dumps on exit; and the fixture of
// the tests that do so.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "core/scene/json/json.h"
#include "tests/app/window/virtual_display.h"

namespace minkoscope {

class DrivenWindow {
 public:
  /// Empty when everything needed is installed; else what is missing, for GTEST_SKIP.
  static std::string missing_tools();

  /// Starts a display of the size and the program on it with these arguments.
  /// `environment`: variables for the program, "A=1 B=2", over our own.
  explicit DrivenWindow(const std::string& arguments, int width = 1280, int height = 800,
                        const std::string& environment = {});
  ~DrivenWindow();
  DrivenWindow(const DrivenWindow&) = delete;
  DrivenWindow& operator=(const DrivenWindow&) = delete;

  bool started() const { return started_; }
  /// One xdotool command line, e.g. "key period".
  void xdotool(const std::string& command);
  void key(const std::string& name) { xdotool("key --clearmodifiers " + name); }
  void move_to(double x, double y);
  void click(double x, double y);
  /// Presses, moves in steps, releases.
  void drag(double from_x, double from_y, double to_x, double to_y, const std::string& held_key = {});
  /// Puts text on the clipboard (xclip); false when that is not possible here.
  bool set_clipboard(const std::string& text);
  void resize(int width, int height);
  /// Until the program has drawn what was asked: frames here are slow and software made.
  void settle(double seconds = 0.35);

  /// Processor time of all threads of the program so far, a software OpenGL's too; negative where it is not told.
  double processor_seconds() const;

  /// Asks the program to write its state now, by leaving with Ctrl+Q. The exit status and the state.
  struct End {
    int status = -1;
    nlohmann::json state;
    std::string errors;  // what it wrote on stderr
  };
  End quit();
  /// The same by a signal.
  End end_by(int signal);
  /// A command with this display, as a person would type it; its exit status.
  int run(const std::string& command);

 private:
  End take_end();

  std::string folder_, window_;
  std::unique_ptr<VirtualDisplay> display_;
  int program_ = -1;
  bool started_ = false;
};

/// Skipped where the window cannot be driven.
class DrivenWindowTest : public testing::Test {
 protected:
  void SetUp() override;
  /// It left as asked, wrote its state, and neither OpenGL nor stderr had anything to say.
  static void expect_clean(const DrivenWindow::End& end);
  /// Where things stand, from a run of its own: the same arguments and size give the same places.
  static nlohmann::json look(const std::string& arguments, int width = 1280, int height = 800);
  /// The control of that name in a state; null with a failure where there is none.
  static const nlohmann::json* control(const nlohmann::json& state, const std::string& id);
  /// The middle of a control.
  static void click(DrivenWindow& window, const nlohmann::json& control);
  /// What the mode says of itself, of a clean end; null when there is none.
  static const nlohmann::json& mode_of(const DrivenWindow::End& end);
};

}  // namespace minkoscope
