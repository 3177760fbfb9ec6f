#include "app/draw/level/place_in_file.h"

#include <filesystem>

namespace minkoscope {

std::string place_in_file(const LevelMesh& mesh, int triangle) {
  if (mesh.file.empty() || triangle < 0) return {};
  const TriangleSource source = source_of(*mesh.mesh, static_cast<std::size_t>(triangle));
  const std::string file = std::filesystem::path(mesh.file).filename().string();
  if (source.line == 0) return source.group.empty() ? std::string() : "object " + source.group + " of " + file;
  std::string words = "line " + std::to_string(source.line) + " of " + file;
  if (!source.group.empty()) words = "object " + source.group + ", " + words;
  return words;
}

}  // namespace minkoscope
