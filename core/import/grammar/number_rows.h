// Lines of nothing but numbers: the value of the line before them, or a value of their own.
#pragma once

#include <vector>

#include "core/import/grammar/expression.h"

namespace minkoscope {

/// Adds a statement, or its rows of numbers to the one before it.
void add_statement(std::vector<Statement>& statements, Statement statement);

}  // namespace minkoscope
