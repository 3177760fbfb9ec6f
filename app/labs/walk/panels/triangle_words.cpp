#include "app/labs/walk/panels/triangle_words.h"

#include <filesystem>

namespace minkoscope {

std::string place_in_file(std::span<const WalkMesh> level, int mesh, int triangle) {
  if (mesh < 0 || triangle < 0 || static_cast<std::size_t>(mesh) >= level.size()) return {};
  const LevelMesh& of = level[static_cast<std::size_t>(mesh)].mesh;
  const TriangleSource source = source_of(*of.mesh, static_cast<std::size_t>(triangle));
  if (of.file.empty() || source.line == 0) return {};
  std::string words =
      "line " + std::to_string(source.line) + " of " + std::filesystem::path(of.file).filename().string();
  if (!source.group.empty()) words = "object " + source.group + ", " + words;
  return words;
}

}  // namespace minkoscope
