// How deep an ellipsoid stands in triangles, by looking at every one: the oracle of the walks. Uses the geometry of the
// level and nothing else of core.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/character/walk.h"

namespace minkoscope::test {

inline Vector3d closest_on_segment(const Vector3d& a, const Vector3d& b) {  // to the origin
  const Vector3d along = b - a;
  const double squared = glm::dot(along, along);
  if (!(squared > 0.0)) return a;
  return a + along * std::clamp(-glm::dot(a, along) / squared, 0.0, 1.0);
}

/// The point of a triangle closest to the origin: inside if the foot of the perpendicular is, else on an edge.
inline Vector3d closest_on_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const Vector3d n = glm::cross(b - a, c - a);
  const double area = glm::dot(n, n);
  if (area > 0.0) {
    const Vector3d foot = n * (glm::dot(n, a) / area);
    const double u = glm::dot(glm::cross(b - a, foot - a), n);
    const double v = glm::dot(glm::cross(c - b, foot - b), n);
    const double w = glm::dot(glm::cross(a - c, foot - c), n);
    if (u >= 0.0 && v >= 0.0 && w >= 0.0) return foot;
  }
  Vector3d best = closest_on_segment(a, b);
  for (const Vector3d& other : {closest_on_segment(b, c), closest_on_segment(c, a)})
    if (glm::dot(other, other) < glm::dot(best, best)) best = other;
  return best;
}

/// All triangles of a resting level in world space, with their boxes.
class PenetrationOracle {
 public:
  explicit PenetrationOracle(const std::vector<WalkMesh>& level) {
    for (const WalkMesh& entry : level) {
      const TriangleMesh& mesh = *entry.mesh.mesh;
      for (const auto& t : mesh.triangles) {
        triangles_.push_back({entry.mesh.pose.to_world(mesh.vertices[t[0]]),
                              entry.mesh.pose.to_world(mesh.vertices[t[1]]),
                              entry.mesh.pose.to_world(mesh.vertices[t[2]])});
      }
    }
    for (const auto& t : triangles_) {
      lows_.push_back(glm::min(t[0], glm::min(t[1], t[2])));
      highs_.push_back(glm::max(t[0], glm::max(t[1], t[2])));
    }
  }

  /// Signed, world metres along the contact's normal: > 0 inside, < 0 the smallest gap (at most `horizon`).
  double depth(const EllipsoidBody& body, double horizon = 0.1) const {
    const double reach = std::max(body.radii.x, std::max(body.radii.y, body.radii.z)) + horizon;
    double deepest = -horizon;
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
      if (glm::any(glm::greaterThan(lows_[i], body.position + reach)) ||
          glm::any(glm::lessThan(highs_[i], body.position - reach)))
        continue;
      const auto scaled = [&](const Vector3d& p) {
        return (glm::conjugate(body.rotation) * (p - body.position)) / body.radii;
      };
      const auto& t = triangles_[i];
      const Vector3d closest = closest_on_triangle(scaled(t[0]), scaled(t[1]), scaled(t[2]));
      const double distance = glm::length(closest);
      const double stretch = distance > 0.0 ? glm::length((closest / distance) / body.radii) : 1.0;
      deepest = std::max(deepest, (1.0 - distance) / stretch);
    }
    return deepest;
  }

  /// Does the straight way from one point to another pass through a triangle?
  bool crosses(const Vector3d& from, const Vector3d& to) const {
    const Vector3d low = glm::min(from, to), high = glm::max(from, to), along = to - from;
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
      if (glm::any(glm::greaterThan(lows_[i], high)) || glm::any(glm::lessThan(highs_[i], low))) continue;
      const auto& [a, b, c] = triangles_[i];
      const Vector3d n = glm::cross(b - a, c - a);
      const double start = glm::dot(n, from - a), end = glm::dot(n, to - a);
      if (start * end >= 0.0) continue;
      const Vector3d p = from + along * (start / (start - end));
      if (glm::dot(glm::cross(b - a, p - a), n) >= 0.0 && glm::dot(glm::cross(c - b, p - b), n) >= 0.0 &&
          glm::dot(glm::cross(a - c, p - c), n) >= 0.0)
        return true;
    }
    return false;
  }

  std::size_t size() const { return triangles_.size(); }

 private:
  std::vector<std::array<Vector3d, 3>> triangles_;
  std::vector<Vector3d> lows_, highs_;
};

}  // namespace minkoscope::test
