// Lengths formatted for reading.
#pragma once

#include <string>

namespace minkoscope {

/// "0.8142 m", "12.30 mm", "3.400 µm": four significant digits in the unit that suits them.
std::string length_with_unit(double metres);

}  // namespace minkoscope
