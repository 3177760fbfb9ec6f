// Every picture here is drawn by Mesa's software rasteriser, so that pictures repeat between machines. Set before main:
// the driver reads it when it is loaded.
#include <cstdlib>

namespace {

const bool software = setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1) == 0;

}  // namespace

/// Keeps the linker from dropping this file.
bool software_gl_is_set() {
  return software;
}
