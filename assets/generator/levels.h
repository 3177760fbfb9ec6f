// Our own levels, as text. The committed files in assets/levels are exactly what these return.
#pragma once

#include <string>
#include <vector>

namespace minkoscope {

struct GeneratedLevel {
  std::string file_name;  // in assets/levels
  std::string text;       // Wavefront OBJ
};

std::vector<GeneratedLevel> generate_levels();

}  // namespace minkoscope
