#include "core/trial/oracle/difference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/base/overloaded.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

namespace {

template <class Points>
double farthest_from_origin(const Points& points) {
  double most = 0.0;
  for (const Vector3d& p : points) most = std::max(most, glm::length(p));
  return most;
}

}  // namespace

Difference::Difference(const PosedShape& a, const PosedShape& b) {
  const Matrix3d frame_a = glm::mat3_cast(a.pose.rotation), frame_b = glm::mat3_cast(b.pose.rotation);
  offset_ = a.pose.position - b.pose.position;
  add(a.shape, frame_a, Vector3d(0.0));
  add(b.shape, -1.0 * frame_b, Vector3d(0.0));
}

Difference::Difference(const PosedShape& a, const Vector3d& point) : offset_(a.pose.position - point) {
  add(a.shape, glm::mat3_cast(a.pose.rotation), Vector3d(0.0));
}

void Difference::add(const Shape& shape, const Matrix3d& frame, const Vector3d& position) {
  const auto add_sphere = [&](double radius) {
    radius_ += radius;
    offset_ += position;
  };
  const auto add_part = [&](Kind kind, const Vector3d& size, double inner_radius = 0.0) {
    offset_ += position;
    parts_.push_back({kind, frame, size, inner_radius});
  };
  const auto add_points = [&](const Vector3d* points, std::size_t count) {
    offset_ += position;
    if (count > 0) parts_.push_back({Kind::points, frame, Vector3d(0.0), 0.0, points, count});
  };
  const auto add_round = [&](Kind kind, double radius, double half_height) {
    is_polytope_ = false;
    add_part(kind, {radius, half_height, 0.0});
  };
  std::visit(overloaded{
                 [&](const PointShape&) { offset_ += position; },
                 [&](const SphereShape& s) { add_sphere(s.radius); },
                 [&](const BoxShape& s) { add_part(Kind::box, s.half_extents); },
                 [&](const CapsuleShape& s) {
                   radius_ += s.radius;
                   add_part(Kind::box, {0.0, s.half_height, 0.0});
                 },
                 [&](const SegmentShape& s) {
                   add_part(Kind::box, {0.0, s.half_height, 0.0});
                 },
                 [&](const CylinderShape& s) { add_round(Kind::cylinder, s.radius, s.half_height); },
                 [&](const ConeShape& s) { add_round(Kind::cone, s.radius, s.half_height); },
                 [&](const EllipsoidShape& s) {
                   const auto [least, most] = std::minmax({s.radii.x, s.radii.y, s.radii.z});
                   const double inner_radius = most > 0.0 ? least * (least / most) : 0.0;
                   is_polytope_ = false;
                   if (!(least < most)) return add_sphere(inner_radius);
                   radius_ += inner_radius;
                   add_part(Kind::ellipsoid, s.radii, inner_radius);
                 },
                 [&](const TriangleShape& s) { add_points(s.points.data(), s.points.size()); },
                 [&](const HullShape& s) { add_points(s.hull->points.data(), s.hull->points.size()); },
                 [&](const SumShape& s) {
                   add(*s.first, frame, position);
                   add(*s.second, frame, Vector3d(0.0));
                 },
                 [&](const TransformedShape& s) {
                   add(*s.of, frame * glm::mat3_cast(s.pose.rotation), position + frame * s.pose.position);
                 },
                 [](const MeshShape&) {
                   throw std::invalid_argument("a mesh is not convex; the oracle judges convex shapes only");
                 },
             },
             shape.value);
}

/// `d` in the part's axes.
Vector3d Difference::farthest(const Part& part, const Vector3d& d) {
  const Vector3d& size = part.size;
  switch (part.kind) {
    case Kind::box:
      return {std::copysign(size.x, d.x), std::copysign(size.y, d.y), std::copysign(size.z, d.z)};
    case Kind::cylinder: {
      const double across = std::sqrt(d.x * d.x + d.z * d.z);
      const double y = std::copysign(size.y, d.y);
      if (across == 0.0) return {0.0, y, 0.0};
      return {size.x * d.x / across, y, size.x * d.z / across};
    }
    case Kind::cone: {
      const double across = std::sqrt(d.x * d.x + d.z * d.z);
      if (size.y * d.y >= size.x * across - size.y * d.y) return {0.0, size.y, 0.0};
      if (across == 0.0) return {0.0, -size.y, 0.0};
      return {size.x * d.x / across, -size.y, size.x * d.z / across};
    }
    case Kind::ellipsoid: {
      const Vector3d scaled = size * d;
      const double length = glm::length(scaled);
      if (!(length > 0.0)) return Vector3d(0.0);
      return size * scaled / length - part.inner_radius * d;
    }
    case Kind::points:
      break;
  }
  std::size_t best = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < part.count; ++i) {
    const double along = glm::dot(part.points[i], d);
    if (along > most) most = along, best = i;
  }
  return part.points[best];
}

Vector3d Difference::support(const Vector3d& n) const {
  Vector3d point(0.0);
  for (const Part& part : parts_) point += part.frame * farthest(part, n * part.frame);
  return point + offset_;
}

std::vector<Vector3d> Difference::face(const Vector3d& n, double thickness) const {
  constexpr std::size_t most_corners = 96;
  std::vector<Vector3d> corners{offset_}, sums;
  if (!is_polytope_) return {};
  for (const Part& part : parts_) {
    const Vector3d d = n * part.frame;
    const double least = glm::dot(farthest(part, d), d) - thickness / static_cast<double>(parts_.size());
    std::vector<Vector3d> own;
    const auto offer = [&](const Vector3d& local) {
      if (glm::dot(local, d) >= least) own.push_back(part.frame * local);
    };
    if (part.kind == Kind::box) {
      for (int i = 0; i < 8; ++i) offer(part.size * Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    } else {
      for (std::size_t i = 0; i < part.count; ++i) offer(part.points[i]);
    }
    if (own.size() * corners.size() > most_corners) return {};
    sums.clear();
    for (const Vector3d& p : corners) {
      for (const Vector3d& q : own) sums.push_back(p + q);
    }
    corners.swap(sums);
  }
  return corners;
}

double size_of(const Shape& shape) {
  return std::visit(overloaded{
                        [](const PointShape&) { return 0.0; },
                        [](const SphereShape& s) { return s.radius; },
                        [](const BoxShape& s) { return glm::length(s.half_extents); },
                        [](const CapsuleShape& s) { return s.radius + s.half_height; },
                        [](const SegmentShape& s) { return s.half_height; },
                        [](const CylinderShape& s) { return std::hypot(s.radius, s.half_height); },
                        [](const ConeShape& s) { return std::hypot(s.radius, s.half_height); },
                        [](const EllipsoidShape& s) {
                          return std::max({s.radii.x, s.radii.y, s.radii.z});
                        },
                        [](const TriangleShape& s) { return farthest_from_origin(s.points); },
                        [](const HullShape& s) { return farthest_from_origin(s.hull->points); },
                        [](const SumShape& s) { return size_of(*s.first) + size_of(*s.second); },
                        [](const TransformedShape& s) { return glm::length(s.pose.position) + size_of(*s.of); },
                        [](const MeshShape& s) {
                          double most = 0.0;
                          for (const auto& triangle : *s.triangles)
                            most = std::max(most, farthest_from_origin(triangle));
                          return most;
                        },
                    },
                    shape.value);
}

bool is_curved(const Shape& shape) {
  return std::visit(overloaded{
                        [](const PointShape&) { return false; },
                        [](const SphereShape&) { return false; },
                        [](const BoxShape&) { return false; },
                        [](const CapsuleShape&) { return false; },
                        [](const SegmentShape&) { return false; },
                        [](const CylinderShape&) { return true; },
                        [](const ConeShape&) { return true; },
                        [](const EllipsoidShape&) { return true; },
                        [](const TriangleShape&) { return false; },
                        [](const HullShape&) { return false; },
                        [](const SumShape& s) { return is_curved(*s.first) || is_curved(*s.second); },
                        [](const TransformedShape& s) { return is_curved(*s.of); },
                        [](const MeshShape&) { return false; },
                    },
                    shape.value);
}

}  // namespace minkoscope
