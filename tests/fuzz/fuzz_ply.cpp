// Any bytes as a PLY file.
#include "tests/fuzz/world_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  return fuzz::hold_file(data, size, [](const std::string& text) { return read_ply(text, fuzz::world_file); });
}
