// The right answer to a case, for tests generated from it: what the case expects, else what the oracle proves of a
// pair, else what the default method answers in double.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scene/case.h"

namespace minkoscope {

/// One field of the result (of a walk, its summary): a truth, or a number or the components of a vector within bounds.
struct ExpectedField {
  std::string name;
  std::optional<bool> truth;
  std::vector<double> values;  // where bounds are about a value: one, or three of a vector
  double tolerance = 0.0;
  std::optional<double> low, high;  // else one or both bounds
};

struct ExpectedAnswer {
  std::vector<ExpectedField> fields;
  std::string source;  // "the case's own expectation", "proven by the oracle", "by swept in double"
};

/// Of the fields overlap, distance and depth; hit and time; final_position, max_depth and ticks; pairs, tests and
/// overlaps. Throws std::invalid_argument when a method cannot take the case.
ExpectedAnswer expected_answer(const Case& value);

}  // namespace minkoscope
