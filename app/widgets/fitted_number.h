// Numbers in columns: as many digits as fit, without rounding noise.
#pragma once

#include <functional>
#include <string>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// The same with components that are rounding noise relative to the largest set to 0.
Vector3d without_noise(const Vector3d& row);

/// With up to `decimals` decimals, fewer where the text does not fit; at worst one digit with an exponent.
std::string fitted_number(double value, int decimals, const std::function<bool(const std::string&)>& fits);

/// With an exponent, and as many of three digits as fit; at worst one.
std::string fitted_exponent(double value, const std::function<bool(const std::string&)>& fits);

}  // namespace minkoscope
