// Support functions written straight from the shapes' definitions, for tests of the folders that compute them.
#pragma once

#include <algorithm>
#include <cmath>

#include <minkoscope/shape.h>

#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/tessellate.h"

namespace minkoscope::test {

/// max over the shape of direction · x, in the shape's own frame.
inline double support_height(const Shape& shape, const Vector3d& d);

struct SupportHeight {
  Vector3d d;
  double operator()(const PointShape&) const { return 0.0; }
  double operator()(const SphereShape& s) const { return s.radius * glm::length(d); }
  double operator()(const BoxShape& s) const { return glm::dot(glm::abs(d), s.half_extents); }
  double operator()(const CapsuleShape& s) const { return s.radius * glm::length(d) + s.half_height * std::abs(d.y); }
  double operator()(const CylinderShape& s) const {
    return s.radius * std::hypot(d.x, d.z) + s.half_height * std::abs(d.y);
  }
  double operator()(const ConeShape& s) const {
    return std::max(s.half_height * d.y, s.radius * std::hypot(d.x, d.z) - s.half_height * d.y);
  }
  double operator()(const EllipsoidShape& s) const { return glm::length(s.radii * d); }
  double operator()(const SegmentShape& s) const { return s.half_height * std::abs(d.y); }
  double operator()(const TriangleShape& s) const {
    return std::max({glm::dot(d, s.points[0]), glm::dot(d, s.points[1]), glm::dot(d, s.points[2])});
  }
  double operator()(const HullShape& s) const {
    double best = glm::dot(d, s.hull->points[0]);
    for (const Vector3d& p : s.hull->points) best = std::max(best, glm::dot(d, p));
    return best;
  }
  double operator()(const SumShape& s) const { return support_height(*s.first, d) + support_height(*s.second, d); }
  double operator()(const TransformedShape& s) const {
    return support_height(*s.of, glm::conjugate(s.pose.rotation) * d) + glm::dot(d, s.pose.position);
  }
  double operator()(const MeshShape& s) const {
    double best = -1e300;
    for (const auto& t : *s.triangles) {
      for (const Vector3d& p : t) best = std::max(best, glm::dot(d, p));
    }
    return best;
  }
};

inline double support_height(const Shape& shape, const Vector3d& d) {
  return std::visit(SupportHeight{d}, shape.value);
}

/// The volume that triangles enclose, positive when they are wound counter-clockwise seen from outside.
inline double enclosed_volume(const SurfaceMesh& mesh) {
  double volume = 0.0;
  for (const auto& t : mesh.triangles) {
    volume += glm::dot(mesh.positions[t[0]], glm::cross(mesh.positions[t[1]], mesh.positions[t[2]])) / 6.0;
  }
  return volume;
}

}  // namespace minkoscope::test
