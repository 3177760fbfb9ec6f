// Where a triangle of a level stands in its file, in words.
#pragma once

#include <string>

#include <minkoscope/level.h>

namespace minkoscope {

/// "object chairs, line 412 of hall.obj"; without a line where the file is no text; empty where the triangles stand in
/// the case.
std::string place_in_file(const LevelMesh& mesh, int triangle);

}  // namespace minkoscope
