// The brackets of a text, matched before anything else is read.
#pragma once

#include <cstddef>
#include <vector>

#include "core/import/grammar/lexer.h"

namespace minkoscope {

/// Which bracket closes which, and which braces hold statements.
struct Brackets {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::vector<std::size_t> match;  // of each token; none where there is none
  std::vector<bool> block;
  std::size_t open_call = none;
};

/// What does not match is passed over: prose has lonely brackets.
Brackets brackets_of(const std::vector<Token>& tokens);

/// "printf(…", "Trace(…": what a call prints.
bool prints(std::string_view call);

}  // namespace minkoscope
