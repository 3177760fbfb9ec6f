// Levels: indexed triangles in a mesh's own frame, metres. Winding carries no meaning (two-sided).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <minkoscope/geometry.h>

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
/// they close the seam between a long edge and two short ones; triangles with two vertices in one place do not.
std::size_t open_edge_count(const TriangleMesh& mesh);
std::size_t degenerate_triangle_count(const TriangleMesh& mesh);  // without area

/// One mesh of a level as a case names it.
struct LevelMesh {
  std::string name;
  std::shared_ptr<const TriangleMesh> mesh;  // never null
  std::string file;                          // where it was read from, empty when the case holds the triangles
  Pose pose;                                 // world
};

}  // namespace minkoscope
