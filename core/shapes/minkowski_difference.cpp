// A − B for drawing: both shapes as polytope plus balls, B reflected. The polytopes are summed exactly through their
// Gauss maps; the balls round the result off.
#include "core/shapes/minkowski_difference.h"

#include "core/shapes/shape_parts.h"
#include "core/shapes/surface_builder.h"

namespace minkoscope {

namespace {

constexpr int sides =
    24;  // of the prism that stands for a cylinder, and around a ball: smooth to look at, quick to turn

}  // namespace

SurfaceMesh minkowski_difference(const Shape& a, const Quaterniond& rotation_a, const Shape& b,
                                 const Quaterniond& rotation_b) {
  const ShapeParts difference = sum_of(parts_of(a, sides, glm::mat3_cast(rotation_a), Vector3d(0.0)),
                                       parts_of(b, sides, glm::mat3_cast(rotation_b), Vector3d(0.0), true));
  SurfaceBuilder builder;
  if (difference.balls.empty()) {
    add_polytope(builder, difference.polytope, difference.faceted);
  } else {
    add_rounded(builder, difference.polytope, difference.balls, sides, !difference.faceted);
  }
  return builder.finish();
}

}  // namespace minkoscope
