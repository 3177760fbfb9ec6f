// The "expect" of a case: which fields of which result it may name, and what it may say of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scene/json/json_value.h"

namespace minkoscope {

/// Two numbers this near are equal where "expect" names no "tolerance".
inline constexpr double default_expect_tolerance = 1e-4;

/// The fields of the result of a kind ("pair", "sweep", "walk", "world"; of a walk or world: of its summary line).
const std::vector<std::string_view>& result_fields(std::string_view kind);

/// Throws CaseError when a member is no field of the result, or neither a value nor {"min": …, "max": …}.
void check_expect(const JsonValue& expect, std::string_view kind);

/// Holds a result (the JSON line of a run) to the text of a case's "expect". One sentence for each field that does not
/// come out; empty when all do.
std::vector<std::string> unmet_expectations(const std::string& expect, const std::string& result);

}  // namespace minkoscope
