// Puts expressions in place of names.
#pragma once

#include <string>
#include <vector>

#include "core/import/grammar/expression.h"

namespace minkoscope {

struct NamedExpression {
  std::string name;
  std::vector<Expression> value;  // one or none
};

/// Puts the value of each name where the name stands alone.
void substitute(Expression& in, const std::vector<NamedExpression>& values);

/// Calculates what holds nothing but numbers: "0 - 0.5" is -0.5.
void fold_numbers(Expression& in);

}  // namespace minkoscope
