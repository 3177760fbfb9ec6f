// Numbers as text: all digits to copy, few to read.
#include "app/panels/widgets.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "app/panels/widget_text.h"

namespace minkoscope {

std::string with_true_minus(std::string text) {
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 3)) {
    text.erase(at, 1);
    text.insert(at, std::string_view("−"));
  }
  return text;
}

std::string full_digits(double value) {
  std::array<char, 40> text{};
  const auto [end, fault] = std::to_chars(text.data(), text.data() + text.size(), value);
  return fault == std::errc() ? std::string(text.data(), end) : std::string();
}

std::string full_digits(const Vector3d& value) {
  std::string text = "[";
  for (int axis = 0; axis < 3; ++axis) text.append(axis > 0 ? ", " : "").append(full_digits(value[axis]));
  return text.append("]");
}

std::string short_number(double value, int decimals) {
  const double size = std::abs(value);
  std::array<char, 64> text{};
  const double smallest_shown = 0.5 * std::pow(10.0, -decimals);
  if (size >= 1e5 || (size > 0.0 && size < smallest_shown)) {
    std::snprintf(text.data(), text.size(), "%.2e", value);
  } else {
    if (size < smallest_shown) value = 0.0;  // never a negative zero
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  }
  return with_true_minus(text.data());
}

std::string precise_number(double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.7g", value == 0.0 ? 0.0 : value);
  return with_true_minus(text.data());
}
}  // namespace minkoscope
