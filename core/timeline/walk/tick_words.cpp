#include "core/timeline/walk/tick_words.h"

#include <cmath>

#include "core/base/text.h"

namespace minkoscope {

std::string length_text(double metres) {
  const double size = std::abs(metres);
  if (size > 0.0 && size < 1e-3) return fixed_number(metres * 1e6, 0) + " µm";
  if (size > 0.0 && size < 0.1) return fixed_number(metres * 1e3, size < 0.01 ? 1 : 0) + " mm";
  return fixed_number(metres, 2) + " m";
}

std::string triangle_name(const std::vector<WalkMesh>& level, int mesh, int triangle) {
  std::string name = concat("triangle ", std::to_string(triangle));
  const bool known = mesh >= 0 && static_cast<std::size_t>(mesh) < level.size();
  if (const LevelMesh* const item = known ? &level[static_cast<std::size_t>(mesh)].mesh : nullptr; item && item->shape)
    return item->name.empty() ? concat("the ", type_name(*item->shape)) : item->name;
  if (!known || level.size() < 2 || level[static_cast<std::size_t>(mesh)].mesh.name.empty()) return name;
  return concat(name, " of ", level[static_cast<std::size_t>(mesh)].mesh.name);
}

}  // namespace minkoscope
