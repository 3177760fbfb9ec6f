// Numbers as text: all digits for copying, few for reading.
#include "app/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "app/widgets/widget_text.h"
#include "core/base/text.h"

namespace minkoscope {

std::string with_true_minus(std::string text) {
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 3)) {
    text.erase(at, 1);
    text.insert(at, std::string_view("−"));
  }
  return text;
}

std::string full_digits(const Vector3d& value) {
  std::string text;
  text.reserve(3 * 24 + 6);
  text.append("[");
  for (int axis = 0; axis < 3; ++axis) text.append(axis > 0 ? ", " : "").append(full_digits(value[axis]));
  return text.append("]");
}

std::string short_number(double value, int decimals) {
  const double size = std::abs(value);
  const double smallest_shown = 0.5 * std::pow(10.0, -decimals);
  if (size >= 1e5 || (size > 0.0 && size < smallest_shown)) return with_true_minus(scientific_number(value, 2));
  return with_true_minus(fixed_number(size < smallest_shown ? 0.0 : value, decimals));  // no negative zero
}

std::string three_numbers(const Vector3d& value) {
  std::string text = short_number(value.x, 4);
  return text.append("   ").append(short_number(value.y, 4)).append("   ").append(short_number(value.z, 4));
}

std::string precise_number(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : value > 0.0 ? "∞" : "−∞";
  return with_true_minus(significant_number(value + 0.0, 7));
}

std::string hex_float(double value) {
  if (!std::isfinite(value)) return full_digits(value);
  std::array<char, 40> text{};
  const auto [end, fault] =
      std::to_chars(text.data(), text.data() + text.size(), std::abs(value), std::chars_format::hex);
  if (fault != std::errc()) return {};
  return std::string(std::signbit(value) ? "-0x" : "0x").append(text.data(), end);
}

std::string hex_float(const Vector3d& value) {
  std::string text = "[";
  for (int axis = 0; axis < 3; ++axis) text.append(axis > 0 ? ", " : "").append(hex_float(value[axis]));
  return text.append("]");
}

std::string number_text(double value, NumberForm form) {
  switch (form) {
    case NumberForm::rounded:
      return precise_number(value);
    case NumberForm::full:
      return with_true_minus(full_digits(value));
    case NumberForm::hex:
      return with_true_minus(hex_float(value));
  }
  return precise_number(value);
}

std::string copied_number(double value, NumberForm form) {
  return form == NumberForm::hex ? hex_float(value) : full_digits(value);
}

std::string copied_number(const Vector3d& value, NumberForm form) {
  return form == NumberForm::hex ? hex_float(value) : full_digits(value);
}

}  // namespace minkoscope
