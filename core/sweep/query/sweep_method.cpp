#include "core/sweep/query/sweep_method.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {

bool SweepMethod::answers_field(std::string_view field) const {
  return std::find(answers.begin(), answers.end(), field) != answers.end();
}

bool has_exact_sweep(const CapsuleShape& capsule) {
  constexpr double longest = 1e6;  // half its height, radii
  return capsule.radius > 0.0 && capsule.half_height <= longest * capsule.radius;
}

std::optional<EllipsoidBody> ellipsoid_of(const EllipsoidBody& body, const std::optional<Shape>& shape) {
  if (!shape) return body;
  EllipsoidBody out = body;
  if (const auto* sphere = std::get_if<SphereShape>(&shape->value)) {
    out.radii = Vector3d(sphere->radius);
    return out;
  }
  if (const auto* ellipsoid = std::get_if<EllipsoidShape>(&shape->value)) {
    out.radii = ellipsoid->radii;
    return out;
  }
  return std::nullopt;
}

namespace {

Acceptance accept_radii(const EllipsoidBody& body) {
  for (int i = 0; i < 3; ++i) {
    if (!(body.radii[i] > 0.0) || !std::isfinite(body.radii[i]))
      return {"a sweeping body's radii must be finite and greater than 0"};
  }
  return {};
}

/// Of a shape that is no polytope, nor a rounded one.
std::string round_name(const Shape& shape) {
  const bool joined =
      std::holds_alternative<SumShape>(shape.value) || std::holds_alternative<TransformedShape>(shape.value);
  return (joined ? "shape with a round part, as this " : "") + std::string(type_name(shape));
}

Acceptance accept_motion(const SweepQuery& query) {
  const EllipsoidBody& body = query.body;
  if (!is_finite(body.position) || !is_finite(query.displacement) || !is_finite(query.rotation_displacement))
    return {"a sweeping body's position and displacement must be finite"};
  const double length = glm::length(body.rotation);
  if (!(length > 0.0) || !std::isfinite(length))
    return {"a sweeping body's rotation must be a finite quaternion other than zero"};
  return {};
}

Acceptance accept_meshes_alone(const SweepQuery& query) {
  for (const LevelMesh& item : query.level)
    if (item.shape) return {query.algorithm + " takes meshes, no convex shape in a level"};
  return accept_motion(query);
}

Acceptance accept_unturned(const SweepQuery& query) {
  if (query.rotation_displacement != Vector3d(0.0)) return {query.algorithm + " takes no body that turns"};
  return {};
}

}  // namespace

Acceptance accept_ellipsoid(const SweepQuery& query) {
  if (Acceptance unturned = accept_unturned(query); !unturned) return unturned;
  const std::optional<EllipsoidBody> body = ellipsoid_of(query.body, query.shape);
  if (!body) return {query.algorithm + " takes an ellipsoid or a sphere, no " + std::string(type_name(*query.shape))};
  return accept_radii(*body) ? accept_meshes_alone(query) : accept_radii(*body);
}

Acceptance accept_rounded_segment(const SweepQuery& query) {
  if (ellipsoid_of(query.body, query.shape)) return accept_ellipsoid(query);
  if (Acceptance unturned = accept_unturned(query); !unturned) return unturned;
  const auto* capsule = std::get_if<CapsuleShape>(&query.shape->value);
  if (capsule == nullptr)
    return {query.algorithm + " takes an ellipsoid, a sphere or a capsule, no " + std::string(type_name(*query.shape))};
  if (!has_exact_sweep(*capsule))
    return {query.algorithm + " takes a capsule with a radius, no more than a million times as high as that"};
  return accept_meshes_alone(query);
}

Acceptance accept_convex_body(const SweepQuery& query) {
  if (query.rotation_displacement != Vector3d(0.0)) return {std::string(query.algorithm) + " takes no body that turns"};
  return accept_turning_body(query);
}

Acceptance accept_turning_body(const SweepQuery& query) {
  if (const auto body = ellipsoid_of(query.body, query.shape))
    return accept_radii(*body) ? accept_motion(query) : accept_radii(*body);
  if (std::holds_alternative<MeshShape>(query.shape->value)) return {"a sweeping body must be convex, no mesh"};
  const CompiledShape<double> compiled(*query.shape);
  if (!(compiled.extent() + compiled.radius() > 0.0)) return {"a sweeping body must have a size greater than 0"};
  return accept_motion(query);
}

Acceptance accept_rounded_polytope(const SweepQuery& query) {
  const Acceptance convex = accept_turning_body(query);
  if (!convex) return convex;
  const std::string own = std::string(query.algorithm) + " takes polytopes and rounded polytopes, no ";
  const Shape body = query.shape.value_or(Shape{EllipsoidShape{query.body.radii}});
  if (!CompiledShape<double>(body).is_polytope()) return {own + round_name(body)};
  for (const LevelMesh& item : query.level)
    if (item.shape && !CompiledShape<double>(*item.shape).is_polytope())
      return {own + round_name(*item.shape) + " in a level"};
  return {};
}

}  // namespace minkoscope
