// The faces of rounded polytopes and the region that two of them share, by brute force over their vertices, in double,
// sharing no code with core's hulls or with what clips: a face is what lies on the supporting plane of three vertices,
// and the shared region is the vertices of each face that lie in the other and the crossings of their edges. No polygon
// is cut.
#pragma once

#include <optional>
#include <vector>

#include <minkoscope/shape.h>

namespace minkoscope {

/// Vertices in the world, and the radius of what rounds them.
struct RoundedVertices {
  std::vector<Vector3d> vertices;
  double radius = 0.0;
};

/// Nothing where an ellipsoid, a cylinder, a cone or a mesh takes part, or where there are more than 128 vertices.
std::optional<RoundedVertices> rounded_vertices(const PosedShape& shape);

struct OracleFace {
  Vector3d normal{0.0};  // outward
  std::vector<Vector3d> vertices;
};

/// The face whose normal lies best along a direction; several where they tie within rounding; none of less than three
/// vertices in a plane.
std::vector<OracleFace> faces_along(const std::vector<Vector3d>& vertices, const Vector3d& direction);

/// A vertex of the region that two faces share, as seen along a direction n.
struct SharedVertex {
  glm::dvec2 across{0.0};  // in the plane across n
  double depth = 0.0;      // of the first face above the second along n, metres; negative apart
  double room = 0.0;       // of a vertex of a face: how far inside all sides of the other it lies, metres; else 0
};
std::vector<SharedVertex> shared_region(const OracleFace& a, const OracleFace& b, const Vector3d& n);

/// Where points lie in the plane across n.
glm::dvec2 across(const Vector3d& n, const Vector3d& point);
/// Area of the convex hull of points in a plane.
double hull_area(std::vector<glm::dvec2> points);

}  // namespace minkoscope
