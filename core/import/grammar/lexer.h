// The signs of which the notations of code, debuggers and prose are made.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace minkoscope {

struct Token {
  enum class Kind { number, word, odd, text, sign, newline, comment, gap };
  Kind kind = Kind::sign;
  int line = 1;
  double value = 0.0;
  std::string_view text;            // a word with its path, a comment's contents, the sign
  std::string_view type_arguments;  // between angles behind a word
  std::string_view unit;            // of a number, the unit of length behind it where it stands in a list of numbers
  int indent = 0;                   // blanks at the beginning of its line
  bool blank_before = false;
  bool is_times = false;  // a comma that is written "x" or "×": "2 x 1 x 0.5"

  bool is(char sign) const { return kind == Kind::sign && text.size() == 1 && text[0] == sign; }
  bool is(std::string_view sign) const { return kind == Kind::sign && text == sign; }
};

/// The tokens look into the text, and into `rewritten` where a word is written in another way: "a->b" is "a.b".
struct Tokens {
  std::vector<Token> list;
  std::deque<std::string> rewritten;
};
Tokens tokens_of(std::string_view text, int first_line);

}  // namespace minkoscope
