// A picture on the clipboard of the desktop, which GLFW only gives text: by xclip, or by wl-copy under Wayland.
#pragma once

#include "app/render/offscreen.h"

namespace minkoscope {

/// Waits until the program has taken it. Throws std::runtime_error with a sentence that names what to install.
void put_on_clipboard(const Picture& picture);

}  // namespace minkoscope
