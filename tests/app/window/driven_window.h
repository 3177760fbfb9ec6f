// The real program under Xvfb, driven by xdotool as a person would, with the state it reports while it runs and dumps
// on exit; and the fixture of the tests that do so. Nothing here waits for a length of time: the program says when it
// has drawn what was asked of it, and every limit is one that only a fault reaches.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/view/camera.h"
#include "core/scene/json/json.h"
#include "tests/app/window/virtual_display.h"

namespace minkoscope {

class DrivenWindow {
 public:
  /// Empty when everything needed is installed; else what is missing, for GTEST_SKIP.
  static std::string missing_tools();

  /// How far the program is to have come: it rests; or only has its case, as where it then works without an end.
  enum class Start { at_rest, opened };
  /// Starts a display of the size and the program on it with these arguments.
  /// `environment`: variables for the program, "A=1 B=2", over our own.
  explicit DrivenWindow(const std::string& arguments, int width = 1280, int height = 800,
                        const std::string& environment = {}, Start start = Start::at_rest);
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
  static constexpr int limit = 60;  // seconds
  /// Waits until all input so far has been handled and nothing moves or is under way any more: no animation, no
  /// background work. The state then. Throws std::runtime_error at the limit, or when the program has ended.
  nlohmann::json settle(int limit_in_seconds = limit);
  /// Waits until all input so far has been handled, whatever else goes on. The state then; throws like settle().
  nlohmann::json state();
  /// Asks for the state until it is so, where the window does not rest meanwhile. Throws like settle(), with `what`.
  using Condition = std::function<bool(const nlohmann::json& state)>;
  nlohmann::json until(const std::string& what, const Condition& condition, int limit_in_seconds = limit);
  /// The same for what the state does not tell, a file for example. False at the limit.
  static bool becomes_true(const std::function<bool()>& condition, int limit_in_seconds = limit);

  /// Processor time of all threads of the program so far, a software OpenGL's too; negative where it is unknown.
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
  /// What the program answers at its socket: "state" at once, "rest" when it rests.
  nlohmann::json ask(const std::string& word, int limit_in_seconds);
  int connect_to_program() const;
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
  /// The mark of that name in a state, the first of several; null with a failure where there is none.
  static const nlohmann::json* mark(const nlohmann::json& state, const std::string& name);
  /// The middle of a control, a mark or a view.
  static glm::dvec2 middle_of(const nlohmann::json& place);
  static void click(DrivenWindow& window, const nlohmann::json& place);
  /// Puts a text into a field of a state, by its name. Fails where there is none.
  static void type_into(DrivenWindow& window, const nlohmann::json& state, const std::string& id,
                        const std::string& text);
  /// The pixel in which a view of a state shows a point of the world.
  static glm::dvec2 pixel_of(const nlohmann::json& view, const Vector3d& point);
  /// What the mode says of itself, of a clean end; null when there is none.
  static const nlohmann::json& mode_of(const DrivenWindow::End& end);
};

}  // namespace minkoscope
