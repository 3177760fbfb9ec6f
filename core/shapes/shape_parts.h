// A convex shape as a polytope plus linear images of the unit ball, which covers every shape of the contract: a capsule
// is a segment plus a ball, a sum joins the parts of its two shapes. Cylinders and cones enter as prisms and pyramids.
#pragma once

#include <vector>

#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape.h"

namespace minkoscope {

struct ShapeParts {
  ConvexHull polytope;          // never empty: at least the point that the balls are centred on
  std::vector<Matrix3d> balls;  // each the image of the unit ball under this matrix; together not all zero
  bool faceted = false;         // the polytope stands for a curved surface: shade it smoothly, draw only its creases
};

/// Placed by rotation and translation; with `negate`, reflected in the origin first. `segments`: sides of the prism or
/// pyramid that stands for a cylinder or a cone; its corners lie on the true surface. A mesh counts as its hull.
ShapeParts parts_of(const Shape& shape, int segments, const Matrix3d& rotation, const Vector3d& translation,
                    bool negate = false);

/// The parts of the Minkowski sum.
ShapeParts sum_of(const ShapeParts& a, const ShapeParts& b);

/// The farthest point of the sum of the balls along a direction; unit normal not needed.
Vector3d support_of_balls(const std::vector<Matrix3d>& balls, const Vector3d& direction);

}  // namespace minkoscope
