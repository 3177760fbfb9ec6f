#include "core/export/engines/plain_shape.h"

#include <cmath>

#include "core/base/overloaded.h"
#include "core/scene/case/case_error.h"

namespace minkoscope {
namespace {

Pose composed(const Pose& outer, const Pose& inner) {
  return {outer.to_world(inner.position), glm::normalize(outer.rotation * inner.rotation)};
}

/// The radius taken into the core where it is then a shape of its own.
PlainShape rounded(PlainShape plain, double radius) {
  if (radius == 0.0) return plain;
  return std::visit(overloaded{[&](const PointShape&) -> PlainShape {
                                 return {{SphereShape{radius}}, 0.0, plain.pose};
                               },
                               [&](const SphereShape& sphere) -> PlainShape {
                                 return {{SphereShape{sphere.radius + radius}}, 0.0, plain.pose};
                               },
                               [&](const SegmentShape& segment) -> PlainShape {
                                 return {{CapsuleShape{radius, segment.half_height}}, 0.0, plain.pose};
                               },
                               [&](const CapsuleShape& capsule) -> PlainShape {
                                 return {{CapsuleShape{capsule.radius + radius, capsule.half_height}}, 0.0, plain.pose};
                               },
                               [&](const auto&) -> PlainShape {
                                 return {plain.core, plain.rounding + radius, plain.pose};
                               }},
                    plain.core.value);
}

}  // namespace

PlainShape to_plain(const PosedShape& posed, const std::string& place) {
  if (const auto* inner = std::get_if<TransformedShape>(&posed.shape.value))
    return to_plain({*inner->of, composed(posed.pose, inner->pose)}, place);
  const auto* sum = std::get_if<SumShape>(&posed.shape.value);
  if (sum == nullptr) return {posed.shape, 0.0, posed.pose};
  // In the sum's own frame: the parts' places add up.
  const PlainShape first = to_plain({*sum->first, {}}, place), second = to_plain({*sum->second, {}}, place);
  for (const auto& [rounding, other] : {std::pair{&first, &second}, std::pair{&second, &first}}) {
    const auto* sphere = std::get_if<SphereShape>(&rounding->core.value);
    if (sphere == nullptr) continue;
    Pose own = other->pose;
    own.position += rounding->pose.position;
    return rounded({other->core, other->rounding, composed(posed.pose, own)}, sphere->radius);
  }
  throw CaseError(place + ": is a sum of two shapes; other engines have only sums with a sphere");
}

Quaterniond along_z(const Quaterniond& rotation) {
  return rotation * Quaterniond(std::sqrt(0.5), -std::sqrt(0.5), 0.0, 0.0);
}

}  // namespace minkoscope
