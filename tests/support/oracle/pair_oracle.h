// The exact answer for small polytopes and their rounded forms by brute force, in double, sharing no code with core's
// narrow phase or support maps.
//
// Apart: the smallest distance between any corner and any triangle of corners and between any two segments of corners
// (each of them lies inside its shape, so that too many do no harm). Overlapping: the smallest extent of A − B along
// any normal of three corners or cross of two segments (each separates the shapes, so that too many do no harm either).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include <minkoscope/shape.h>

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope::test {

/// Corners in the world and a rounding radius.
struct RoundCloud {
  std::vector<Vector3d> corners;
  double radius = 0.0;
};

inline RoundCloud round_cloud(const Shape& shape);

struct CloudVisitor {
  RoundCloud operator()(const PointShape&) const { return {{Vector3d(0.0)}, 0.0}; }
  RoundCloud operator()(const SphereShape& s) const { return {{Vector3d(0.0)}, s.radius}; }
  RoundCloud operator()(const SegmentShape& s) const {
    return {{Vector3d(0, s.half_height, 0), Vector3d(0, -s.half_height, 0)}, 0.0};
  }
  RoundCloud operator()(const CapsuleShape& s) const {
    return {{Vector3d(0, s.half_height, 0), Vector3d(0, -s.half_height, 0)}, s.radius};
  }
  RoundCloud operator()(const BoxShape& s) const {
    RoundCloud out;
    for (int i = 0; i < 8; ++i) {
      out.corners.push_back(s.half_extents * Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    }
    return out;
  }
  RoundCloud operator()(const TriangleShape& s) const { return {{s.points.begin(), s.points.end()}, 0.0}; }
  RoundCloud operator()(const HullShape& s) const { return {s.hull->points, 0.0}; }
  RoundCloud operator()(const SumShape& s) const {
    const RoundCloud first = round_cloud(*s.first), second = round_cloud(*s.second);
    RoundCloud out{{}, first.radius + second.radius};
    for (const Vector3d& a : first.corners) {
      for (const Vector3d& b : second.corners) out.corners.push_back(a + b);
    }
    return out;
  }
  RoundCloud operator()(const TransformedShape& s) const {
    RoundCloud out = round_cloud(*s.of);
    for (Vector3d& corner : out.corners) corner = s.pose.rotation * corner + s.pose.position;
    return out;
  }
  template <class Other>
  RoundCloud operator()(const Other&) const {
    throw std::invalid_argument("not a rounded polytope");
  }
};

inline RoundCloud round_cloud(const Shape& shape) {
  return std::visit(CloudVisitor{}, shape.value);
}

inline RoundCloud round_cloud(const Shape& shape, const Pose& pose) {
  RoundCloud out = round_cloud(shape);
  for (Vector3d& corner : out.corners) corner = pose.rotation * corner + pose.position;
  return out;
}

/// The vector from `p` to the nearest point of the segment.
inline Vector3d to_segment(const Vector3d& p, const Vector3d& a, const Vector3d& b) {
  const Vector3d e = b - a;
  const double squared = glm::dot(e, e);
  const double t = squared > 0.0 ? std::clamp(glm::dot(p - a, e) / squared, 0.0, 1.0) : 0.0;
  return a + t * e - p;
}

/// The vector from `p` to the nearest point of the triangle.
inline Vector3d to_triangle(const Vector3d& p, const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const Vector3d n = glm::cross(b - a, c - a);
  const double squared = glm::dot(n, n);
  if (squared > 1e-24 * glm::dot(b - a, b - a) * glm::dot(c - a, c - a)) {
    const bool inside = glm::dot(glm::cross(b - a, p - a), n) >= 0.0 && glm::dot(glm::cross(c - b, p - b), n) >= 0.0 &&
                        glm::dot(glm::cross(a - c, p - c), n) >= 0.0;
    if (inside) return n * (glm::dot(a - p, n) / squared);
  }
  Vector3d best = to_segment(p, a, b);
  for (const Vector3d& other : {to_segment(p, b, c), to_segment(p, c, a)}) {
    if (glm::dot(other, other) < glm::dot(best, best)) best = other;
  }
  return best;
}

/// The vector from the first segment to the second where they are nearest.
inline Vector3d between_segments(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
  Vector3d best = to_segment(a, c, d);
  const auto take = [&](const Vector3d& other) {
    if (glm::dot(other, other) < glm::dot(best, best)) best = other;
  };
  take(to_segment(b, c, d));
  take(-to_segment(c, a, b));
  take(-to_segment(d, a, b));
  const Vector3d e = b - a, f = d - c, n = glm::cross(e, f);
  const double squared = glm::dot(n, n);
  if (squared > 1e-24 * glm::dot(e, e) * glm::dot(f, f)) {
    const double s = glm::dot(glm::cross(c - a, f), n) / squared;
    const double t = glm::dot(glm::cross(c - a, e), n) / squared;
    if (s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0) take(n * (glm::dot(c - a, n) / squared));
  }
  return best;
}

/// Extent of A − B along a unit direction: moving B by it parts the cores; negative: they are that far apart along it.
inline double extent_along(const std::vector<Vector3d>& a, const std::vector<Vector3d>& b, const Vector3d& n) {
  double most = -std::numeric_limits<double>::infinity(), least = -most;
  for (const Vector3d& p : a) most = std::max(most, glm::dot(n, p));
  for (const Vector3d& p : b) least = std::min(least, glm::dot(n, p));
  return most - least;
}

/// Signed distance of two clouds' hulls: > 0 apart, < 0 minus the penetration depth.
inline double oracle_signed_distance(const RoundCloud& cloud_a, const RoundCloud& cloud_b) {
  // Centred between the two, so that a far pair loses no digits.
  const Vector3d centre = cloud_a.corners[0];
  std::vector<Vector3d> a, b;
  for (const Vector3d& p : cloud_a.corners) a.push_back(p - centre);
  for (const Vector3d& p : cloud_b.corners) b.push_back(p - centre);

  Vector3d nearest(std::numeric_limits<double>::infinity());
  const auto take = [&](const Vector3d& v) {
    if (!(glm::dot(v, v) >= glm::dot(nearest, nearest))) nearest = v;
  };
  for (const Vector3d& p : a) {
    for (const Vector3d& q : b) take(q - p);
  }
  const auto corners_to_triangles = [&](const std::vector<Vector3d>& from, const std::vector<Vector3d>& to,
                                        double sign) {
    for (std::size_t i = 0; i < to.size(); ++i) {
      for (std::size_t j = i + 1; j < to.size(); ++j) {
        for (const Vector3d& p : from) take(sign * to_segment(p, to[i], to[j]));
        for (std::size_t k = j + 1; k < to.size(); ++k) {
          for (const Vector3d& p : from) take(sign * to_triangle(p, to[i], to[j], to[k]));
        }
      }
    }
  };
  corners_to_triangles(a, b, 1.0);
  corners_to_triangles(b, a, -1.0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = i + 1; j < a.size(); ++j) {
      for (std::size_t k = 0; k < b.size(); ++k) {
        for (std::size_t l = k + 1; l < b.size(); ++l) take(between_segments(a[i], a[j], b[k], b[l]));
      }
    }
  }
  const double distance = glm::length(nearest);
  const double radius = cloud_a.radius + cloud_b.radius;
  if (distance > 0.0 && extent_along(a, b, nearest / distance) < 0.0) return distance - radius;

  double depth = std::numeric_limits<double>::infinity();
  const auto try_axis = [&](const Vector3d& axis, double size) {
    const double length = glm::length(axis);
    if (!(length > 1e-12 * size)) return;
    const Vector3d n = axis / length;
    depth = std::min(depth, std::min(extent_along(a, b, n), extent_along(a, b, -n)));
  };
  const auto normals_of = [&](const std::vector<Vector3d>& points) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (std::size_t j = i + 1; j < points.size(); ++j) {
        const Vector3d e = points[j] - points[i];
        const double size = glm::length(e);
        for (const Vector3d& axis : {Vector3d(1, 0, 0), Vector3d(0, 1, 0), Vector3d(0, 0, 1)}) {
          try_axis(glm::cross(e, axis), size);
        }
        for (std::size_t k = j + 1; k < points.size(); ++k) {
          const Vector3d f = points[k] - points[i];
          try_axis(glm::cross(e, f), size * glm::length(f));
        }
      }
    }
  };
  try_axis({1, 0, 0}, 1.0);
  normals_of(a);
  normals_of(b);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = i + 1; j < a.size(); ++j) {
      for (std::size_t k = 0; k < b.size(); ++k) {
        for (std::size_t l = k + 1; l < b.size(); ++l) {
          const Vector3d e = a[j] - a[i], f = b[l] - b[k];
          try_axis(glm::cross(e, f), glm::length(e) * glm::length(f));
        }
      }
    }
  }
  return -std::max(depth, 0.0) - radius;
}

/// Largest distance of a corner from `origin`, and the rounding radius.
inline double size_of(const RoundCloud& cloud, const Vector3d& origin) {
  double size = 0.0;
  for (const Vector3d& corner : cloud.corners) size = std::max(size, glm::length(corner - origin));
  return size + cloud.radius;
}

}  // namespace minkoscope::test
