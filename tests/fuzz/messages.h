// Bad input gets one clear line: the file, the line or the place, what is wrong and what would be right.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "tests/fuzz/bytes.h"

namespace minkoscope::fuzz {

/// Lines of a text, whichever of LF, CR LF and CR ends them; an empty text has one.
inline std::size_t line_count(std::string_view text) {
  std::size_t count = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) ++count;
  }
  return count;
}

inline bool is_one_line(std::string_view message) {
  return std::none_of(message.begin(), message.end(), [](char c) { return c == '\n' || c == '\r' || c == '\0'; });
}

/// The line that "FILE:LINE: …" names; 0 where the message does not begin so.
inline std::size_t named_line(std::string_view message, std::string_view file) {
  if (!message.starts_with(file) || message.size() <= file.size() || message[file.size()] != ':') return 0;
  message.remove_prefix(file.size() + 1);
  std::size_t line = 0;
  const auto [end, error] = std::from_chars(message.data(), message.data() + message.size(), line);
  message.remove_prefix(static_cast<std::size_t>(end - message.data()));
  return error == std::errc() && message.starts_with(": ") && message.size() > 2 ? line : 0;
}

}  // namespace minkoscope::fuzz
