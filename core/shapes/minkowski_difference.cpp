// A − B for drawing: each shape as a polytope plus ellipsoids, B reflected. The polytopes are summed exactly through
// their Gauss maps; the ellipsoids round the result off.
#include "core/shapes/minkowski_difference.h"

#include "core/shapes/shape_parts.h"
#include "core/shapes/surface_builder.h"

namespace minkoscope {

namespace {

/// Of the prism that approximates a cylinder, and around an ellipsoid: enough to look smooth, few enough to rotate
/// quickly.
constexpr int sides = 24;

}  // namespace

SurfaceMesh minkowski_difference(const Shape& a, const Quaterniond& rotation_a, const Shape& b,
                                 const Quaterniond& rotation_b) {
  const ShapeParts difference = sum_of(parts_of(a, sides, glm::mat3_cast(rotation_a), Vector3d(0.0)),
                                       parts_of(b, sides, glm::mat3_cast(rotation_b), Vector3d(0.0), true));
  SurfaceBuilder builder;
  if (difference.ellipsoids.empty()) {
    add_polytope(builder, difference.polytope, difference.faceted);
  } else {
    add_rounded(builder, difference.polytope, difference.ellipsoids, sides, !difference.faceted);
  }
  SurfaceMesh surface = builder.finish();
  surface.curved = is_curved(difference);
  return surface;
}

}  // namespace minkoscope
