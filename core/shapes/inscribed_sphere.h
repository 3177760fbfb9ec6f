// A sphere inside a convex shape: where those of two shapes overlap, so do the shapes.
#pragma once

#include <minkoscope/shape.h>

namespace minkoscope {

/// Metres, the shape's own frame. The centre is a point of the shape.
struct InscribedSphere {
  Vector3d centre{0.0};
  double radius = 0.0;
};

/// Centred at the shape's origin where that is inside, else at the mean of a hull's points or a triangle's vertices; of
/// a sum, the sum of its parts' spheres. Radius 0 for a mesh, which is not convex.
InscribedSphere inscribed_sphere(const Shape& shape);

/// The radius of a sphere inside the shape, centred at its origin, metres; 0 where rounding leaves open whether the
/// origin is inside.
double inscribed_radius_at_origin(const Shape& shape);

}  // namespace minkoscope
