// A ball that a convex shape holds: where those of two shapes overlap, so do the shapes, whatever else they are.
#pragma once

#include "core/shapes/shape.h"

namespace minkoscope {

/// Metres, the shape's own frame. The centre is a point of the shape.
struct InnerBall {
  Vector3d centre{0.0};
  double radius = 0.0;
};

/// Around the shape's origin where it holds that, else around the middle of a hull's points or a triangle's corners; of
/// a sum, the sum of its parts' balls. Not of a mesh, which is not convex.
InnerBall inner_ball(const Shape& shape);

/// The radius of a ball around the shape's origin, metres; 0 where the origin is not inside by as much as can be told.
double inner_radius(const Shape& shape);

}  // namespace minkoscope
