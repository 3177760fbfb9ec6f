// Numbers in columns: as many digits as there is room for, and no noise.
#pragma once

#include <functional>
#include <string>

#include "core/base/vector.h"

namespace minkoscope {

/// The same, but components that are nothing beside the largest, left over by rounding, are 0.
Vector3d without_noise(const Vector3d& row);

/// With up to `decimals` decimals, fewer where the text does not fit; in powers of ten with one digit at the least.
std::string fitted_number(double value, int decimals, const std::function<bool(const std::string&)>& fits);

}  // namespace minkoscope
