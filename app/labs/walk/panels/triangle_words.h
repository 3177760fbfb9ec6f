// Where a triangle of a level stands in its file, in words.
#pragma once

#include <span>
#include <string>

#include <minkoscope/walk.h>

namespace minkoscope {

/// "object chairs, line 412 of hall.obj"; empty where the triangles stand in the case.
std::string place_in_file(std::span<const WalkMesh> level, int mesh, int triangle);

}  // namespace minkoscope
