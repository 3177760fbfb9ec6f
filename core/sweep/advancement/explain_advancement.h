// The sentences of the sweeps that advance in time: samples, halvings and distances.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_advancement(const SweepStep& step);

}  // namespace minkoscope
