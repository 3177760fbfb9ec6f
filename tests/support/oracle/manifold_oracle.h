// What a manifold of two rounded polytopes must be, by brute force over their corners, in double, sharing no code with
// core: the least overlap over all axes, how far a point is off a surface, and the region that two faces share.
//
// Faces are found as the sets of corners on supporting planes of three of them. The shared region is gathered as the
// corners of each face that lie in the other and the crossings of their edges: no polygon is cut.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <minkoscope/contact.h>

#include "tests/support/oracle/pair_oracle.h"

namespace minkoscope::test {

struct OracleFace {
  Vector3d normal{0.0};  // outward
  std::vector<Vector3d> corners;
};

inline std::vector<OracleFace> oracle_faces(const std::vector<Vector3d>& corners) {
  std::vector<OracleFace> faces;
  double size = 0.0;
  for (const Vector3d& p : corners) size = std::max(size, glm::length(p - corners[0]));
  const double flat = 1e-9 * size;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t j = i + 1; j < corners.size(); ++j) {
      for (std::size_t k = j + 1; k < corners.size(); ++k) {
        const Vector3d cross = glm::cross(corners[j] - corners[i], corners[k] - corners[i]);
        const double length = glm::length(cross);
        if (!(length > 1e-9 * size * size)) continue;
        for (const double sign : {1.0, -1.0}) {
          const Vector3d n = sign * cross / length;
          OracleFace face{n, {}};
          bool supports = true;
          for (const Vector3d& p : corners) {
            const double height = glm::dot(p - corners[i], n);
            supports = supports && height <= flat;
            if (std::abs(height) <= flat) face.corners.push_back(p);
          }
          if (!supports) continue;
          bool known = false;
          for (const OracleFace& other : faces) known = known || glm::dot(other.normal, n) > 1.0 - 1e-12;
          if (!known) faces.push_back(face);
        }
      }
    }
  }
  return faces;
}

/// The plane across a direction.
struct OraclePlane {
  Vector3d x, y;

  explicit OraclePlane(const Vector3d& n) {
    const Vector3d other = std::abs(n.x) < 0.5 ? Vector3d(1, 0, 0) : Vector3d(0, 0, 1);
    x = glm::normalize(glm::cross(n, other));
    y = glm::cross(n, x);
  }
  glm::dvec2 operator()(const Vector3d& p) const { return {glm::dot(p, x), glm::dot(p, y)}; }
};

/// Area of the convex hull of points in a plane.
inline double oracle_area(const std::vector<glm::dvec2>& all) {
  std::vector<glm::dvec2> points;
  for (const glm::dvec2& p : all) {
    // Of two that are as good as one, both would have the same edges.
    const bool known =
        std::any_of(points.begin(), points.end(), [&](const glm::dvec2& q) { return glm::length(p - q) < 1e-7; });
    if (!known) points.push_back(p);
  }
  if (points.size() < 3) return 0.0;
  glm::dvec2 middle(0.0);
  for (const glm::dvec2& p : points) middle += p / static_cast<double>(points.size());
  // An edge of the hull has all points on one side; each of them spans a triangle with the middle.
  double area = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < points.size(); ++j) {
      const glm::dvec2 e = points[j] - points[i];
      if (glm::length(e) < 1e-14) continue;
      bool outer = true, shortest = true;
      for (const glm::dvec2& p : points) {
        const double side = e.x * (p.y - points[i].y) - e.y * (p.x - points[i].x);
        outer = outer && side >= -1e-12 * glm::length(e);
      }
      if (!outer) continue;
      // Of collinear points only neighbours count.
      for (const glm::dvec2& p : points) {
        const double along = glm::dot(p - points[i], e) / glm::dot(e, e);
        const double off = std::abs(e.x * (p.y - points[i].y) - e.y * (p.x - points[i].x)) / glm::length(e);
        shortest = shortest && !(off <= 1e-12 && along > 1e-9 && along < 1.0 - 1e-9);
      }
      if (!shortest) continue;
      const glm::dvec2 a = points[i] - middle, b = points[j] - middle;
      area += 0.5 * std::abs(a.x * b.y - a.y * b.x);
    }
  }
  return area;
}

/// The corners of a convex face in order around its middle, as seen across the plane.
inline std::vector<Vector3d> around(const OracleFace& face, const OraclePlane& plane) {
  std::vector<Vector3d> sorted = face.corners;
  glm::dvec2 middle(0.0);
  for (const Vector3d& p : sorted) middle += plane(p) / static_cast<double>(sorted.size());
  std::sort(sorted.begin(), sorted.end(), [&](const Vector3d& p, const Vector3d& q) {
    const glm::dvec2 a = plane(p) - middle, b = plane(q) - middle;
    return std::atan2(a.y, a.x) < std::atan2(b.y, b.x);
  });
  return sorted;
}

inline bool inside_of(const std::vector<Vector3d>& polygon, const OraclePlane& plane, const glm::dvec2& p,
                      double slack) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const glm::dvec2 a = plane(polygon[i]), e = plane(polygon[(i + 1) % polygon.size()]) - a;
    if (e.x * (p.y - a.y) - e.y * (p.x - a.x) < -slack * glm::length(e)) return false;
  }
  return true;
}

/// Across `plane`, where two faces lie over each other with the first at most `apart` above the second along n.
inline std::vector<glm::dvec2> oracle_region(const OracleFace& face_a, const OracleFace& face_b, const Vector3d& n,
                                             double apart) {
  const OraclePlane plane(n);
  const std::vector<Vector3d> a = around(face_a, plane), b = around(face_b, plane);
  std::vector<glm::dvec2> shared, region;
  for (const Vector3d& p : a)
    if (inside_of(b, plane, plane(p), 0.0)) shared.push_back(plane(p));
  for (const Vector3d& p : b)
    if (inside_of(a, plane, plane(p), 0.0)) shared.push_back(plane(p));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      const glm::dvec2 p = plane(a[i]), e = plane(a[(i + 1) % a.size()]) - p;
      const glm::dvec2 q = plane(b[j]), f = plane(b[(j + 1) % b.size()]) - q;
      const double cross = e.x * f.y - e.y * f.x;
      if (std::abs(cross) < 1e-12 * glm::length(e) * glm::length(f)) continue;
      const glm::dvec2 d = q - p;
      const double s = (d.x * f.y - d.y * f.x) / cross, t = (d.x * e.y - d.y * e.x) / cross;
      if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) shared.push_back(p + s * e);
    }
  }
  const auto height = [&](const OracleFace& face, const glm::dvec2& p) {
    const Vector3d at = p.x * plane.x + p.y * plane.y;
    return glm::dot(face.corners[0] - at, face.normal) / glm::dot(n, face.normal);
  };
  for (const glm::dvec2& p : shared)
    if (height(face_a, p) - height(face_b, p) >= -apart) region.push_back(p);
  return region;
}

/// Judges manifolds of one pair at one pose.
class ManifoldOracle {
 public:
  ManifoldOracle(const ContactQuery& query, const Pose& pose_a, const Pose& pose_b)
      : distance_(query.settings.contact_distance), most_(query.settings.max_points), origin_(pose_a.position) {
    const auto place = [&](const ContactBody& body, const Pose& pose) {
      return round_cloud(body.body.shape, {pose.position - origin_, pose.rotation});
    };
    a_ = place(query.a, pose_a);
    b_ = place(query.b, pose_b);
    size_ = std::max(size_of(a_, Vector3d(0.0)), size_of(b_, pose_b.position - origin_));
    double largest = 0.0;
    for (const Vector3d& p : {pose_a.position, pose_b.position})
      largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    allowance_ = 1e-4 * size_ + 4.0 * 2.3e-16 * largest;
    overlap_ = -oracle_signed_distance(a_, b_);
  }

  double overlap() const { return overlap_; }
  double size() const { return size_; }
  /// Metres.
  double off_a(const Vector3d& point) const { return off(point, a_); }
  double off_b(const Vector3d& point) const { return off(point, b_); }
  /// Within the contract's 2 % and a ten thousandth of the size.
  bool is_least_axis(const Vector3d& n) const {
    const double along = extent_along(a_.corners, b_.corners, n) + a_.radius + b_.radius;
    return along <= overlap_ + 0.02 * std::abs(overlap_) + allowance_;
  }

  /// What is wrong; nothing where all promises hold.
  std::optional<std::string> fault_of(const ContactManifold& unreduced, const ContactManifold& reduced) const {
    if (const auto fault = fault_but_area(unreduced, reduced)) return fault;
    return unreduced.points.empty() ? std::nullopt : fault_of_area(unreduced, reduced);
  }

  /// All but the shared region: of a method that gives one point of two edges.
  std::optional<std::string> fault_but_area(const ContactManifold& unreduced, const ContactManifold& reduced) const {
    if (overlap_ < -distance_ - allowance_) {
      if (unreduced.points.empty() && !unreduced.normal) return std::nullopt;
      return "contact where there is none";
    }
    if (unreduced.points.empty()) {
      if (overlap_ > -distance_ + allowance_) return "no contact where there is one";
      return std::nullopt;
    }
    if (!unreduced.normal || std::abs(glm::length(*unreduced.normal) - 1.0) > 1e-9) return "no unit normal";
    if (const auto fault = fault_of_points(unreduced)) return fault;
    if (const auto fault = fault_of_points(reduced)) return "reduced: " + *fault;
    return fault_of_depth(unreduced, reduced);
  }

  double region_area(const Vector3d& n) const {
    const auto region = region_along(n, distance_ - allowance_);
    return region ? oracle_area(*region) : 0.0;
  }

 private:
  std::optional<std::string> fault_of_points(const ContactManifold& manifold) const {
    for (std::size_t i = 0; i < manifold.points.size(); ++i) {
      const ContactPoint& point = manifold.points[i];
      const Vector3d &n = *manifold.normal, along = point.point_a - point.point_b - point.depth * n;
      if (glm::length(along) > allowance_) return "points are not straight along the normal";
      if (point.depth < -distance_ - allowance_) return "a point too far apart";
      if (off(point.point_a, a_) > allowance_) return "a point off A by " + std::to_string(off(point.point_a, a_));
      if (off(point.point_b, b_) > allowance_) return "a point off B by " + std::to_string(off(point.point_b, b_));
      for (std::size_t j = 0; j < i; ++j)
        if (id_of(manifold.points[j]) == id_of(point)) return "two points of one id " + id_of(point);
    }
    return std::nullopt;
  }

  double off(const Vector3d& point, const RoundCloud& cloud) const {
    return std::abs(oracle_signed_distance({{point - origin_}, 0.0}, cloud));
  }

  static double deepest(const ContactManifold& manifold) {
    double depth = -std::numeric_limits<double>::infinity();
    for (const ContactPoint& point : manifold.points) depth = std::max(depth, point.depth);
    return depth;
  }

  std::optional<std::string> fault_of_depth(const ContactManifold& unreduced, const ContactManifold& reduced) const {
    const double along = extent_along(a_.corners, b_.corners, *unreduced.normal) + a_.radius + b_.radius;
    if (std::abs(deepest(unreduced) - along) > allowance_)
      return "the deepest point is " + std::to_string(along - deepest(unreduced)) + " short of the overlap";
    if (!is_least_axis(*unreduced.normal))
      return "the axis overlaps " + std::to_string(along) + ", the least " + std::to_string(overlap_);
    if (deepest(reduced) < deepest(unreduced) - allowance_) return "the deepest point was reduced away";
    if (most_ > 0 && static_cast<int>(reduced.points.size()) > most_) return "more points than wanted";
    if (reduced.unreduced != static_cast<int>(unreduced.points.size())) return "unreduced does not count the points";
    return std::nullopt;
  }

  /// Nothing where a shape has no faces, or none that lies flat enough on the normal for its rounding.
  std::optional<std::vector<glm::dvec2>> region_along(const Vector3d& n, double apart) const {
    const OracleFace *best_a = nullptr, *best_b = nullptr;
    const std::vector<OracleFace> faces_a = oracle_faces(a_.corners), faces_b = oracle_faces(b_.corners);
    for (const OracleFace& face : faces_a)
      if (best_a == nullptr || glm::dot(face.normal, n) > glm::dot(best_a->normal, n)) best_a = &face;
    for (const OracleFace& face : faces_b)
      if (best_b == nullptr || glm::dot(face.normal, n) < glm::dot(best_b->normal, n)) best_b = &face;
    if (best_a == nullptr || best_b == nullptr) return std::nullopt;
    const double cosine_a = glm::dot(best_a->normal, n), cosine_b = -glm::dot(best_b->normal, n);
    if (cosine_a < 0.11 || cosine_b < 0.11) return std::nullopt;
    if (a_.radius * (1.0 - cosine_a) > 0.5 * allowance_ || b_.radius * (1.0 - cosine_b) > 0.5 * allowance_)
      return std::nullopt;
    return oracle_region(*best_a, *best_b, n, apart + a_.radius + b_.radius);
  }

  static double area_of(const ContactManifold& manifold, const Vector3d& n) {
    const OraclePlane plane(n);
    std::vector<glm::dvec2> points;
    for (const ContactPoint& point : manifold.points) points.push_back(plane(point.point_a));
    return oracle_area(points);
  }

  std::optional<std::string> fault_of_area(const ContactManifold& unreduced, const ContactManifold& reduced) const {
    const Vector3d& n = *unreduced.normal;
    const double own = area_of(unreduced, n), kept = area_of(reduced, n);
    const double blur = allowance_ * size_;
    if (const auto region = region_along(n, distance_ - allowance_))
      if (own < 0.99 * oracle_area(*region) - blur)
        return "area " + std::to_string(own) + " of " + std::to_string(oracle_area(*region));
    if ((most_ == 0 || most_ >= 4) && kept < 0.6 * own - blur)
      return "reduced area " + std::to_string(kept) + " of " + std::to_string(own);
    return std::nullopt;
  }

  double distance_;
  int most_;
  Vector3d origin_;
  RoundCloud a_, b_;
  double size_ = 0.0, allowance_ = 0.0, overlap_ = 0.0;
};

}  // namespace minkoscope::test
