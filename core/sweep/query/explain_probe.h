// The sentence of a probe: one thing found out on the way to a verdict.
#pragma once

#include <string>

#include "core/trace/events.h"

namespace minkoscope {

std::string explain_probe(const SweepStep& step);

}  // namespace minkoscope
