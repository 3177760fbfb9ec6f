#include "core/narrow_phase/supporting_planes.h"

#include <cmath>

#include "core/shapes/support.h"

namespace minkoscope {
namespace {

Vector3d furthest(const PosedShape& posed, const Vector3d& unit) {
  const CompiledShape<double> shape(posed.shape);
  const Vector3d local = glm::conjugate(posed.pose.rotation) * unit;
  return posed.pose.to_world(shape.support(local).point) + shape.radius() * unit;
}

}  // namespace

std::optional<SupportingPlanes> supporting_planes(const PosedShape& a, const PosedShape& b, const Vector3d& direction) {
  const double length = glm::length(direction);
  if (!(length > 0.0) || !std::isfinite(length)) return std::nullopt;
  if (std::holds_alternative<MeshShape>(a.shape.value) || std::holds_alternative<MeshShape>(b.shape.value)) {
    return std::nullopt;
  }
  SupportingPlanes planes;
  planes.normal = direction / length;
  planes.point_a = furthest(a, planes.normal);
  planes.point_b = furthest(b, -planes.normal);
  planes.gap = glm::dot(planes.normal, planes.point_b - planes.point_a);
  return planes;
}

}  // namespace minkoscope
