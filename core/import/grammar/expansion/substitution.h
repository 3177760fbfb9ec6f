// Puts expressions in place of names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/grammar/expression.h"

namespace minkoscope {

struct NamedExpression {
  std::string name;
  std::vector<Expression> value;  // one or none
};

/// Puts the value of each name where the name stands alone.
void substitute(Expression& in, const std::vector<NamedExpression>& values);

/// Whether it names all that it holds: "{"half": (1, 2, 3), "place": (0, 1, 0)}", "Crate(half=…, place=…)".
bool is_record(const Expression& value);

/// Puts the parts of records and lists in place of what takes them by name or number: "crate.half", "crate["half"]",
/// "row[1]".
void substitute_parts(Expression& in, const NamedExpression& whole);

/// Whether a name stands there, alone or with a part of it.
bool uses(const Expression& in, std::string_view name);

/// Of how many expressions it is made, itself among them.
std::size_t count_of(const Expression& e);

/// No text of a person comes to more expressions than this where it is written out.
constexpr std::size_t most_expressions = 20'000;

/// Calculates what holds nothing but numbers: "0 - 0.5" is -0.5.
void fold_numbers(Expression& in);

}  // namespace minkoscope
