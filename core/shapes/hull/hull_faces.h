// From the triangles of a hull to its faces: coplanar triangles become one convex polygon.
#pragma once

#include <optional>
#include <vector>

#include "core/shapes/hull/quickhull.h"

namespace minkoscope {

struct HullPolygon {
  std::vector<std::uint32_t> vertices;    // counter-clockwise seen from outside
  std::vector<std::uint32_t> neighbours;  // polygon across the edge vertices[i] → vertices[i + 1]
  std::uint32_t triangle = 0;             // its largest triangle: the polygon's plane is that triangle's
};

/// Merges neighbouring triangles that lie within `tolerance` (lattice units) below the plane of the largest among them;
/// with a tolerance of 0, those exactly coplanar, which always succeeds. Vertices left inside a face or on an edge are
/// dropped. Absent when the tolerance is too coarse for the shape, so that the faces would not be convex
/// polygons that close a surface. `polygon_of`, where it is not null, receives the polygon of each triangle.
std::optional<std::vector<HullPolygon>> merge_coplanar(const Lattice& lattice,
                                                       const std::vector<HullTriangle>& triangles, double tolerance,
                                                       std::vector<std::uint32_t>* polygon_of = nullptr);

}  // namespace minkoscope
