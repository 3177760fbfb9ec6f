// An oracle for sweeps that shares nothing with them: long double, no roots, no features.
//
// The distance from a point that moves along a straight line to a triangle is a convex function of time. So its minimum
// is found by ternary search and the first crossing of 1 by bisection, with the triangle's nearest point taken as the
// best of all feasible candidates.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>

namespace minkoscope::test {

using Long3 = glm::vec<3, long double, glm::defaultp>;
using LongTriangle = std::array<Long3, 3>;

/// Turns by a quaternion w, x, y, z by the textbook's formula.
inline Long3 turn(const glm::dquat& q, const Long3& v) {
  const Long3 u(q.x, q.y, q.z);
  const long double w = q.w;
  return v + 2.0L * glm::cross(u, glm::cross(u, v) + w * v);
}

inline Long3 nearest_of_triangle(const LongTriangle& t, const Long3& point) {
  Long3 best = t[0];
  long double least = glm::dot(best - point, best - point);
  const auto offer = [&](const Long3& candidate) {
    const long double squared = glm::dot(candidate - point, candidate - point);
    if (squared < least) {
      least = squared;
      best = candidate;
    }
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const Long3 a = t[i], edge = t[(i + 1) % 3] - a;
    const long double squared = glm::dot(edge, edge);
    const long double s = squared > 0.0L ? std::clamp(glm::dot(point - a, edge) / squared, 0.0L, 1.0L) : 0.0L;
    offer(a + edge * s);
  }
  // Inside: the normal equations of |a + s·u + r·w − point|².
  const Long3 u = t[1] - t[0], w = t[2] - t[0], to = point - t[0];
  const long double uu = glm::dot(u, u), uw = glm::dot(u, w), ww = glm::dot(w, w);
  const long double determinant = uu * ww - uw * uw;
  if (determinant > 0.0L) {
    const long double s = (glm::dot(to, u) * ww - glm::dot(to, w) * uw) / determinant;
    const long double r = (glm::dot(to, w) * uu - glm::dot(to, u) * uw) / determinant;
    if (s >= 0.0L && r >= 0.0L && s + r <= 1.0L) offer(t[0] + u * s + w * r);
  }
  return best;
}

/// A body for the oracle, and the same questions the sweeps answer.
struct OracleBody {
  glm::dvec3 radii{1.0}, position{0.0};
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};

  Long3 to_ellipsoid_space(const Long3& world) const {
    return turn(glm::conjugate(rotation), world - Long3(position)) / Long3(radii);
  }
  LongTriangle to_ellipsoid_space(const LongTriangle& world) const {
    return {to_ellipsoid_space(world[0]), to_ellipsoid_space(world[1]), to_ellipsoid_space(world[2])};
  }
  Long3 direction(const glm::dvec3& world) const { return turn(glm::conjugate(rotation), Long3(world)) / Long3(radii); }
  Long3 normal_to_world(const Long3& normal) const { return glm::normalize(turn(rotation, normal / Long3(radii))); }
};

inline long double oracle_distance(const LongTriangle& t, const Long3& centre) {
  return glm::length(nearest_of_triangle(t, centre) - centre);
}

struct OracleSweep {
  long double start = 0.0L;         // distance at the start, in unit radii
  long double least = 0.0L;         // over the move
  std::optional<long double> time;  // of the first touch, when clear at the start and least < 1
};

/// `t` and `v` in ellipsoid space.
inline OracleSweep oracle_sweep(const LongTriangle& t, const Long3& v) {
  const auto distance = [&](long double time) { return oracle_distance(t, v * time); };
  OracleSweep result;
  result.start = distance(0.0L);
  long double low = 0.0L, high = 1.0L;
  for (int i = 0; i < 110; ++i) {
    const long double a = low + (high - low) / 3.0L, b = high - (high - low) / 3.0L;
    (distance(a) <= distance(b) ? high : low) = distance(a) <= distance(b) ? b : a;
  }
  const long double nearest = (low + high) / 2.0L;
  result.least = std::min({distance(nearest), result.start, distance(1.0L)});
  if (result.start > 1.0L && result.least < 1.0L) {
    long double clear = 0.0L, touching = distance(nearest) < 1.0L ? nearest : 1.0L;
    for (int i = 0; i < 70; ++i) {
      const long double middle = (clear + touching) / 2.0L;
      (distance(middle) > 1.0L ? clear : touching) = middle;
    }
    result.time = touching;
  }
  return result;
}

}  // namespace minkoscope::test
