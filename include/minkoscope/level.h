// Levels: indexed triangles in a mesh's own frame, metres. Winding carries no meaning (two-sided).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <minkoscope/geometry.h>
#include <minkoscope/shape.h>

namespace minkoscope {

/// Faces on consecutive lines of a file, cut into equally many triangles each: where those from `triangle` on come
/// from.
struct FaceLines {
  std::uint32_t triangle = 0, line = 0, triangles_a_line = 1;
};

/// As read: doubles, immutable, shared between cases.
struct TriangleMesh {
  std::vector<Vector3d> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<std::string> groups;         // object or group names of the file, in order
  std::vector<std::uint32_t> group_start;  // the first triangle of each
  std::vector<FaceLines> face_lines;       // in order; empty where there is no file
};

/// Where a triangle stands in the file: its object or group, and its line from 1; empty and 0 where there is none.
struct TriangleSource {
  std::string group;
  std::size_t line = 0;
};
TriangleSource source_of(const TriangleMesh& mesh, std::size_t triangle);

/// What the coordinates of a file mean. A file whose Z points up becomes (x, z, −y).
enum class UpAxis { y, z };
struct FileUnits {
  double metres = 1.0;  // of one unit, > 0
  UpAxis up = UpAxis::y;
  bool operator==(const FileUnits&) const = default;
};

struct Bounds {
  Vector3d min{0.0}, max{0.0};
};

Bounds bounds_of(const TriangleMesh& mesh);  // zero for an empty mesh
double area_of(const TriangleMesh& mesh);    // square metres
/// Edges used by exactly one triangle, after welding equal positions. Slivers between three different places count, for
/// they close the seam between a long edge and two short ones; triangles with two vertices in one place do not.
std::vector<std::array<std::uint32_t, 2>> open_edges(const TriangleMesh& mesh);  // as indices of vertices
std::size_t open_edge_count(const TriangleMesh& mesh);
std::vector<std::uint32_t> degenerate_triangles(const TriangleMesh& mesh);  // without area
std::size_t degenerate_triangle_count(const TriangleMesh& mesh);

/// One item of a level as a case names it: a mesh, or a convex shape.
struct LevelMesh {
  std::string name;
  std::shared_ptr<const TriangleMesh> mesh;  // never null; of a shape its surface, which is drawn
  std::string file;                          // where it was read from, empty when the case holds the triangles
  Pose pose;                                 // world
  FileUnits units = {};                      // of the file; `mesh` is in metres with Y up already
  std::shared_ptr<const Shape> shape = {};   // what sweeps meet in place of the mesh; null: the mesh
};

}  // namespace minkoscope
