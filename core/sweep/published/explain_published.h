// The sentences of the sweeps as published: probes of planes, roots and edges.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_published_sweep(const SweepStep& step);

}  // namespace minkoscope
