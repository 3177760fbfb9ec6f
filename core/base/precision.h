// The arithmetic that a run calculates in.
#pragma once

#include <string_view>

namespace minkoscope {

enum class Precision { float32, float64 };

/// The case format's word: "float" or "double".
constexpr std::string_view to_string(Precision precision) {
  return precision == Precision::float32 ? "float" : "double";
}

}  // namespace minkoscope
