// What a run takes from the settings of its query where those leave it open.
#pragma once

#include <algorithm>
#include <cmath>

#include <minkoscope/pair.h>

#include "core/base/tolerance.h"

namespace minkoscope {

template <class Real>
double relative_tolerance_of(const PairSettings& settings) {
  return std::max(settings.relative_tolerance.value_or(tolerance::relative_gap<Real>), 0.0);
}

/// A given limit to the letter, else `needed`.
inline int iteration_limit(const std::optional<int>& given, int needed) {
  return given ? std::max(*given, 1) : needed;
}

/// Whether a first direction can be made a unit vector.
inline bool usable_direction(const Vector3d& d) {
  const double squared = length_squared(d);
  return squared > tolerance::smallest_square && squared < tolerance::largest_square;
}

}  // namespace minkoscope
