// Any text as a case file.
#include "tests/fuzz/case_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  const auto read = [](const std::string& text, const std::string& file, const std::filesystem::path& folder) {
    return parse_case(text, file, folder);
  };
  return fuzz::hold_reader(data, size, "fuzz.json", read);
}
