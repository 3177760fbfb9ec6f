// The sentence of each step of the separating axis test with clipping.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_sat_clip(const ContactStep& step);

}  // namespace minkoscope
