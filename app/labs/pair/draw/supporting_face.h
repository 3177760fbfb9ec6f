// The face of a shape, or of A − B, farthest in a direction: a vertex, an edge or a facet.
#pragma once

#include <vector>

#include <minkoscope/pair.h>

namespace minkoscope {

/// World positions of the vertices of the shape's core (without its rounding) within `tolerance` of the farthest point
/// along the unit `direction`. A circular rim that is farthest as a whole gives points all around it. Empty for meshes.
std::vector<Vector3d> supporting_vertices(const PosedShape& posed, const Vector3d& direction, double tolerance);

/// The face of A − B (of the cores) farthest along the unit `normal`: a convex polygon around it, counter-clockwise
/// seen from outside, in A − B; one or two points where it is a vertex or an edge. For two boxes in face contact it is
/// the sum of both faces.
std::vector<Vector3d> supporting_face(const PairQuery& query, const Vector3d& normal, double tolerance);

/// A shape's farthest point along the unit `direction`, on its rounded surface, world. Throws std::invalid_argument
/// for meshes.
Vector3d farthest_point(const PosedShape& posed, const Vector3d& direction);

}  // namespace minkoscope
