// Our own worlds of many bodies, as text. The committed files below assets are exactly what these return.
#pragma once

#include <string>
#include <vector>

namespace minkoscope {

struct GeneratedFile {
  std::string path;  // below assets: "examples/world/….json", "hulls/….obj"
  std::string text;
};

std::vector<GeneratedFile> generate_worlds();

}  // namespace minkoscope
