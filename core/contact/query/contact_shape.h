// A convex shape as contact methods take it: a core with faces, edges and vertices that have names, plus what rounds
// it.
//
// Polytopes, and round shapes with polytope cores, have the faces of their core. A cylinder or a cone has its flat
// faces as polygons inscribed in the discs, and a line of its side that follows the direction it is seen from. Anything
// else (a sum of a cylinder and a box) has its support mapping alone. Metres, the shape's own frame.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <minkoscope/shape.h>
#include <minkoscope/trace.h>

#include "core/base/prefetch.h"
#include "core/contact/query/face_normals.h"
#include "core/shapes/support.h"

namespace minkoscope {

struct ContactShape {
  struct Face {
    Vector3d normal{0.0};                // outward unit normal
    std::uint32_t first = 0, count = 0;  // into corners
  };
  /// A vertex of a face, whole, so that a face is read from one place.
  struct Corner {
    Vector3d point{0.0};
    int name = 0;
    std::uint32_t edge = 0;  // from here to the next corner
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

  std::vector<Vector3d> vertices;
  bool is_solid = false;   // a polytope with volume
  std::vector<int> names;  // of the vertices: as the shape numbers its points
  std::vector<Face> faces;
  FaceNormals normals;                              // of the faces
  std::vector<Corner> corners;                      // around each face
  std::vector<std::array<std::uint32_t, 2>> edges;  // pairs of vertices
  Side side;
  std::vector<Matrix3d> ellipsoids;  // what the core is rounded by: images of the unit sphere
  CompiledShape<double> support;
  double bounding_radius = 0.0;  // about the shape's origin

  /// How far the whole shape reaches along a unit direction.
  double reach(const Vector3d& direction) const {
    ClimbStart start;
    return glm::dot(support.support(Lanes<double>(direction), start).point.vector(), direction) + support.radius();
  }
  /// Asks for the memory that a query reads, for a query soon.
  void expect() const {
    prefetch(&support, sizeof support);
    normals.expect();
  }
  void expect_face(int face) const {
    const Face& own = faces[static_cast<std::size_t>(face)];
    prefetch(&corners[own.first], own.count * sizeof(Corner));
  }
  bool is_rounded() const { return !ellipsoids.empty(); }
};

/// The cosine of the half angle between neighbours of a polygon inscribed in a disc is 0.995: its area is within 1 %.
inline constexpr int disc_vertices = 32;

}  // namespace minkoscope
