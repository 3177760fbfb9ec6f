#include "app/labs/pair/draw/supporting_face.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/shapes/support.h"

namespace minkoscope {
namespace {

constexpr int rim_corners = 48;
constexpr double along_axis = 1e-6;  // sine of the angle at which a disc counts as facing the direction

/// Local vertices of the core that may be farthest along the local unit direction.
struct Corners {
  const Vector3d& d;
  std::vector<Vector3d> out;

  /// The rim of the disc at `height` where it faces the direction, else its single farthest point.
  void rim(double radius, double height) {
    const double across = std::hypot(d.x, d.z);
    if (across > along_axis) {
      out.emplace_back(radius * d.x / across, height, radius * d.z / across);
      return;
    }
    for (int i = 0; i < rim_corners; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / rim_corners;
      out.emplace_back(radius * std::cos(angle), height, radius * std::sin(angle));
    }
  }
  void operator()(const PointShape&) { out.emplace_back(0.0); }
  void operator()(const SphereShape&) { out.emplace_back(0.0); }
  void operator()(const BoxShape& box) {
    for (unsigned i = 0; i < 8; ++i) {
      out.emplace_back(box.half_extents *
                       Vector3d((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 4U) != 0 ? 1 : -1));
    }
  }
  void segment(double half_height) {
    out.emplace_back(0.0, half_height, 0.0);
    out.emplace_back(0.0, -half_height, 0.0);
  }
  void operator()(const CapsuleShape& capsule) { segment(capsule.half_height); }
  void operator()(const SegmentShape& own) { segment(own.half_height); }
  void operator()(const CylinderShape& cylinder) {
    rim(cylinder.radius, cylinder.half_height);
    rim(cylinder.radius, -cylinder.half_height);
  }
  void operator()(const ConeShape& cone) {
    rim(cone.radius, -cone.half_height);
    out.emplace_back(0.0, cone.half_height, 0.0);
  }
  void operator()(const EllipsoidShape& ellipsoid) {
    const Vector3d scaled = ellipsoid.radii * d;
    const double length = glm::length(scaled);
    out.push_back(length > 0.0 ? ellipsoid.radii * scaled / length : Vector3d(0.0));
  }
  void operator()(const TriangleShape& triangle) { out.assign(triangle.points.begin(), triangle.points.end()); }
  void operator()(const HullShape& hull) {
    for (const std::uint32_t vertex : hull.hull->vertices) out.push_back(hull.hull->points[vertex]);
  }
  void operator()(const SumShape& sum);
  void operator()(const TransformedShape& posed);
  void operator()(const MeshShape&) {}
};

std::vector<Vector3d> farthest_of(const Shape& shape, const Vector3d& d, double tolerance) {
  Corners corners{d, {}};
  std::visit(corners, shape.value);
  double farthest = -std::numeric_limits<double>::infinity();
  for (const Vector3d& p : corners.out) farthest = std::max(farthest, glm::dot(p, d));
  std::erase_if(corners.out, [&](const Vector3d& p) { return glm::dot(p, d) < farthest - tolerance; });
  return corners.out;
}

/// The parts of a sum need no tolerance beyond that applied to the sum afterwards.
constexpr double part_tolerance = 1e-6;

void Corners::operator()(const SumShape& sum) {
  const auto first = farthest_of(*sum.first, d, part_tolerance), second = farthest_of(*sum.second, d, part_tolerance);
  for (const Vector3d& p : first) {
    for (const Vector3d& q : second) out.push_back(p + q);
  }
}

void Corners::operator()(const TransformedShape& posed) {
  const Vector3d local = glm::conjugate(posed.pose.rotation) * d;
  for (const Vector3d& p : farthest_of(*posed.of, local, part_tolerance)) out.push_back(posed.pose.to_world(p));
}

}  // namespace

std::vector<Vector3d> supporting_vertices(const PosedShape& posed, const Vector3d& direction, double tolerance) {
  const Vector3d local = glm::conjugate(posed.pose.rotation) * direction;
  std::vector<Vector3d> corners = farthest_of(posed.shape, local, tolerance);
  for (Vector3d& p : corners) p = posed.pose.to_world(p);
  return corners;
}

std::vector<Vector3d> supporting_face(const PairQuery& query, const Vector3d& normal, double tolerance) {
  std::vector<Vector3d> points;
  const std::vector<Vector3d> of_b = supporting_vertices(query.b, -normal, tolerance);
  for (const Vector3d& a : supporting_vertices(query.a, normal, tolerance)) {
    for (const Vector3d& b : of_b) points.push_back(a - b);
  }
  if (points.size() < 2) return points;
  // Andrew's monotone chain in the face's plane.
  const Vector3d helper = std::abs(normal.y) < 0.9 ? Vector3d(0.0, 1.0, 0.0) : Vector3d(1.0, 0.0, 0.0);
  const Vector3d u = glm::normalize(glm::cross(helper, normal)), v = glm::cross(normal, u);
  const auto flat = [&](const Vector3d& p) { return glm::dvec2(glm::dot(p, u), glm::dot(p, v)); };
  std::sort(points.begin(), points.end(), [&](const Vector3d& p, const Vector3d& q) {
    const glm::dvec2 a = flat(p), b = flat(q);
    return a.x != b.x ? a.x < b.x : a.y < b.y;
  });
  std::vector<Vector3d> hull;
  const auto left_of = [&](const Vector3d& a, const Vector3d& b, const Vector3d& c) {
    const glm::dvec2 ab = flat(b) - flat(a), ac = flat(c) - flat(a);
    return ab.x * ac.y - ab.y * ac.x > tolerance * glm::length(ac);
  };
  const auto chain = [&](auto begin, auto end) {
    const std::size_t first = hull.size();
    for (auto it = begin; it != end; ++it) {
      while (hull.size() >= first + 2 && !left_of(hull[hull.size() - 2], hull.back(), *it)) hull.pop_back();
      hull.push_back(*it);
    }
    hull.pop_back();
  };
  chain(points.begin(), points.end());
  chain(points.rbegin(), points.rend());
  if (hull.empty()) hull.push_back(points.front());
  return hull;
}

Vector3d farthest_point(const PosedShape& posed, const Vector3d& direction) {
  const CompiledShape<double> shape(posed.shape);
  const Vector3d local = glm::conjugate(posed.pose.rotation) * direction;
  return posed.pose.to_world(shape.support(local).point + shape.radius() * local);
}

}  // namespace minkoscope
