// Random shape pairs with a fixed seed, in the regimes that break naive code.
#pragma once

#include <cmath>
#include <random>

#include <minkoscope/pair.h>

#include "tests/support/oracle/pair_oracle.h"

namespace minkoscope::test {

enum class Regime { scattered, near_contact, deep, concentric, identical, touching, far, flat, aligned };
inline constexpr int regime_count = 9;

class RandomPairs {
 public:
  explicit RandomPairs(std::uint64_t seed) : engine_(seed) {}

  double uniform(double low, double high) {
    // Not std::uniform_real_distribution: its numbers differ between libraries.
    const double unit = static_cast<double>(engine_() >> 11) * 0x1.0p-53;
    return low + (high - low) * unit;
  }
  int below(int n) { return static_cast<int>(uniform(0.0, n)) % n; }
  Vector3d vector(double size) {
    const double x = uniform(-size, size);
    const double y = uniform(-size, size);
    const double z = uniform(-size, size);
    return {x, y, z};
  }
  Vector3d unit() {
    for (;;) {
      const Vector3d v = vector(1.0);
      const double squared = glm::dot(v, v);
      if (squared > 0.01 && squared < 1.0) return v / std::sqrt(squared);
    }
  }
  Quaterniond rotation() {
    const Vector3d axis = unit();
    const double angle = uniform(0.0, 6.283185307179586);
    return glm::angleAxis(angle, axis);
  }
  double log_uniform(double low, double high) { return std::exp(uniform(std::log(low), std::log(high))); }

  /// A rounded polytope of about this size; `flat` allows only what has no volume.
  Shape polytope(double size, bool flat = false) {
    const int kind = flat ? 10 + below(6) : below(10);
    switch (kind) {
      case 0:
        return {SphereShape{size}};
      case 1:
      case 2: {
        const double x = size * log_uniform(0.05, 1.0);
        const double y = size * log_uniform(0.05, 1.0);
        return {BoxShape{{x, y, size}}};
      }
      case 3:
        return {CapsuleShape{size * uniform(0.1, 0.6), size * uniform(0.1, 0.6)}};
      case 4:
        return cloud(4 + below(3), size);
      case 5:
        return cloud(6 + below(5), size);
      case 6: {  // duplicate and collinear points among the others
        std::vector<Vector3d> points = cloud_points(5, size);
        points.push_back(points[1]);
        points.push_back(0.5 * (points[2] + points[3]));
        points.push_back(points[0]);
        return from(std::move(points));
      }
      case 7: {
        const Shape tetrahedron = cloud(4, size * 0.5);
        const Shape ball{SphereShape{size * uniform(0.05, 0.5)}};
        return {SumShape{std::make_shared<Shape>(tetrahedron), std::make_shared<Shape>(ball)}};
      }
      case 8: {
        const Shape triangle = polytope_triangle(size * 0.5);
        const Shape turned{TransformedShape{{vector(size * 0.3), rotation()},
                                            std::make_shared<Shape>(Shape{SegmentShape{size * 0.3}})}};
        return {SumShape{std::make_shared<Shape>(triangle), std::make_shared<Shape>(turned)}};
      }
      case 9:
        return {BoxShape{{size, size, size}}};
      case 10:
        return {PointShape{}};
      case 11:
        return {SegmentShape{size}};
      case 12:
        return polytope_triangle(size);
      case 13: {
        const double x = uniform(0.1, 1.0);
        return {BoxShape{{size, size * x, 0.0}}};
      }
      case 14: {  // collinear points
        const Vector3d direction = unit() * size;
        std::vector<Vector3d> points;
        for (int i = 0; i < 4; ++i) points.push_back(direction * uniform(-1.0, 1.0));
        return from(std::move(points));
      }
      default: {  // coplanar points
        const Vector3d u = unit(), v = glm::normalize(glm::cross(u, unit()));
        std::vector<Vector3d> points;
        for (int i = 0; i < 5; ++i) {
          const double s = uniform(-size, size);
          const double t = uniform(-size, size);
          points.push_back(s * u + t * v);
        }
        return from(std::move(points));
      }
    }
  }

  PairQuery pair(Regime regime) {
    PairQuery out;
    const double size = log_uniform(1e-3, 1e3);
    const double ratio = below(3) == 0 ? log_uniform(1e-3, 1.0) : uniform(0.3, 1.0);
    const bool flat = regime == Regime::flat;
    out.a.shape = polytope(size, flat);
    out.b.shape =
        regime == Regime::identical ? out.a.shape : polytope(std::max(size * ratio, 1e-3), flat && below(2) == 0);
    if (regime != Regime::aligned) {
      out.a.pose.rotation = rotation();
      out.b.pose.rotation = regime == Regime::identical && below(2) == 0 ? out.a.pose.rotation : rotation();
    }
    const RoundCloud a = round_cloud(out.a.shape, out.a.pose), b = round_cloud(out.b.shape, out.b.pose);
    const Vector3d n = regime == Regime::aligned ? Vector3d(0, 1, 0) : unit();
    // Moving B by this along n puts the two supporting planes across n onto each other.
    const double contact = extent_along(a.corners, b.corners, n) + a.radius + b.radius;
    switch (regime) {
      case Regime::scattered:
        out.b.pose.position = vector(2.0 * size);
        break;
      case Regime::near_contact:
        out.b.pose.position = n * contact * (1.0 + uniform(-1e-3, 1e-3));
        break;
      case Regime::deep:
        out.b.pose.position = n * contact * uniform(0.0, 0.95);
        break;
      case Regime::concentric:
        break;
      case Regime::identical:
        out.b.pose.position = below(2) == 0 ? Vector3d(0.0) : n * contact * uniform(0.0, 0.5);
        break;
      case Regime::touching:
        out.b.pose.position = n * contact;
        break;
      case Regime::far:
        out.b.pose.position = n * uniform(0.0, 1000.0);
        break;
      case Regime::flat:
        out.b.pose.position = below(3) == 0 ? Vector3d(0.0) : vector(size);
        break;
      case Regime::aligned: {
        const double step = contact * 0.25;
        out.b.pose.position = {step * below(6), step * below(6), step * below(6)};
        break;
      }
    }
    if (below(2) == 0) {  // away from the world's origin
      const Vector3d shift = vector(regime == Regime::far ? 1000.0 : 10.0 * size);
      out.a.pose.position += shift;
      out.b.pose.position += shift;
    }
    return out;
  }

  Shape from(std::vector<Vector3d> points) { return make_hull_shape(std::move(points)); }
  std::vector<Vector3d> cloud_points(int count, double size) {
    std::vector<Vector3d> points;
    for (int i = 0; i < count; ++i) points.push_back(vector(size));
    return points;
  }
  Shape cloud(int count, double size) { return from(cloud_points(count, size)); }
  Shape polytope_triangle(double size) {
    TriangleShape triangle;
    for (Vector3d& point : triangle.points) point = vector(size);
    return {triangle};
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace minkoscope::test
