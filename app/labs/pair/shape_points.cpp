#include "app/labs/pair/shape_points.h"

#include <algorithm>

namespace minkoscope {

std::vector<Vector3d> own_points(const Shape& shape) {
  if (const auto* hull = std::get_if<HullShape>(&shape.value)) return hull->hull->points;
  if (const auto* triangle = std::get_if<TriangleShape>(&shape.value)) {
    return {triangle->points.begin(), triangle->points.end()};
  }
  return {};
}

Shape with_point(const Shape& shape, std::size_t index, const Vector3d& point) {
  if (const auto* hull = std::get_if<HullShape>(&shape.value)) {
    std::vector<Vector3d> points = hull->hull->points;
    points[index] = point;
    return make_hull_shape(std::move(points));
  }
  if (const auto* triangle = std::get_if<TriangleShape>(&shape.value)) {
    TriangleShape changed = *triangle;
    changed.points[index] = point;
    return {changed};
  }
  return shape;
}

const PosedShape& shape_of(const PairQuery& query, int which) {
  return which == 0 ? query.a : query.b;
}

bool is_extreme(const Shape& shape, std::size_t index) {
  const auto* hull = std::get_if<HullShape>(&shape.value);
  if (hull == nullptr) return true;
  const auto& vertices = hull->hull->vertices;
  return std::find(vertices.begin(), vertices.end(), static_cast<std::uint32_t>(index)) != vertices.end();
}

}  // namespace minkoscope
