// What the sentences of sweep steps are made of.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

/// Six significant digits; "no number" where a division by zero made it infinite or NaN.
std::string number(double value);
/// Components that are rounding beside the largest read as 0; the numbers themselves are in the step.
std::string number(const glm::dvec3& v);
/// "0.5 against 0.25", with all digits where fewer would look equal and are not.
std::string value_against_threshold(const Comparison& test);

/// What a step is about, at the start of a sentence: "Triangle 7" or "The shape of item 1".
std::string subject_of(const SweepStep& step);
std::string triangle_of(const SweepStep& step);
/// "face", "edge 0–1" or "vertex 2".
std::string feature_of(const SweepStep& step);
/// The comparison of a step, with its numbers.
std::string decided_by(const Comparison& test);

}  // namespace minkoscope
