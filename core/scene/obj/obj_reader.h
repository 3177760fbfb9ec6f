// Wavefront OBJ. Our own parser reads the file (obj_text.h); tinyobjloader reads the parsed statements once more, and
// must find the same vertices and faces.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/level.h>

#include "core/mesh/collision_mesh.h"

namespace minkoscope {

/// The triangles of one o or g statement; a statement without faces has none. Before the first statement, and
/// where it gives no name, the file's name without its ending stands.
struct ObjGroup {
  std::string name;
  std::size_t first_triangle = 0;
  std::size_t triangle_count = 0;
};

struct ObjModel {
  std::shared_ptr<const TriangleMesh> mesh;  // vertices as the file gives them, unused and repeated ones too
  std::vector<ObjGroup> groups;              // in order, together all triangles
  std::vector<std::string> warnings;
};

/// Throws CaseError, "FILE:LINE: what is wrong, and what would be right". A file without faces is read with a warning.
ObjModel read_obj(std::string_view text, const std::string& file, const Progress& progress = {});
ObjModel load_obj(const std::filesystem::path& file, const Progress& progress = {});

}  // namespace minkoscope
