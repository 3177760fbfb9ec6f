// A level's geometry: indexed triangles in the mesh's own frame, metres. Winding carries no meaning (two-sided).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/vector.h"

namespace minkoscope {

/// As read: doubles, immutable, shared between cases.
struct TriangleMesh {
  std::vector<Vector3d> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<std::string> groups;  // object or group names of the file, in order
};

struct Bounds {
  Vector3d min{0.0}, max{0.0};
};

Bounds bounds_of(const TriangleMesh& mesh);  // zero for an empty mesh
double area_of(const TriangleMesh& mesh);    // square metres
/// Edges used by exactly one triangle, after welding equal positions. Slivers between three different places count, for
/// they close the seam between a long edge and two short ones; triangles with two corners in one place do not.
std::size_t open_edge_count(const TriangleMesh& mesh);
std::size_t degenerate_triangle_count(const TriangleMesh& mesh);  // without area

}  // namespace minkoscope
