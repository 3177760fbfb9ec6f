// What a level's file holds, whatever its format: triangles, which belong to named objects, and what was odd about
// them.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <minkoscope/level.h>

namespace minkoscope {

/// The triangles of one object or group; one without faces has none. Where the file gives no name, its own without its
/// ending stands.
struct MeshGroup {
  std::string name;
  std::size_t first_triangle = 0;
  std::size_t triangle_count = 0;
};

struct MeshModel {
  std::shared_ptr<const TriangleMesh> mesh;  // vertices as the file gives them, unused and repeated ones too
  std::vector<MeshGroup> groups;             // in order, together all triangles
  std::vector<std::string> warnings;
};

}  // namespace minkoscope
