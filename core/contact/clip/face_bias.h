// How much rather than the least axis a face's normal is taken.
#pragma once

#include <cmath>

namespace minkoscope {

/// The overlap along a face's normal up to which it is the axis: more than the least by a hundredth, and by half a ten
/// thousandth of the smaller shape's size. Metres.
inline double allowed_overlap(double least, double smaller) {
  constexpr double overlap_bias = 0.01, size_bias = 0.5e-4;
  return least + overlap_bias * std::abs(least) + size_bias * smaller;
}

}  // namespace minkoscope
