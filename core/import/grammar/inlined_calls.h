// Calls of functions that do more than return a value: their statements stand before the one that calls, with names of
// their own.
#pragma once

#include <optional>
#include <vector>

#include "core/import/grammar/defined_functions.h"

namespace minkoscope {

void inline_calls(ParsedText& parsed, const DefinedFunctions& functions);

/// The arguments of a call under their parameters' names; nothing where they do not fit.
std::optional<std::vector<NamedExpression>> values_of(const Expression& call, const DefinedFunction& function);

void set_line(Expression& in, int line);

}  // namespace minkoscope
