// The name that results give to a mesh of a level.
#pragma once

#include <string>

namespace minkoscope {

/// Its own, or its index in the level, "mesh 0", where it has none.
inline std::string mesh_label(const std::string& name, int index) {
  return name.empty() ? "mesh " + std::to_string(index) : name;
}

}  // namespace minkoscope
