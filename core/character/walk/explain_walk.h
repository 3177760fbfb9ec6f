// The sentence of a mover's step: why it did what it did, from the step alone.
#pragma once

#include <string>

#include <minkoscope/geometry.h>
#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_walk_step(const WalkStep& step);

}  // namespace minkoscope
