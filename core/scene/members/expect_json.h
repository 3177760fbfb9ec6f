// The "expect" of a case: which fields of a result it may name, and what it may state of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/json/json_value.h"

namespace minkoscope {

/// Two numbers this near are equal where "expect" names no "tolerance".
inline constexpr double default_expect_tolerance = 1e-4;

/// Throws CaseError when a member is no field of the result, or neither a value nor {"min": …, "max": …}.
void check_expect(const JsonValue& expect, std::span<const std::string_view> result_fields);

/// Compares a result (the JSON line of a run) with the text of a case's "expect". One sentence for each field that
/// differs; empty when none does.
std::vector<std::string> unmet_expectations(const std::string& expect, const std::string& result);

}  // namespace minkoscope
