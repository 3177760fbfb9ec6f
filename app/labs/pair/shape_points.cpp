#include "app/labs/pair/shape_points.h"

#include <algorithm>
#include <numeric>
#include <type_traits>

#include "core/base/overloaded.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {

std::vector<Vector3d> own_points(const Shape& shape) {
  return std::visit(overloaded{
                        []<SizedShape S>(const S& own) {
                          std::vector<Vector3d> points;
                          for_each_field(own, [&]<class T>(const auto&, const T& value) {
                            if constexpr (std::is_same_v<T, std::array<Vector3d, 3>>)
                              points.insert(points.end(), value.begin(), value.end());
                          });
                          return points;
                        },
                        [](const HullShape& hull) { return hull.hull->points; },
                        [](const SumShape&) { return std::vector<Vector3d>{}; },
                        [](const TransformedShape&) { return std::vector<Vector3d>{}; },
                        [](const MeshShape&) { return std::vector<Vector3d>{}; },
                    },
                    shape.value);
}

Shape with_point(const Shape& shape, std::size_t index, const Vector3d& point) {
  return std::visit(overloaded{
                        [&]<SizedShape S>(S own) {
                          std::size_t first = 0;
                          for_each_field(own, [&]<class T>(const auto&, T& value) {
                            if constexpr (std::is_same_v<T, std::array<Vector3d, 3>>) {
                              if (index >= first && index - first < value.size()) value[index - first] = point;
                              first += value.size();
                            }
                          });
                          return Shape{own};
                        },
                        [&](const HullShape& hull) {
                          std::vector<Vector3d> points = hull.hull->points;
                          points[index] = point;
                          return make_hull_shape(std::move(points));
                        },
                        [&](const SumShape&) { return shape; },
                        [&](const TransformedShape&) { return shape; },
                        [&](const MeshShape&) { return shape; },
                    },
                    shape.value);
}

const PosedShape& shape_of(const PairQuery& query, int which) {
  return which == 0 ? query.a : query.b;
}

std::vector<std::uint32_t> extreme_points(const Shape& shape) {
  if (const auto* hull = std::get_if<HullShape>(&shape.value)) return hull->hull->vertices;
  std::vector<std::uint32_t> all(own_points(shape).size());
  std::iota(all.begin(), all.end(), 0u);
  return all;
}

bool is_extreme(const Shape& shape, std::size_t index) {
  const auto* hull = std::get_if<HullShape>(&shape.value);
  if (hull == nullptr) return true;
  const auto& vertices = hull->hull->vertices;
  return std::find(vertices.begin(), vertices.end(), static_cast<std::uint32_t>(index)) != vertices.end();
}

}  // namespace minkoscope
