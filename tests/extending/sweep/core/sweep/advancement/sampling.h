// `sampling`: the body is tested at a fixed number of places along its path, as discrete collision detection does.
// C. Ericson, "Real-Time Collision Detection", 2005, section 5.5: what is thinner than a step is passed through.
#pragma once

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

extern const SweepMethod sampling_method;

}  // namespace minkoscope
