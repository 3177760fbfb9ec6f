#include "core/character/walk/mover_method.h"

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

std::string accept_convex_walker(const WalkBody&) {
  return {};
}

std::string accept_ellipsoid_walker(const WalkBody& body) {
  if (!body.shape || ellipsoid_of(body, body.shape->shape())) return {};
  return "takes an ellipsoid or a sphere, no " + std::string(type_name(body.shape->shape()));
}

std::string accept_capsule_walker(const WalkBody& body) {
  const Shape solid = body.solid();
  if (std::holds_alternative<CapsuleShape>(solid.value)) return {};
  return "takes a capsule, no " + std::string(type_name(solid));
}

}  // namespace minkoscope
