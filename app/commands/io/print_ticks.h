// Prints a run that has ticks: a line for each, then its summary.
#pragma once

#include <string>

#include "core/scene/case/case.h"

namespace minkoscope {

/// `name` is the case's in messages. Shows progress on a terminal that the lines do not go to.
void print_ticks(const Case& scene_case, const std::string& name);

}  // namespace minkoscope
