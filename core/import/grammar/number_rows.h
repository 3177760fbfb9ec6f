// Rows of numbers: lines of nothing else, which are the value of the line before them or one of their own, and the rows
// of one bracket.
#pragma once

#include <cstddef>
#include <vector>

#include "core/import/grammar/expression.h"

namespace minkoscope {

/// Adds a statement, or its rows of numbers to the one before it.
void add_statement(std::vector<Statement>& statements, Statement statement);

/// "(pos: 0, 0, 0; radius: 1)": where semicolons part the members, commas stand within a value.
void join_values(Expression& parent);

/// Whether the lines of a bracket are rows: MATLAB's without semicolons, all of one length. `ends` has the index of the
/// child behind each line's last. Lines of whole points may be one list that is wrapped.
bool are_rows(const Expression& parent, std::vector<std::size_t> ends);

/// Splits the children of a bracket into rows: MATLAB's [0 0 0; 1 0 0]. `ends` has the index of the child behind each
/// row's last.
void split_rows(Expression& parent, std::vector<std::size_t> ends);

}  // namespace minkoscope
