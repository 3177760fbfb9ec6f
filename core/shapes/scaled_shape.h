// A shape with all its lengths multiplied, about its own origin.
#pragma once

#include <minkoscope/shape.h>

namespace minkoscope {

/// `factor` > 0 and finite.
Shape scaled(const Shape& shape, double factor);

}  // namespace minkoscope
