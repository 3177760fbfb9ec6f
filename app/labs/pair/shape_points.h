// The points of hulls and triangles that the mouse takes hold of one by one.
#pragma once

#include <cstdint>
#include <vector>

#include "core/narrow_phase/query.h"

namespace minkoscope {

/// The points of a shape that can be dragged one by one, in its local frame; empty for other shapes.
std::vector<Vector3d> own_points(const Shape& shape);
/// The shape with one of them elsewhere.
Shape with_point(const Shape& shape, std::size_t index, const Vector3d& point);
/// Indices of those points that are vertices: all but the inner points of a hull, which change nothing to be seen.
std::vector<std::uint32_t> extreme_points(const Shape& shape);
/// A vertex of the hull, not an inner point: only those are offered to the mouse.
bool is_extreme(const Shape& shape, std::size_t index);

/// 0: A, 1: B.
const PosedShape& shape_of(const PairQuery& query, int which);

}  // namespace minkoscope
