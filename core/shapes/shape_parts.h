// A convex shape as a polytope plus linear images of the unit sphere, which covers every shape of the contract: a
// capsule is a segment plus a sphere, a sum joins the parts of its two shapes. Prisms and pyramids approximate
// cylinders and cones.
#pragma once

#include <vector>

#include <minkoscope/shape.h>

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

struct ShapeParts {
  ConvexHull polytope;               // never empty: at least the point that the ellipsoids are centred at
  std::vector<Matrix3d> ellipsoids;  // each the image of the unit sphere under this matrix; together not all zero
  bool faceted = false;  // the polytope approximates a curved surface: shade it smoothly, draw only its creases
};

/// Placed by rotation and translation; with `negate`, reflected in the origin first. `segments`: sides of the prism or
/// pyramid that approximates a cylinder or a cone; its vertices lie on the true surface. A mesh counts as its hull.
ShapeParts parts_of(const Shape& shape, int segments, const Matrix3d& rotation, const Vector3d& translation,
                    bool negate = false);

/// The parts of the Minkowski sum.
ShapeParts sum_of(const ShapeParts& a, const ShapeParts& b);

/// Whether a drawing of it has vertices that are not its own.
inline bool is_curved(const ShapeParts& parts) {
  return parts.faceted || !parts.ellipsoids.empty();
}

/// The farthest point of the sum of the ellipsoids along a direction, which need not be normalized.
Vector3d support_of_ellipsoids(const std::vector<Matrix3d>& ellipsoids, const Vector3d& direction);

}  // namespace minkoscope
