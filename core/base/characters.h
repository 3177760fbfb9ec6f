// Classes of ASCII characters, independent of the locale.
#pragma once

namespace minkoscope {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace minkoscope
