// An oracle for capsules against triangles that shares nothing with core: long double, no roots, no Minkowski sums. The
// distance of two convex sets of which one moves along a straight line is a convex function of time: its minimum is
// found by ternary search, the first crossing of the radius by bisection.
#pragma once

#include "tests/support/oracle/sweep_oracle.h"

namespace minkoscope::test {

/// Between the segments from a to b and from c to d: the best of their ends and of the solution between them.
inline long double oracle_between_segments(const Long3& a, const Long3& b, const Long3& c, const Long3& d) {
  const auto to_segment = [](const Long3& p, const Long3& from, const Long3& to) {
    const Long3 edge = to - from;
    const long double squared = glm::dot(edge, edge);
    const long double s = squared > 0.0L ? std::clamp(glm::dot(p - from, edge) / squared, 0.0L, 1.0L) : 0.0L;
    return glm::length(from + edge * s - p);
  };
  long double least = std::min({to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)});
  const Long3 u = b - a, v = d - c, w = a - c;
  const long double uu = glm::dot(u, u), uv = glm::dot(u, v), vv = glm::dot(v, v);
  const long double determinant = uu * vv - uv * uv;
  if (determinant > 0.0L) {
    const long double s = (uv * glm::dot(v, w) - vv * glm::dot(u, w)) / determinant;
    const long double t = (uu * glm::dot(v, w) - uv * glm::dot(u, w)) / determinant;
    if (s >= 0.0L && s <= 1.0L && t >= 0.0L && t <= 1.0L) least = std::min(least, glm::length(w + u * s - v * t));
  }
  return least;
}

/// A capsule with its centre at the origin: the ends of its segment are `half` and −`half`.
struct OracleCapsule {
  Long3 half{0.0L};
  long double radius = 1.0L;

  bool crosses(const LongTriangle& t, const Long3& centre) const {
    const Long3 n = glm::cross(t[1] - t[0], t[2] - t[0]);
    const long double from = glm::dot(n, centre - half - t[0]), to = glm::dot(n, centre + half - t[0]);
    if (!(from * to < 0.0L)) return false;
    const Long3 point = centre - half + half * (2.0L * from / (from - to));
    for (std::size_t i = 0; i < 3; ++i)
      if (glm::dot(glm::cross(t[(i + 1) % 3] - t[i], point - t[i]), n) < 0.0L) return false;
    return true;
  }
  /// Of the segment, so that the capsule touches at `radius`.
  long double distance(const LongTriangle& t, const Long3& centre) const {
    if (crosses(t, centre)) return 0.0L;
    long double least = std::min(oracle_distance(t, centre - half), oracle_distance(t, centre + half));
    for (std::size_t i = 0; i < 3; ++i)
      least = std::min(least, oracle_between_segments(t[i], t[(i + 1) % 3], centre - half, centre + half));
    return least;
  }
  /// Moving from the origin along v; distances in metres.
  OracleSweep sweep(const LongTriangle& t, const Long3& v) const {
    OracleSweep result;
    result.start = distance(t, Long3(0.0L));
    long double low = 0.0L, high = 1.0L;
    for (int i = 0; i < 110; ++i) {
      const long double a = low + (high - low) / 3.0L, b = high - (high - low) / 3.0L;
      const bool left = distance(t, v * a) <= distance(t, v * b);
      (left ? high : low) = left ? b : a;
    }
    const long double nearest = (low + high) / 2.0L;
    result.least = std::min({distance(t, v * nearest), result.start, distance(t, v)});
    if (result.start > radius && result.least < radius) {
      long double clear = 0.0L, touching = distance(t, v * nearest) < radius ? nearest : 1.0L;
      for (int i = 0; i < 70; ++i) {
        const long double middle = (clear + touching) / 2.0L;
        (distance(t, v * middle) > radius ? clear : touching) = middle;
      }
      result.time = touching;
    }
    return result;
  }
};

}  // namespace minkoscope::test
