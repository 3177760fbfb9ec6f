// The text of a Wavefront OBJ file, parsed strictly: lines however they end or continue, every number and every index
// checked, so that a fault is reported with its line.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/mesh/collision_mesh.h"

namespace minkoscope {

/// The statements of a file. Indices count from 0 and are in range.
struct ObjText {
  struct Group {
    std::string name;
    std::size_t first_face = 0;
  };
  std::vector<Vector3d> vertices;
  std::vector<std::uint32_t> corners;    // of all faces, one after the other
  std::vector<std::size_t> face_start;   // where each face's corners begin; one entry more than there are faces
  std::vector<std::uint32_t> face_line;  // line of each face, from 1
  std::vector<Group> groups;             // the o and g statements, in order
  std::vector<std::string> warnings;     // "FILE:LINE: …"

  std::size_t face_count() const { return face_line.size(); }
};

/// Throws CaseError "FILE:LINE: what is wrong, and what would be right", and when `progress` cancels.
ObjText read_obj_text(std::string_view text, const std::string& file, const Progress& progress);

}  // namespace minkoscope
