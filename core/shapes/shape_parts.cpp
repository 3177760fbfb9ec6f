#include "core/shapes/shape_parts.h"

#include <cmath>
#include <numbers>
#include <utility>

#include "core/shapes/minkowski_sum.h"

namespace minkoscope {

namespace {

struct Decomposition {
  int segments;

  std::vector<Vector3d> ring(double radius, double height) const {
    std::vector<Vector3d> points;
    for (int i = 0; i < segments; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / segments;
      points.emplace_back(radius * std::cos(angle), height, radius * std::sin(angle));
    }
    return points;
  }

  static ShapeParts polytope(std::vector<Vector3d> points) { return {build_convex_hull(std::move(points)), {}, false}; }

  static ShapeParts with_ellipsoid(ShapeParts parts, const Vector3d& radii) {
    if (radii != Vector3d(0.0)) {
      Matrix3d ellipsoid(0.0);
      for (int axis = 0; axis < 3; ++axis) ellipsoid[axis][axis] = radii[axis];
      parts.ellipsoids.push_back(ellipsoid);
    }
    return parts;
  }

  ShapeParts operator()(const PointShape&) const { return polytope({Vector3d(0.0)}); }
  ShapeParts operator()(const SphereShape& s) const {
    return with_ellipsoid(polytope({Vector3d(0.0)}), Vector3d(s.radius));
  }
  ShapeParts operator()(const EllipsoidShape& s) const { return with_ellipsoid(polytope({Vector3d(0.0)}), s.radii); }
  ShapeParts operator()(const SegmentShape& s) const {
    return polytope({Vector3d(0.0, -s.half_height, 0.0), Vector3d(0.0, s.half_height, 0.0)});
  }
  ShapeParts operator()(const CapsuleShape& s) const {
    return with_ellipsoid((*this)(SegmentShape{s.half_height}), Vector3d(s.radius));
  }
  ShapeParts operator()(const TriangleShape& s) const { return polytope({s.points.begin(), s.points.end()}); }
  ShapeParts operator()(const BoxShape& s) const {
    std::vector<Vector3d> points;
    for (int vertex = 0; vertex < 8; ++vertex) {
      const Vector3d sign((vertex & 1) != 0 ? 1.0 : -1.0, (vertex & 2) != 0 ? 1.0 : -1.0,
                          (vertex & 4) != 0 ? 1.0 : -1.0);
      points.push_back(sign * s.half_extents);
    }
    return polytope(std::move(points));
  }
  ShapeParts operator()(const CylinderShape& s) const {
    std::vector<Vector3d> points = ring(s.radius, -s.half_height);
    for (const Vector3d& p : ring(s.radius, s.half_height)) points.push_back(p);
    ShapeParts parts = polytope(std::move(points));
    parts.faceted = true;
    return parts;
  }
  ShapeParts operator()(const ConeShape& s) const {
    std::vector<Vector3d> points = ring(s.radius, -s.half_height);
    points.emplace_back(0.0, s.half_height, 0.0);
    ShapeParts parts = polytope(std::move(points));
    parts.faceted = true;
    return parts;
  }
  ShapeParts operator()(const HullShape& s) const { return {*s.hull, {}, false}; }
  ShapeParts operator()(const MeshShape& s) const {
    std::vector<Vector3d> points;
    for (const auto& triangle : *s.triangles) points.insert(points.end(), triangle.begin(), triangle.end());
    if (points.empty()) points.emplace_back(0.0);
    return polytope(std::move(points));
  }
  ShapeParts operator()(const TransformedShape& s) const {
    return parts_of(*s.of, segments, glm::mat3_cast(s.pose.rotation), s.pose.position);
  }
  ShapeParts operator()(const SumShape& s) const {
    return sum_of(std::visit(*this, s.first->value), std::visit(*this, s.second->value));
  }
};

}  // namespace

ShapeParts parts_of(const Shape& shape, int segments, const Matrix3d& rotation, const Vector3d& translation,
                    bool negate) {
  ShapeParts parts = std::visit(Decomposition{segments}, shape.value);
  parts.polytope = moved_hull(parts.polytope, rotation, translation, negate);
  for (Matrix3d& ellipsoid : parts.ellipsoids) ellipsoid = rotation * ellipsoid;
  return parts;
}

ShapeParts sum_of(const ShapeParts& a, const ShapeParts& b) {
  ShapeParts sum{minkowski_sum(a.polytope, b.polytope), a.ellipsoids, a.faceted || b.faceted};
  sum.ellipsoids.insert(sum.ellipsoids.end(), b.ellipsoids.begin(), b.ellipsoids.end());
  return sum;
}

Vector3d support_of_ellipsoids(const std::vector<Matrix3d>& ellipsoids, const Vector3d& direction) {
  Vector3d support(0.0);
  for (const Matrix3d& ellipsoid : ellipsoids) {
    const Vector3d onto = glm::transpose(ellipsoid) * direction;
    const double length = glm::length(onto);
    if (length > 0.0) support += ellipsoid * onto / length;
  }
  return support;
}

}  // namespace minkoscope
