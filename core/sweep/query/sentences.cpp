#include "core/sweep/query/sentences.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace minkoscope {

std::string sentence(std::initializer_list<std::string_view> parts) {
  std::size_t length = 0;
  for (const std::string_view part : parts) length += part.size();
  std::string text;
  text.reserve(length);
  for (const std::string_view part : parts) text.append(part);
  return text;
}

std::string number(double value) {
  if (!std::isfinite(value)) return "no number";
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string number(const glm::dvec3& v) {
  const double noise = 1e-14 * std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  const auto part = [&](double x) { return number(std::abs(x) < noise ? 0.0 : x); };
  return sentence({"(", part(v.x), ", ", part(v.y), ", ", part(v.z), ")"});
}

std::string triangle_of(const SweepStep& step) {
  return sentence({"triangle ", std::to_string(step.triangle)});
}

std::string feature_of(const SweepStep& step) {
  if (step.feature == Feature::face) return "face";
  const std::string index = std::to_string(step.feature_index);
  if (step.feature == Feature::vertex) return sentence({"vertex ", index});
  return sentence({"edge ", index, "–", std::to_string((step.feature_index + 1) % 3)});
}

std::string value_against_threshold(const Comparison& test) {
  if (!std::isfinite(test.value))
    return sentence({"no number, as rounding left none, against ", number(test.threshold)});
  std::string value = number(test.value), threshold = number(test.threshold);
  if (value == threshold && test.value != test.threshold) {  // six digits do not tell them apart
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.17g", test.value);
    value = digits;
    std::snprintf(digits, sizeof digits, "%.17g", test.threshold);
    threshold = digits;
  }
  return sentence({value, " against ", threshold});
}

std::string decided_by(const Comparison& test) {
  return sentence({test.formula(), test.holds ? " holds: " : " does not hold: ", value_against_threshold(test)});
}

}  // namespace minkoscope
