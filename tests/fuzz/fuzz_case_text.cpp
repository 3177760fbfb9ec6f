// Any text as a case file: it reads as a case that is written and read back to the same text, or is refused in a line.
#include "core/scene/case.h"
#include "tests/fuzz/messages.h"

namespace minkoscope::fuzz {
namespace {

constexpr const char* file = "fuzz.json";

void expect_clear(std::string_view text, std::string_view message) {
  demand(is_one_line(message), "a message is one line");
  demand(message.size() < 2000, "a message can be read");
  const std::string place = std::string(file) + ": ";
  if (message.starts_with(place)) {
    demand(message.size() > place.size(), "a message says what is wrong");
    return;
  }
  const std::size_t line = named_line(message, file);
  demand(line >= 1 && line <= line_count(text), "a message names a line of the text, or a place in it");
}

// A case may name files; here there are none.
const std::filesystem::path folder = "/nonexistent";

void expect_kept(const Case& read) {
  for (const int indent : {2, -1}) {
    const std::string written = to_json(read, folder, indent);
    Case again;
    try {
      again = parse_case(written, file, folder);
    } catch (const CaseError& error) {
      demand(false, std::string("what is written is read: ") + error.what());
    }
    demand(to_json(again, folder, indent) == written, "a case is written and read back to the same text");
    demand(read.run.index() == again.run.index(), "the kind is kept");
    if (const auto* pair = std::get_if<PairQuery>(&read.run)) {
      demand(*pair == std::get<PairQuery>(again.run), "a pair is read back to the same bits");
    }
  }
}

void expect_read_or_refused(const std::string& text) {
  Case read;
  try {
    read = parse_case(text, file, folder);
  } catch (const CaseError& error) {
    return expect_clear(text, error.what());
  }
  expect_kept(read);
}

}  // namespace
}  // namespace minkoscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope::fuzz;
  const std::string text(reinterpret_cast<const char*>(data), size);
  hold([&] { expect_read_or_refused(text); }, [&] { return text; });
  return 0;
}
