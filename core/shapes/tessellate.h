// Surfaces of shapes, for drawing and picking.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <minkoscope/shape.h>

namespace minkoscope {

/// Triangulated surface of a convex shape in its local frame, counter-clockwise seen from outside, for drawing and
/// picking. Smooth shapes are tessellated with about `segments` around. `feature` is the hull vertex of each position.
struct SurfaceMesh {
  std::vector<Vector3d> positions;
  std::vector<Vector3d> normals;                        // per position; smooth shapes shade smoothly
  std::vector<std::array<std::uint32_t, 3>> triangles;  // indices into positions
  std::vector<std::array<std::uint32_t, 2>> edges;      // creases to draw as lines, indices into positions
  bool curved = false;                                  // approximates: its vertices are none of what it shows
};
SurfaceMesh tessellate(const Shape& shape, int segments = 32);

}  // namespace minkoscope
