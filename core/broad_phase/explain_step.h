// The sentence of a broad phase's step, alike for all structures.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_broad_phase_step(const BroadPhaseStep& step);

}  // namespace minkoscope
