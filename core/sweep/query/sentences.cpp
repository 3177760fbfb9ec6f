#include "core/sweep/query/sentences.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"

namespace minkoscope {

std::string number(double value) {
  if (!std::isfinite(value)) return "no number";
  return significant_number(value, 6);
}

std::string number(const glm::dvec3& v) {
  const double noise = 1e-14 * std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  return vector_text(v, [&](double part) { return number(std::abs(part) < noise ? 0.0 : part); });
}

std::string subject_of(const SweepStep& step) {
  return step.triangle < 0 ? concat("The shape of item ", std::to_string(step.mesh))
                           : concat("Triangle ", std::to_string(step.triangle));
}

std::string triangle_of(const SweepStep& step) {
  return concat("triangle ", std::to_string(step.triangle));
}

std::string feature_of(const SweepStep& step) {
  if (step.feature == Feature::face) return "face";
  const std::string index = std::to_string(step.feature_index);
  if (step.feature == Feature::vertex) return concat("vertex ", index);
  return concat("edge ", index, "–", std::to_string((step.feature_index + 1) % 3));
}

std::string value_against_threshold(const Comparison& test) {
  if (!std::isfinite(test.value)) return concat("no number, as rounding left none, against ", number(test.threshold));
  std::string value = number(test.value), threshold = number(test.threshold);
  if (value == threshold && test.value != test.threshold) {  // six digits do not tell them apart
    value = significant_number(test.value, 17);
    threshold = significant_number(test.threshold, 17);
  }
  return concat(value, " against ", threshold);
}

std::string decided_by(const Comparison& test) {
  return concat(test.formula(), test.holds ? " holds: " : " does not hold: ", value_against_threshold(test));
}

}  // namespace minkoscope
