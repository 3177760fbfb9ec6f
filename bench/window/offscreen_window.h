// The whole window without a screen: frame after frame as the program draws them, with what each costs us. Nothing is
// rasterised, so that what is measured is ours and not a software driver's.
#pragma once

#include <functional>
#include <optional>

#include "app/render/offscreen.h"
#include "app/render/view_target.h"
#include "app/window/app_frame.h"
#include "bench/window/gl_watch.h"

namespace minkoscope::bench {

/// Of one frame.
struct FrameCost {
  double seconds = 0.0;         // of this thread's processor time, without the driver's
  std::size_t allocations = 0;  // by operator new and by ImGui, where the program counts them
  GlCounts gl;
  bool busy = false;  // the window would draw the next one at once
};

class OffscreenWindow {
 public:
  /// `allocations`: how many there have been so far on this thread by operator new; none: not counted.
  explicit OffscreenWindow(std::function<std::size_t()> allocations = {}, int width = 1600, int height = 1000,
                           double content_scale = 1.0);
  ~OffscreenWindow();

  /// Opens a case, waits for its level and draws until everything rests.
  void open(const std::filesystem::path& file);
  /// One frame of a sixtieth of a second in which these keys were pressed and released.
  FrameCost frame(std::initializer_list<Key> pressed = {});
  FrameCost frame(std::vector<InputEvent> events);
  /// One frame in which the key was pressed and released; one with this event of the mouse; a click is three.
  void press(Key key, Modifiers modifiers = {});
  /// How the sticks of a gamepad stand from now on.
  void hold(const Sticks& sticks) { input_.sticks = sticks; }
  void mouse(InputEvent::Kind kind, double x, double y);
  void click(double x, double y);
  /// Frames until the window would wait for input; how many it took, at most `most`.
  int rest(int most = 20000);

  /// One more frame, with the panels really drawn; the views hold whatever was drawn into them so.
  Picture picture();

  AppFrame& app() { return *app_; }
  /// What setting up took until the first frame was drawn.
  double start_seconds() const { return start_; }

 private:
  std::function<std::size_t()> allocations_;
  OffscreenContext context_;
  ViewTarget target_;
  FrameInput input_;
  std::unique_ptr<AppFrame> app_;
  double start_ = 0.0;
};

/// The camera of the world view turned a little by each frame, as the middle button dragged does; let go at the end.
class Turn {
 public:
  explicit Turn(OffscreenWindow& window);
  ~Turn();
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  FrameCost operator()();

 private:
  OffscreenWindow& window_;
  InputEvent event_;
};

}  // namespace minkoscope::bench
