// Words that the sentences of ticks share: lengths, and triangles by name.
#pragma once

#include <string>
#include <vector>

#include <minkoscope/walk.h>

namespace minkoscope {

/// A length in the unit a reader can picture.
std::string length_text(double metres);

/// "triangle 8", of a level of several meshes "triangle 8 of stairs".
std::string triangle_name(const std::vector<WalkMesh>& level, int mesh, int triangle);

}  // namespace minkoscope
