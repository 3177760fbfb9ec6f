// Words and numbers that sentences are made of.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

#include <minkoscope/geometry.h>

namespace minkoscope::sentences {

template <class... Parts>
std::string text(const Parts&... parts) {
  std::string out;
  (out.append(std::string_view(parts)), ...);
  return out;
}

/// Four significant digits.
inline std::string number(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.4g", value == 0.0 ? 0.0 : value);
  return digits;
}

inline std::string count(std::size_t n, std::string_view one, std::string_view many) {
  return text(std::to_string(n), " ", n == 1 ? one : many);
}

inline std::string metres(double value) {
  return text(number(value), " m");
}

inline std::string vector(const Vector3d& v) {
  return text("(", number(v.x), ", ", number(v.y), ", ", number(v.z), ")");
}

}  // namespace minkoscope::sentences
