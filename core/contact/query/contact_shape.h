// A convex shape as contact methods take it: a core with faces, edges and vertices that have names, plus what rounds
// it.
//
// Polytopes, and round shapes with polytope cores, have the faces of their core. A cylinder or a cone has its flat
// faces as polygons inscribed in the discs, and a line of its side that follows the direction it is seen from. Anything
// else (a sum of a cylinder and a box) has its support mapping alone. Metres, the shape's own frame.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <minkoscope/shape.h>
#include <minkoscope/trace.h>

#include "core/base/prefetch.h"
#include "core/contact/query/face_normals.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/hull/hull_kernels.h"
#include "core/shapes/support.h"

namespace minkoscope {

struct ContactShape {
  /// A vertex of a face, by its place among the vertices.
  struct Corner {
    std::uint32_t vertex = 0;
    std::uint32_t edge = 0;  // from here to the next corner
  };
  /// On one line of the cache where it has no more than four corners.
  struct alignas(64) Face {
    Vector3d normal{0.0};  // outward unit normal
    std::uint32_t count = 0;
    std::uint32_t first = 0;  // into more_corners, where it has more
    std::array<Corner, 4> corners{};
  };
  /// The side of a cylinder or a cone, about an axis that `frame` places: bottom at −half_height, radii below and
  /// above.
  struct Side {
    bool is_present = false;
    Pose frame;
    double half_height = 0.0, radius_below = 0.0, radius_above = 0.0;
  };

  /// Throws std::invalid_argument for a mesh.
  explicit ContactShape(const Shape& shape);

  // What every query reads comes first, together.
  CompiledShape<double> support;
  FaceNormals normals;  // of the faces
  std::vector<Face> faces;
  const double* hull_lanes = nullptr;         // of `hull`: its vertices where support queries read them
  const std::uint32_t* hull_names = nullptr;  // of `hull`: their names, likewise
  std::vector<Matrix3d> ellipsoids;           // what the core is rounded by: images of the unit sphere
  bool is_solid = false;                      // a polytope with volume
  Side side;

  std::shared_ptr<const ConvexHull> hull;  // where a solid hull is the whole shape
  std::vector<Corner> more_corners;
  std::vector<Vector3d> vertices;
  std::vector<int> names;                           // of the vertices: as the shape numbers its points
  std::vector<std::array<std::uint32_t, 2>> edges;  // pairs of vertices
  double bounding_radius = 0.0;                     // about the shape's origin

  /// How far the whole shape reaches along a unit direction.
  double reach(const Vector3d& direction) const {
    ClimbStart start;
    return glm::dot(support.support(Lanes<double>(direction), start).point.vector(), direction) + support.radius();
  }
  /// The same along a face's own normal, to rounding.
  double reach_of_face(const Face& face) const {
    if (!is_solid || is_rounded()) return reach(face.normal);
    return glm::dot(vertex(corners_of(face).front().vertex), face.normal);
  }
  /// Asks for the memory that a query reads, for a query soon: of this, and then of what it refers to.
  MINKOSCOPE_INLINE void expect_fields() const {
    prefetch_all(
        this, static_cast<std::size_t>(reinterpret_cast<const char*>(&side) - reinterpret_cast<const char*>(this)) + 1);
  }
  MINKOSCOPE_INLINE void expect() const { normals.expect(); }
  /// Of a face, where there is one.
  MINKOSCOPE_INLINE void expect_face(int face) const {
    if (face >= 0) prefetch(&faces[static_cast<std::size_t>(face)], 1);
  }
  std::span<const Corner> corners_of(const Face& face) const {
    return {face.count <= face.corners.size() ? face.corners.data() : &more_corners[face.first], face.count};
  }
  Vector3d vertex(std::uint32_t index) const {
    if (hull_lanes == nullptr) return vertices[index];
    const double* const lane = hull_lanes + 3 * lane_block * (index / lane_block) + index % lane_block;
    return {lane[0], lane[lane_block], lane[2 * lane_block]};
  }
  int name(std::uint32_t index) const {
    return hull_names == nullptr ? names[index] : static_cast<int>(hull_names[index]);
  }
  bool is_rounded() const { return !ellipsoids.empty(); }
};

/// The cosine of the half angle between neighbours of a polygon inscribed in a disc is 0.995: its area is within 1 %.
inline constexpr int disc_vertices = 32;

}  // namespace minkoscope
