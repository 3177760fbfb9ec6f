// The surface of A − B, for drawing: the Minkowski difference of two convex shapes under a relative rotation.
#pragma once

#include <minkoscope/shape.h>

#include "core/shapes/tessellate.h"

namespace minkoscope {

/// Surface of { a − b } with A turned by `rotation_a` and B by `rotation_b`, both at the origin: a translation of the
/// shapes only moves it by position_a − position_b. Polytopes exactly (up to hull tolerance); smooth shapes from their
/// tessellation. World axes.
SurfaceMesh minkowski_difference(const Shape& a, const Quaterniond& rotation_a, const Shape& b,
                                 const Quaterniond& rotation_b);

}  // namespace minkoscope
