// Words of sentences and of names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/grammar/expression.h"

namespace minkoscope {

/// A word between a property and its value: "is", "of", "the".
bool is_filler(std::string_view word);
/// Words side by side as one name, as plain_name has it.
std::string joined(const Statement& statement, std::size_t first, std::size_t count);
/// The axis that a word stands for: "y", "Y-Axis".
std::optional<char> axis_letter(const Expression& item);
/// The axis of "along the x axis", "in y", "(z)", "wide (x)"; `at` is behind it then.
std::optional<char> axis_along(const std::vector<Expression>& items, std::size_t& at);
/// "(pos 0, 0, 0 and …)": brackets hold each number by itself, a sentence those of a vector together.
std::vector<Expression> with_runs_joined(const std::vector<Expression>& items);
/// A key without the size of its list: "q" of "float q[4] = …".
std::string without_subscript(const std::string& key);

}  // namespace minkoscope
