// The sentence of each step of clipping.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_clip(const ContactStep& step);

/// "overlap by 0.01 m", "are 0.02 m apart".
std::string overlap_words(double overlap);
/// "0.01 m deep", "0.02 m apart".
std::string depth_words(double depth);

}  // namespace minkoscope
