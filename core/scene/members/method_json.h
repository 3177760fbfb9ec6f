// What the kinds of cases share: the method that runs one, its precision, and how many ticks it may have.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/case/parse_options.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {

inline constexpr int most_ticks = 10'000'000;  // 46 hours; a walk keeps every tick in memory

/// The names of a table's rows, in its order.
std::vector<std::string_view> names_of(const auto& table) {
  std::vector<std::string_view> names;
  for (const auto& row : table) names.push_back(row.name);
  return names;
}

/// The member `key`, one of `names`; `method` where it is absent; the option where the command line gives one.
std::string read_method(const JsonObject& object, std::string_view key, std::string method,
                        const std::vector<std::string_view>& names, const ParseOptions& options);
/// "float" or "double"; nothing for any other word.
std::optional<Precision> precision_named(std::string_view word);
/// The member "precision".
Precision read_precision(const JsonObject& object, const ParseOptions& options);

}  // namespace minkoscope
