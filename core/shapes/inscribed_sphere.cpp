#include "core/shapes/inscribed_sphere.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/tolerance.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

namespace {

double least(const Vector3d& v) {
  return std::min(v.x, std::min(v.y, v.z));
}

double radius_of(const PointShape&) {
  return 0.0;
}
double radius_of(const SegmentShape&) {
  return 0.0;
}
double radius_of(const SphereShape& sphere) {
  return sphere.radius;
}
double radius_of(const CapsuleShape& capsule) {
  return capsule.radius;
}
double radius_of(const BoxShape& box) {
  return least(box.half_extents);
}
double radius_of(const EllipsoidShape& ellipsoid) {
  return least(ellipsoid.radii);
}
double radius_of(const CylinderShape& cylinder) {
  return std::min(cylinder.radius, cylinder.half_height);
}
/// The distance of the centre from the base or from the slanted side, whichever is nearer.
double radius_of(const ConeShape& cone) {
  const double slant = std::hypot(cone.radius, 2.0 * cone.half_height);
  return slant > 0.0 ? std::min(cone.half_height, cone.radius * cone.half_height / slant) : 0.0;
}
double radius_of(const ConvexHull& hull, const Vector3d& centre) {
  if (hull.dimension < 3) return 0.0;
  double radius = std::numeric_limits<double>::infinity();
  for (const ConvexHull::Face& face : hull.faces) {
    radius = std::min(radius, face.offset - glm::dot(face.normal, centre));
  }
  return std::max(radius - hull.tolerance, 0.0);
}

template <class Kind>
InscribedSphere sphere_of(const Kind& kind) {
  return {Vector3d(0.0), radius_of(kind)};
}
InscribedSphere sphere_of(const TriangleShape& triangle) {
  return {(triangle.points[0] + triangle.points[1] + triangle.points[2]) / 3.0, 0.0};
}
InscribedSphere sphere_of(const HullShape& hull) {
  if (!hull.hull || hull.hull->points.empty()) return {};
  const double around_origin = radius_of(*hull.hull, Vector3d(0.0));
  if (around_origin > 0.0) return {Vector3d(0.0), around_origin};
  Vector3d middle(0.0);
  for (const Vector3d& point : hull.hull->points) middle += point / static_cast<double>(hull.hull->points.size());
  return {middle, radius_of(*hull.hull, middle)};
}
InscribedSphere sphere_of(const MeshShape&) {
  return {};
}
InscribedSphere sphere_of(const SumShape& sum) {
  if (!sum.first || !sum.second) return {};
  const InscribedSphere first = inscribed_sphere(*sum.first), second = inscribed_sphere(*sum.second);
  return {first.centre + second.centre, first.radius + second.radius};
}
InscribedSphere sphere_of(const TransformedShape& node) {
  if (!node.of) return {};
  const InscribedSphere inside = inscribed_sphere(*node.of);
  return {node.pose.to_world(inside.centre), inside.radius};
}

}  // namespace

InscribedSphere inscribed_sphere(const Shape& shape) {
  return std::visit([](const auto& kind) { return sphere_of(kind); }, shape.value);
}

double inscribed_radius_at_origin(const Shape& shape) {
  const InscribedSphere sphere = inscribed_sphere(shape);
  constexpr double above_rounding = 1.0 + tolerance::inscribed_centre_rounding;
  return std::max(sphere.radius - above_rounding * glm::length(sphere.centre), 0.0);
}

}  // namespace minkoscope
