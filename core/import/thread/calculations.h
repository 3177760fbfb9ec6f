// Code of a report that only calculates with what other code has: a support function, a test of two boxes.
#pragma once

#include <optional>

#include "core/import/thread/thread.h"

namespace minkoscope {

/// Without the blocks of code that hold no number of a shape, make none and change nothing that has a name elsewhere;
/// nothing where there are none, or no others.
std::optional<Thread> without_calculations(Thread thread);

}  // namespace minkoscope
