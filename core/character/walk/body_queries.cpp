#include "core/character/walk/body_queries.h"

#include <algorithm>

#include "core/shapes/scaled_shape.h"
#include "core/sweep/cast/body_contacts.h"
#include "core/sweep/cast/gjk_cast.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope {
namespace {

/// Calls the one of the three that takes the body.
template <class OfEllipsoid, class OfCapsule, class OfBody>
auto by_kind(const WalkBody& body, const OfEllipsoid& of_ellipsoid, const OfCapsule& of_capsule,
             const OfBody& of_body) {
  if (!body.shape) return of_ellipsoid(static_cast<const EllipsoidBody&>(body));
  const Shape& shape = body.shape->shape();
  const auto* capsule = std::get_if<CapsuleShape>(&shape.value);
  if (capsule != nullptr && has_exact_sweep(*capsule))
    return of_capsule(CapsuleBody{capsule->radius, capsule->half_height, body.position, body.rotation});
  const bool round =
      std::holds_alternative<SphereShape>(shape.value) || std::holds_alternative<EllipsoidShape>(shape.value);
  if (round && glm::all(glm::greaterThan(body.radii, Vector3d(0.0))))
    return of_ellipsoid(static_cast<const EllipsoidBody&>(body));
  return of_body(*body.shape);
}

MovingBody moving(const BodyShape& shape, const WalkBody& body, const Vector3d& displacement) {
  return {shape.shape(), {body.position, body.rotation}, displacement, shape.compiled()};
}

}  // namespace

template <class Real>
SweepResult sweep_body(const CollisionLevel<Real>& level, const WalkBody& body, const Vector3d& displacement,
                       const NearTriangles* near) {
  return by_kind(
      body, [&](const EllipsoidBody& ellipsoid) { return sweep_ellipsoid(level, ellipsoid, displacement, near); },
      [&](const CapsuleBody& capsule) { return sweep_capsule(level, capsule, displacement, near); },
      [&](const BodyShape& shape) { return cast_body(level, moving(shape, body, displacement)); });
}
template <class Real>
SweepResult sweep_body(const CollisionLevel<Real>& level, const WalkBody& body, const Vector3d& displacement,
                       StepObserver& observer, const NearTriangles* near) {
  return by_kind(
      body,
      [&](const EllipsoidBody& ellipsoid) { return sweep_ellipsoid(level, ellipsoid, displacement, observer, near); },
      [&](const CapsuleBody& capsule) { return sweep_capsule(level, capsule, displacement, observer, near); },
      [&](const BodyShape& shape) { return cast_body(level, moving(shape, body, displacement), observer); });
}

template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const WalkBody& body, double margin,
                                   const NearTriangles* near) {
  return by_kind(
      body, [&](const EllipsoidBody& ellipsoid) { return find_contacts(level, ellipsoid, margin, near); },
      [&](const CapsuleBody& capsule) { return find_contacts(level, capsule, margin, near); },
      [&](const BodyShape& shape) { return find_contacts(level, moving(shape, body, Vector3d(0.0)), margin); });
}

template <class Real>
void find_contacts(const CollisionLevel<Real>& level, const WalkBody& body, double margin, const NearTriangles* near,
                   FewContacts& contacts) {
  if (near != nullptr) return find_contacts(level, body.position, margin, *near, contacts);
  for (const Contact& found : find_contacts(level, body, margin)) contacts.emplace_back() = found;
}

bool is_clear(const WalkBody& body, double gap, const NearTriangles& near) {
  const auto clear = [&](const auto& of) { return near.is_clear(of, gap); };
  return by_kind(body, clear, clear, [](const BodyShape&) { return false; });
}

template <class Real>
std::shared_ptr<const NearTriangles> near_triangles(const CollisionLevel<Real>& level, const WalkBody& body,
                                                    const Vector3d& along, double reach) {
  const auto found = [&](const auto& of) {
    auto near = std::make_shared<const NearTriangles>(level, of, along, reach);
    return near->covers(body.position, 0.0) ? near : nullptr;
  };
  return by_kind(body, found, found, [](const BodyShape&) { return std::shared_ptr<const NearTriangles>(); });
}

template <class Real>
bool are_of(const NearTriangles& near, const CollisionLevel<Real>& level, const WalkBody& body) {
  const auto same = [&](const auto& of) { return near.is_of(level, of); };
  return by_kind(body, same, same, [](const BodyShape&) { return false; });
}

std::string_view sweep_method_of(const WalkBody& body) {
  return by_kind(
      body, [](const EllipsoidBody&) { return sweep_method::swept; },
      [](const CapsuleBody&) { return sweep_method::swept; }, [](const BodyShape&) { return sweep_method::gjk_cast; });
}

EllipsoidBody sweep_frame(const WalkBody& body) {
  return by_kind(
      body, [](const EllipsoidBody& ellipsoid) { return ellipsoid; },
      [](const CapsuleBody& capsule) { return capsule.sphere(); },
      [&](const BodyShape&) {
        return EllipsoidBody{Vector3d(1.0), body.position, {1.0, 0.0, 0.0, 0.0}};
      });
}

WalkBody lowered(const WalkBody& body, double half_height) {
  if (!(half_height < body.radii.y)) return body;
  if (!body.shape) {
    WalkBody low = body;
    low.radii.y = half_height;
    return low;
  }
  const Shape& shape = body.shape->shape();
  Shape low = shape;
  if (auto* capsule = std::get_if<CapsuleShape>(&low.value)) {
    capsule->half_height = std::max(0.0, half_height - capsule->radius);
  } else if (auto* cylinder = std::get_if<CylinderShape>(&low.value)) {
    cylinder->half_height = half_height;
  } else if (auto* box = std::get_if<BoxShape>(&low.value)) {
    box->half_extents.y = half_height;
  } else if (auto* ellipsoid = std::get_if<EllipsoidShape>(&low.value)) {
    ellipsoid->radii.y = half_height;
  } else {
    low = scaled(shape, half_height / body.radii.y);
  }
  return {BodyShape(low), body.position, body.rotation};
}

WalkBody scaled(const WalkBody& body, double factor) {
  if (body.shape) return {BodyShape(scaled(body.shape->shape(), factor)), body.position, body.rotation};
  WalkBody smaller = body;
  smaller.radii *= factor;
  return smaller;
}

#define MINKOSCOPE_INSTANTIATE(Real)                                                                            \
  template SweepResult sweep_body(const CollisionLevel<Real>&, const WalkBody&, const Vector3d&,                \
                                  const NearTriangles*);                                                        \
  template SweepResult sweep_body(const CollisionLevel<Real>&, const WalkBody&, const Vector3d&, StepObserver&, \
                                  const NearTriangles*);                                                        \
  template std::vector<Contact> find_contacts(const CollisionLevel<Real>&, const WalkBody&, double,             \
                                              const NearTriangles*);                                            \
  template void find_contacts(const CollisionLevel<Real>&, const WalkBody&, double, const NearTriangles*,       \
                              FewContacts&);                                                                    \
  template std::shared_ptr<const NearTriangles> near_triangles(const CollisionLevel<Real>&, const WalkBody&,    \
                                                               const Vector3d&, double);                        \
  template bool are_of(const NearTriangles&, const CollisionLevel<Real>&, const WalkBody&);
MINKOSCOPE_INSTANTIATE(float)
MINKOSCOPE_INSTANTIATE(double)
#undef MINKOSCOPE_INSTANTIATE

}  // namespace minkoscope
