// Reads a text into statements of expressions, whatever language it is in. It never fails: what is no expression is
// left out, and brackets that do not match are reported.
#pragma once

#include <string_view>
#include <vector>

#include "core/import/grammar/expression.h"
#include "core/import/grammar/lexer.h"

namespace minkoscope {

struct ParsedText {
  std::vector<Statement> statements;
  int open_line = 0;  // where a call's bracket is open to the end, else 0
};
ParsedText parse_text(std::string_view text);
ParsedText parse_tokens(std::vector<Token> tokens);

}  // namespace minkoscope
