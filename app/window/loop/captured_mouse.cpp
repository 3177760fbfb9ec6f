#include "app/window/loop/captured_mouse.h"

#include "app/mode/gamepad.h"

namespace minkoscope {

bool CapturedMouse::follow(FrameContext& frame, const FrameInput& input) {
  const bool captured = frame.mouse_captured();
  if (captured) {
    MouseCapture& capture = *frame.mode().mouse_capture();
    const double scale = static_cast<double>(frame.scale);
    if (was_captured_ && (input.mouse_dx != 0.0 || input.mouse_dy != 0.0))
      capture.captured_motion(input.mouse_dx / scale, input.mouse_dy / scale);
    capture.captured_sticks(without_dead_zone(input.sticks), input.seconds);
    if (frame.input.wheel() != 0.0f) capture.captured_wheel(static_cast<double>(frame.input.wheel()));
  }
  was_captured_ = captured;
  return captured;
}

}  // namespace minkoscope
