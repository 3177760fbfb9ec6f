// Functions that a text defines and calls: "def cube(h): return Box(h, h, h)". A call stands for what the function
// returns, with its arguments in place of the parameters.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/import/grammar/lexer.h"
#include "core/import/grammar/parser.h"
#include "core/import/grammar/substitution.h"

namespace minkoscope {

struct DefinedFunction {
  std::vector<NamedExpression> parameters;  // with their defaults
  Expression result;
};

/// By name.
using DefinedFunctions = std::map<std::string, DefinedFunction>;

/// Takes out of a text the functions that name values, return one, do nothing else, and give what is called elsewhere.
DefinedFunctions take_functions(std::vector<Token>& tokens);

/// Puts what it returns in place of each call.
void expand_calls(ParsedText& parsed, const DefinedFunctions& functions);

}  // namespace minkoscope
