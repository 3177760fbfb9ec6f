// The Minkowski sum of two convex polytopes, and hulls moved without building them again.
#pragma once

#include <minkoscope/geometry.h>

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

/// The hull turned by `rotation` and moved by `translation`; with `negate`, reflected in the origin first. Its points
/// are the extreme ones alone, in the order of `hull.vertices`.
ConvexHull moved_hull(const ConvexHull& hull, const Matrix3d& rotation, const Vector3d& translation, bool negate);

/// The hull of { a + b }. Exact up to hull tolerance; two hulls of many thousand edges each are sampled along a fixed
/// set of directions instead.
ConvexHull minkowski_sum(const ConvexHull& a, const ConvexHull& b);

/// `count` unit vectors spread evenly over the sphere, neighbours following each other.
std::vector<Vector3d> sphere_directions(int count);

}  // namespace minkoscope
