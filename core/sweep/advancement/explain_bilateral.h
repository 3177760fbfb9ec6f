// The sentences of bilateral advancement: closest features, axes, deepest points, roots and dips.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_bilateral(const SweepStep& step);

}  // namespace minkoscope
