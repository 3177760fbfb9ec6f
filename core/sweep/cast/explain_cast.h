// The sentences of casts: planes, cuts and nearest points.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_cast(const SweepStep& step);

}  // namespace minkoscope
