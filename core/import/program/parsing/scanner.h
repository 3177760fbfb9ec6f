// A program's text as names, numbers, strings and signs, with the indent of each line; comments are passed over.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace minkoscope::program {

/// How a language holds statements together, and begins its comments.
enum class Syntax {
  braces,   // "//" and "#"
  indents,  // Python's; "#"
  ends,     // Lua's "do … end"; "--"
};

struct Token {
  enum class Kind { name, number, text, sign, line_end, end };
  Kind kind = Kind::end;
  int line = 0;
  int indent = 0;  // of its line
  std::size_t begin = 0, end = 0;
  double value = 0.0;
  std::string_view text;  // as it is written; a string without its quotes

  bool is(std::string_view sign) const { return kind == Kind::sign && text == sign; }
  bool names(std::string_view name) const { return kind == Kind::name && text == name; }
};

/// The last is of the kind end.
std::vector<Token> scan(std::string_view text, Syntax syntax);

}  // namespace minkoscope::program
