// How much of one body another hides.
#pragma once

#include <array>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// Triangles of a body's surface, world, counter-clockwise as seen from outside.
using SeenSurface = std::vector<std::array<Vector3d, 3>>;

/// The share, 0 to 1, of what an eye sees of a body that another hides.
double hidden_share(const SeenSurface& body, const SeenSurface& other, const Vector3d& eye);

}  // namespace minkoscope
