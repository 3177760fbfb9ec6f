// The sentence of a mover's step: why it did what it did, from the step alone.
#pragma once

#include <string>

#include "core/base/vector.h"
#include "core/trace/events.h"

namespace minkoscope {

std::string explain_walk_step(const WalkStep& step);

}  // namespace minkoscope
