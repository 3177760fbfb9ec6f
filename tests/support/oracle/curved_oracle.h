// Closed forms of pairs of shapes, in double, sharing no code with core: the extent of A − B along a direction, and how
// far a point is outside. With them an answer proves itself: supporting planes that are d apart and
// points in the shapes that are d apart leave no other distance; for a depth, directions are sampled and refined.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/shapes/hull/convex_hull.h"
#include "tests/support/oracle/shape_oracles.h"
#include "tests/support/random_pairs.h"

namespace minkoscope::test {

/// Extent of A − B along a unit direction of the world, relative to A's position.
inline double extent_along(const PosedShape& a, const PosedShape& b, const Vector3d& n) {
  return support_height(a.shape, glm::conjugate(a.pose.rotation) * n) +
         support_height(b.shape, glm::conjugate(b.pose.rotation) * -n) - glm::dot(n, b.pose.position - a.pose.position);
}

/// Climbs down from a direction by ever smaller steps, round the compass.
template <class Value>
double descend(Value&& value, double at_start, Vector3d n, double first_step, double last_step) {
  double best = at_start;
  for (double step = first_step; step > last_step; step *= 0.4) {
    for (int tries = 0; tries < 12; ++tries) {
      const Vector3d u = glm::normalize(glm::cross(n, std::abs(n.x) < 0.6 ? Vector3d(1, 0, 0) : Vector3d(0, 1, 0)));
      const Vector3d v = glm::cross(n, u);
      const Vector3d from = n;
      for (const auto& [x, y] :
           {std::pair{1.0, 0.0}, {-0.5, 0.87}, {-0.5, -0.87}, {-1.0, 0.0}, {0.5, 0.87}, {0.5, -0.87}}) {
        const Vector3d other = glm::normalize(from + step * (x * u + y * v));
        const double there = value(other);
        if (there < best) best = there, n = other;
      }
      if (n == from) break;
    }
  }
  return best;
}

/// The smallest value over `samples` directions spread evenly and the axes given, refined from the `starts` best ones.
template <class Value>
double smallest_over_directions(Value&& value, int samples, std::size_t starts, const std::vector<Vector3d>& axes) {
  std::vector<std::pair<double, Vector3d>> best;
  for (int i = 0; i < samples; ++i) {  // a Fibonacci sphere
    const double y = 1.0 - 2.0 * (i + 0.5) / samples;
    const double r = std::sqrt(1.0 - y * y), phi = 2.399963229728653 * i;
    const Vector3d n(r * std::cos(phi), y, r * std::sin(phi));
    best.emplace_back(value(n), n);
  }
  for (const Vector3d& axis : axes) best.emplace_back(value(axis), axis);
  std::partial_sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(starts), best.end(),
                    [](const auto& x, const auto& y) { return x.first < y.first; });
  double least = best[0].first;
  for (std::size_t i = 0; i < starts; ++i) {
    least = std::min(least, descend(value, best[i].first, best[i].second, 3.0 / std::sqrt(samples), 1e-7));
  }
  return least;
}

/// The smallest extent over sampled and refined directions: the penetration depth where it is not negative.
inline double sampled_depth(const PosedShape& a, const PosedShape& b) {
  std::vector<Vector3d> axes;  // where smooth shapes have their flats
  for (const PosedShape* shape : {&a, &b}) {
    const Matrix3d frame = glm::mat3_cast(shape->pose.rotation);
    for (int k = 0; k < 3; ++k) axes.push_back(frame[k]), axes.push_back(-frame[k]);
  }
  return smallest_over_directions([&](const Vector3d& n) { return extent_along(a, b, n); }, 1500, 4, axes);
}

/// How far a world point is outside a shape: the largest gap between it and a supporting plane; negative inside.
inline double outside(const PosedShape& shape, const Vector3d& world_point) {
  const PosedShape point{{PointShape{}}, {world_point, Quaterniond(1, 0, 0, 0)}};
  return -smallest_over_directions([&](const Vector3d& n) { return extent_along(shape, point, n); }, 300, 2, {});
}

/// A curved shape of about this size, or a polytope now and then.
inline Shape random_curved(RandomPairs& random, double size) {
  switch (random.below(9)) {
    case 0:
    case 1: {
      const double x = size * random.log_uniform(0.05, 1.0);
      const double y = size * random.log_uniform(0.05, 1.0);
      return {EllipsoidShape{{x, y, size}}};
    }
    case 2: {
      const double radius = size * random.log_uniform(0.02, 1.0);
      const double height = size * random.log_uniform(0.02, 1.0);
      return {CylinderShape{radius, height}};
    }
    case 3: {
      const double radius = size * random.log_uniform(0.02, 1.0);
      const double height = size * random.log_uniform(0.02, 1.0);
      return {ConeShape{radius, height}};
    }
    case 4:
      return {CylinderShape{size, 0.0}};  // a disc
    case 5: {
      const Shape cylinder{CylinderShape{size * 0.5, size * 0.3}};
      return {SumShape{std::make_shared<Shape>(cylinder), std::make_shared<Shape>(Shape{SphereShape{size * 0.2}})}};
    }
    case 6:
      return {EllipsoidShape{{size, size, size * random.uniform(0.9, 1.0)}}};
    case 7: {
      const Shape cone{ConeShape{size * 0.4, size * 0.5}};
      const Shape turned{
          TransformedShape{{random.vector(size * 0.3), random.rotation()},
                           std::make_shared<Shape>(Shape{BoxShape{{size * 0.2, size * 0.1, size * 0.3}}})}};
      return {SumShape{std::make_shared<Shape>(cone), std::make_shared<Shape>(turned)}};
    }
    default:
      return random.polytope(size);
  }
}

inline PairQuery random_curved_pair(RandomPairs& random, Regime regime) {
  PairQuery out;
  const double size = random.log_uniform(1e-3, 1e3);
  const double ratio = random.below(3) == 0 ? random.log_uniform(1e-3, 1.0) : random.uniform(0.3, 1.0);
  out.a.shape = random_curved(random, size);
  out.b.shape = regime == Regime::identical ? out.a.shape : random_curved(random, size * ratio);
  if (random.below(2) == 0) std::swap(out.a.shape, out.b.shape);
  if (regime != Regime::aligned) {
    out.a.pose.rotation = random.rotation();
    out.b.pose.rotation = regime == Regime::identical && random.below(2) == 0 ? out.a.pose.rotation : random.rotation();
  }
  const Vector3d n = regime == Regime::aligned ? Vector3d(0, 1, 0) : random.unit();
  const double contact = extent_along(out.a, out.b, n);
  switch (regime) {
    case Regime::scattered:
    case Regime::flat:
      out.b.pose.position = random.vector(2.0 * size);
      break;
    case Regime::near_contact:
      out.b.pose.position = n * contact * (1.0 + random.uniform(-1e-3, 1e-3));
      break;
    case Regime::deep:
      out.b.pose.position = n * contact * random.uniform(0.0, 0.95);
      break;
    case Regime::concentric:
      break;
    case Regime::identical:
      out.b.pose.position = random.below(2) == 0 ? Vector3d(0.0) : n * contact * random.uniform(0.0, 0.5);
      break;
    case Regime::touching:
      out.b.pose.position = n * contact;
      break;
    case Regime::far:
      out.b.pose.position = n * random.uniform(0.0, 1000.0);
      break;
    case Regime::aligned: {
      const double step = contact * 0.25;
      const double x = random.below(6), y = random.below(6), z = random.below(6);
      out.b.pose.position = Vector3d(x, y, z) * step;
      break;
    }
  }
  return out;
}

}  // namespace minkoscope::test
