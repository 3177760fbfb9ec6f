#include "app/widgets/time_axis.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace minkoscope {

double time_axis_step(double least_seconds) {
  constexpr std::array<double, 15> steps{0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800};
  for (const double step : steps) {
    if (step >= least_seconds) return step;
  }
  return 3600.0 * std::ceil(least_seconds / 3600.0);
}

std::string time_label(double seconds, double step) {
  char text[48];
  if (step < 1.0) {
    std::snprintf(text, sizeof text, "%.*f s", step < 0.1 ? 2 : 1, seconds);
  } else {
    const long rounded = std::lround(seconds);
    std::snprintf(text, sizeof text, "%ld:%02ld", rounded / 60, rounded % 60);
  }
  return text;
}

}  // namespace minkoscope
