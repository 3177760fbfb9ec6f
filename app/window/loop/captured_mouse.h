// First-person control: while the mode has the mouse, its motion, its wheel and the sticks go there.
#pragma once

#include "app/window/frame/frame_context.h"

namespace minkoscope {

class CapturedMouse {
 public:
  /// Once a frame, after its input was taken. True while the mode has the mouse.
  bool follow(FrameContext& frame, const FrameInput& input);

 private:
  bool was_captured_ = false;
};

}  // namespace minkoscope
