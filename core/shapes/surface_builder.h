// Builds a surface for drawing: patches of positions with normals, triangles and lines.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <minkoscope/shape.h>

#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/tessellate.h"

namespace minkoscope {

class SurfaceBuilder {
 public:
  std::uint32_t add(const Vector3d& position, const Vector3d& normal);
  void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) { mesh_.triangles.push_back({a, b, c}); }
  void edge(std::uint32_t a, std::uint32_t b) { mesh_.edges.push_back({a, b}); }
  /// A flat convex polygon with its own positions; returns the first of them, the others follow.
  std::uint32_t polygon(const std::vector<Vector3d>& corners, const Vector3d& normal);
  /// A strip between two rows of positions already added, of the same length; counter-clockwise when `upper` is to the
  /// left of the way along `lower`.
  void strip(const std::vector<std::uint32_t>& lower, const std::vector<std::uint32_t>& upper);

  /// The mesh without triangles that have no area, and each line once, none without length.
  SurfaceMesh finish();

 private:
  SurfaceMesh mesh_;
};

/// Every face of a polytope with its own positions and its normal. With `smooth`, faces that meet at a small angle
/// share a rounded shading and have no line between them.
void add_polytope(SurfaceBuilder& builder, const ConvexHull& polytope, bool smooth);

/// polytope + ellipsoids, by the Gauss map: a face moves out along its normal, an edge becomes a strip of its arc of
/// normals, a vertex a patch of its region of normals. Exact at every position, with the true normal. `segments`
/// around. With `lines`, the outlines of the faces (of an ellipsoid alone, some circles) are drawn.
void add_rounded(SurfaceBuilder& builder, const ConvexHull& polytope, const std::vector<Matrix3d>& ellipsoids,
                 int segments, bool lines);

}  // namespace minkoscope
