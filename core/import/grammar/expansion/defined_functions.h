// Functions that a text defines and calls: "def cube(h): return Box(h, h, h)".
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/import/grammar/lexer.h"
#include "core/import/grammar/parser.h"
#include "core/import/grammar/expansion/substitution.h"

namespace minkoscope {

struct DefinedFunction {
  std::vector<NamedExpression> parameters;  // with their defaults
  std::vector<std::size_t> parts = {};      // for each argument, how many of these it gives: "[x, y, z]" three; or none
  std::string rest = {};                    // what other arguments are given as by their names: "**options"
  std::vector<Statement> body;              // but for what it returns; none where it only names values
  std::vector<Expression> result;           // one or none
};

/// By name.
using DefinedFunctions = std::map<std::string, DefinedFunction>;

/// Takes out of a text the functions that it calls and that neither branch nor loop, and those that only calculate with
/// what they are given, which are not followed.
DefinedFunctions take_functions(std::vector<Token>& tokens);

}  // namespace minkoscope
