// Calls of functions that a text defines. A call stands for what the function returns, with its arguments in place of
// the parameters; what the function does besides stands before the statement that calls it, with names of its own.
#pragma once

#include "core/import/grammar/expansion/defined_functions.h"
#include "core/import/grammar/parser.h"

namespace minkoscope {

void expand_calls(std::vector<Statement>& statements, const DefinedFunctions& functions);

}  // namespace minkoscope
