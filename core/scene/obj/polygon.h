// Polygons into triangles that cover just their area, concave ones too.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// n − 2 triangles of a polygon with n ≥ 3 corners, wound as the polygon is; indices are positions in `corners`. The
/// polygon is seen along its mean normal. `simple` is false when it crosses itself, so that no triangles cover just its
/// area; a fan comes back then.
struct PolygonTriangles {
  std::vector<std::array<std::uint32_t, 3>> triangles;
  bool simple = true;
};
PolygonTriangles triangulate_polygon(std::span<const Vector3d> corners);

}  // namespace minkoscope
