// What every reader of texts that become cases is held to: a text is a case that is written and read back to the same
// text, or it is refused in one line that says where.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "core/scene/case.h"
#include "tests/fuzz/messages.h"

namespace minkoscope::fuzz {

/// A message names a line of the text, or ("FILE: …") a place in it.
inline void expect_clear(std::string_view text, std::string_view message, const std::string& file) {
  demand(is_one_line(message), "a message is one line");
  demand(message.size() < 2000, "a message can be read");
  const std::string place = file + ": ";
  if (message.starts_with(place)) {
    demand(message.size() > place.size(), "a message says what is wrong");
    return;
  }
  const std::size_t line = named_line(message, file);
  demand(line >= 1 && line <= line_count(text), "a message names a line of the text, or a place in it");
}

inline void expect_kept(const Case& read, const std::string& file, const std::filesystem::path& folder) {
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

/// Hands the text to `read(text, file, folder)`, which gives back a Case or throws CaseError. A case may name files; in
/// this folder there are none.
template <class Read>
int hold_reader(const std::uint8_t* data, std::size_t size, const std::string& file, Read&& read) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::filesystem::path folder = "/nonexistent";
  const auto checks = [&] {
    Case value;
    try {
      value = read(text, file, folder);
    } catch (const CaseError& error) {
      return expect_clear(text, error.what(), file);
    }
    expect_kept(value, file, folder);
  };
  hold(checks, [&] { return text; });
  return 0;
}

}  // namespace minkoscope::fuzz
