// The sentences of the sweeps that advance in time: samples, halvings and distances.
#pragma once

#include <string>

#include "core/trace/events.h"

namespace minkoscope {

std::string explain_advancement(const SweepStep& step);

}  // namespace minkoscope
