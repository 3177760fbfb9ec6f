// The whole face of a shape, or of A − B, that lies farthest in a direction: a corner, an edge or a flat side.
#pragma once

#include <vector>

#include "core/narrow_phase/query.h"

namespace minkoscope {

/// Corners of the core of the shape (without its rounding) within `tolerance` of the farthest point along the unit
/// `direction`; world. A round rim that is farthest as a whole gives points all around it. Empty for meshes.
std::vector<Vector3d> supporting_corners(const PosedShape& posed, const Vector3d& direction, double tolerance);

/// The face of A − B (of the cores) farthest along the unit `normal`: a convex polygon around it, counter-clockwise
/// seen from outside, in A − B; one or two points where it is a corner or an edge. For two boxes that touch along a
/// pair of faces it is their parallelogram.
std::vector<Vector3d> supporting_face(const PairQuery& query, const Vector3d& normal, double tolerance);

/// A shape's farthest point along the unit `direction`, on its rounded surface, world. Throws std::invalid_argument
/// for meshes.
Vector3d farthest_point(const PosedShape& posed, const Vector3d& direction);

}  // namespace minkoscope
