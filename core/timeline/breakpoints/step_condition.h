// A condition over what a step records, as a person types it to stop there: "λ < 1e-6", "w = vertex 12", "gap > 0.1".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/trace.h>

namespace minkoscope {

class StepCondition {
 public:
  /// Throws std::invalid_argument, one sentence, where the text is no condition.
  explicit StepCondition(std::string_view text);
  /// Whether one of the values of that name which the step records fulfils it; false where it records none.
  bool holds(const Step& step) const;

  /// The names that can stand on the left: "λ, |v|, lower, …".
  static std::string names();

 private:
  enum class Sign { less, at_most, equal, at_least, greater };
  std::size_t quantity_ = 0;  // of the table
  Sign sign_ = Sign::equal;
  double value_ = 0.0;
};

}  // namespace minkoscope
