// Times along an axis: the distance between its lines and their labels.
#pragma once

#include <string>

namespace minkoscope {

/// Distance in seconds between the lines of a time axis, at least `least_seconds`: a part of a second, or 1, 2, 5, 10,
/// 15 or 30 seconds or minutes, or whole hours.
double time_axis_step(double least_seconds);
/// "0:07", "12:30"; "3.5 s" where `step` is below a second.
std::string time_label(double seconds, double step);

}  // namespace minkoscope
