#include "app/labs/walk/panels/triangle_words.h"

#include "app/draw/level/place_in_file.h"

namespace minkoscope {

std::string place_in_file(std::span<const WalkMesh> level, int mesh, int triangle) {
  if (mesh < 0 || static_cast<std::size_t>(mesh) >= level.size()) return {};
  return place_in_file(level[static_cast<std::size_t>(mesh)].mesh, triangle);
}

}  // namespace minkoscope
