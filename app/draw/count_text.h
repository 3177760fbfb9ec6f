// Counts formatted for reading.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace minkoscope {

/// Decimal digits with a comma between groups of three, and a true minus sign.
std::string group_digits(std::string digits);

/// 1234567 as "1,234,567".
template <std::integral Integer>
std::string grouped(Integer count) {
  return group_digits(std::to_string(count));
}

/// "1 triangle", "12 triangles"; `many` where the plural is not formed with an s.
std::string counted(std::size_t count, std::string_view one, std::string_view many = {});

}  // namespace minkoscope
