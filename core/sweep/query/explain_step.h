// The sentence of a sweep's step: start, meshes, candidates and stop, which all methods report alike. The probes of a
// method are explained beside it.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_sweep_step(const SweepStep& step);

}  // namespace minkoscope
