#include "core/shapes/scaled_shape.h"

#include "core/base/overloaded.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {
namespace {

void scale(double& length, double factor) {
  length *= factor;
}
void scale(Vector3d& lengths, double factor) {
  lengths *= factor;
}
void scale(std::array<Vector3d, 3>& points, double factor) {
  for (Vector3d& point : points) point *= factor;
}

std::shared_ptr<const Shape> scaled_part(const std::shared_ptr<const Shape>& part, double factor) {
  return std::make_shared<const Shape>(scaled(*part, factor));
}

Shape scaled_value(const HullShape& hull, double factor) {
  std::vector<Vector3d> points = hull.hull->points;
  for (Vector3d& point : points) point *= factor;
  return make_hull_shape(std::move(points));
}
Shape scaled_value(const SumShape& sum, double factor) {
  return {SumShape{scaled_part(sum.first, factor), scaled_part(sum.second, factor)}};
}
Shape scaled_value(const TransformedShape& posed, double factor) {
  return {TransformedShape{{posed.pose.position * factor, posed.pose.rotation}, scaled_part(posed.of, factor)}};
}
Shape scaled_value(const MeshShape& mesh, double factor) {
  auto triangles = std::make_shared<std::vector<std::array<Vector3d, 3>>>(*mesh.triangles);
  for (auto& triangle : *triangles) scale(triangle, factor);
  return {MeshShape{std::move(triangles), {}}};
}
template <SizedShape S>
Shape scaled_value(S shape, double factor) {
  std::apply([&](const auto&... field) { (scale(shape.*field.member, factor), ...); }, ShapeTraits<S>::fields);
  return {shape};
}

}  // namespace

Shape scaled(const Shape& shape, double factor) {
  return std::visit([factor](const auto& value) { return scaled_value(value, factor); },
                    static_cast<const Shape::Variant&>(shape.value));
}

}  // namespace minkoscope
