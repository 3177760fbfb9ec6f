// Lengths as people read them.
#pragma once

#include <string>

namespace minkoscope {

/// "0.8142 m", "12.30 mm", "3.400 µm": four digits and the unit that keeps them in front.
std::string length_with_unit(double metres);

}  // namespace minkoscope
