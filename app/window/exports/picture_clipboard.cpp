#include "app/window/exports/picture_clipboard.h"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/files/child_process.h"

namespace minkoscope {

void put_on_clipboard(const Picture& picture) {
  const char* const wayland = std::getenv("WAYLAND_DISPLAY");
  const bool on_wayland = wayland != nullptr && *wayland != '\0';
  std::vector<std::string> words;
  if (on_wayland && is_installed("wl-copy")) {
    words = {"wl-copy", "--type", "image/png"};
  } else if (is_installed("xclip")) {
    words = {"xclip", "-selection", "clipboard", "-t", "image/png", "-i"};
  } else {
    throw std::runtime_error(on_wayland ? "copying a picture needs wl-copy (package wl-clipboard); install it"
                                        : "copying a picture needs xclip; install it (under Wayland wl-copy)");
  }
  const std::string bytes = encoded_png(picture);
  // The program stays by itself to hand the picture on; what we wait for is that it has read it.
  ChildProcess program(words, {.input = true});
  const bool taken = program.write({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  program.close_input();
  if (program.wait() != 0 || !taken)
    throw std::runtime_error("the picture cannot be copied: " + words.front() + " failed");
}

}  // namespace minkoscope
