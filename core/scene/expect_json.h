// The "expect" of a case: which fields of which result it may name, and what it may say of them.
#pragma once

#include <string_view>
#include <vector>

#include "core/scene/json_value.h"

namespace minkoscope {

/// The fields of the result of a kind ("pair", "sweep", "walk", "world"; of a walk or world: of its summary line).
const std::vector<std::string_view>& result_fields(std::string_view kind);

/// Throws CaseError when a member is no field of the result, or neither a value nor {"min": …, "max": …}.
void check_expect(const JsonValue& expect, std::string_view kind);

}  // namespace minkoscope
