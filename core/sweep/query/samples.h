// How finely a motion is subdivided, by every method that tests the sphere at samples along it.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/base/tolerance.h"

namespace minkoscope {

/// `speed`: radii in ellipsoid space, > 0.
inline double samples_along(double speed) {
  constexpr double most = 65536.0;
  return std::clamp(std::ceil(speed / tolerance::subdivision_step), 1.0, most);
}

/// Between the last sample that was free and the first that was not: to 1.5e-11 radii.
inline constexpr int sample_halvings = 32;

}  // namespace minkoscope
