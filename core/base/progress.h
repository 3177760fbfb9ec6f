// Progress of long work, and how to cancel it.
#pragma once

#include <functional>

namespace minkoscope {

/// Called with the fraction done in [0, 1]; returns false to cancel. May be empty.
using Progress = std::function<bool(double)>;

}  // namespace minkoscope
