// Any text as another engine's failure: it reads as a case that is written and read back to the same text, or is
// refused in one line that names a line of the text.
#include "core/scene/import.h"
#include "tests/fuzz/messages.h"

namespace minkoscope::fuzz {
namespace {

constexpr const char* file = "pasted.txt";
const std::filesystem::path folder = "/nonexistent";

void expect_clear(std::string_view text, std::string_view message) {
  demand(is_one_line(message), "a message is one line");
  demand(message.size() < 2000, "a message can be read");
  if (message.starts_with(std::string(file) + ": ")) return;  // a place in our own case text
  const std::size_t line = named_line(message, file);
  demand(line >= 1 && line <= line_count(text), "a message names a line of the text");
}

void expect_a_case(const Imported& imported) {
  demand(!imported.understood.empty(), "what was understood is told");
  for (const std::string& sentence : imported.understood) demand(is_one_line(sentence), "a sentence is one line");
  for (const std::string& remark : imported.remarks) demand(is_one_line(remark), "a remark is one line");
  const std::string written = to_json(imported.value, folder, -1);
  try {
    demand(to_json(parse_case(written, file, folder), folder, -1) == written, "the case is read back to the same text");
  } catch (const CaseError& error) {
    demand(false, std::string("what is imported is a case: ") + error.what());
  }
}

void expect_read_or_refused(const std::string& text) {
  Imported imported;
  try {
    imported = import_text(text, file, folder);
  } catch (const CaseError& error) {
    return expect_clear(text, error.what());
  }
  expect_a_case(imported);
}

}  // namespace
}  // namespace minkoscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope::fuzz;
  const std::string text(reinterpret_cast<const char*>(data), size);
  hold([&] { expect_read_or_refused(text); }, [&] { return text; });
  return 0;
}
