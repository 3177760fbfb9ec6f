// Any text as an MJCF model that stands alone.
#include "tests/fuzz/world_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  return fuzz::hold_file(data, size, [](const std::string& text) { return read_mjcf(text, {fuzz::world_file, {}}); });
}
