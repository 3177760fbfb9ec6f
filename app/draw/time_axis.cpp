#include "app/draw/time_axis.h"

#include <array>
#include <cmath>

#include "core/base/text.h"

namespace minkoscope {

double time_axis_step(double least_seconds) {
  constexpr std::array<double, 15> steps{0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800};
  for (const double step : steps) {
    if (step >= least_seconds) return step;
  }
  return 3600.0 * std::ceil(least_seconds / 3600.0);
}

std::string time_label(double seconds, double step) {
  if (step < 1.0) return fixed_number(seconds, step < 0.1 ? 2 : 1) + " s";
  const long rounded = std::lround(seconds), rest = rounded % 60;
  return concat(std::to_string(rounded / 60), rest < 10 ? ":0" : ":", std::to_string(rest));
}

}  // namespace minkoscope
