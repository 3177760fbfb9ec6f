// The points of hulls and triangles that the mouse can drag.
#pragma once

#include <cstdint>
#include <vector>

#include <minkoscope/pair.h>

namespace minkoscope {

/// The points of a shape that can be dragged, in its local frame; empty for other shapes.
std::vector<Vector3d> own_points(const Shape& shape);
/// The shape with one of them moved.
Shape with_point(const Shape& shape, std::size_t index, const Vector3d& point);
/// Indices of those points that are vertices: all but interior points of a hull, which have no visible effect.
std::vector<std::uint32_t> extreme_points(const Shape& shape);
/// Whether a point is a vertex of the hull, not an interior point: only vertices can be dragged.
bool is_extreme(const Shape& shape, std::size_t index);

/// 0: A, 1: B.
const PosedShape& shape_of(const PairQuery& query, int which);

}  // namespace minkoscope
