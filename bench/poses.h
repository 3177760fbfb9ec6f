// The pairs every library is measured on: the same shapes and poses, drawn once with a fixed seed.
#pragma once

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "core/narrow_phase/query.h"

namespace minkoscope::bench {

enum class Kind { box, capsule, hull32, hull128, hull512 };
enum class Regime { far, near, deep };
inline constexpr Kind kinds[] = {Kind::box, Kind::capsule, Kind::hull32, Kind::hull128, Kind::hull512};
inline constexpr Regime regimes[] = {Regime::far, Regime::near, Regime::deep};

inline std::string name_of(Kind kind, Regime regime) {
  const char* const shapes[] = {"box", "capsule", "h32", "h128", "h512"};
  const char* const places[] = {"far", "near", "deep"};
  return std::string(shapes[static_cast<int>(kind)]) + "/" + places[static_cast<int>(regime)];
}

/// Far: 0.2 to 2 apart. Near: 1e-3 apart. Deep: 5 to 70 % of the way from touching along the normal to the centre.
inline std::vector<PairQuery> pairs_of(Kind kind, Regime regime, int count = 256) {
  std::mt19937_64 engine(1234);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * (static_cast<double>(engine() >> 11) * 0x1.0p-53);
  };
  const auto direction = [&] {
    for (;;) {
      const double x = uniform(-1, 1), y = uniform(-1, 1), z = uniform(-1, 1);
      const double length = std::sqrt(x * x + y * y + z * z);
      if (length > 0.1 && length < 1.0) return Vector3d(x, y, z) / length;
    }
  };
  const auto shape = [&]() -> Shape {
    if (kind == Kind::box) {
      const double x = uniform(0.3, 1.0), y = uniform(0.3, 1.0), z = uniform(0.3, 1.0);
      return {BoxShape{Vector3d(x, y, z)}};
    }
    if (kind == Kind::capsule) {
      const double radius = uniform(0.3, 1.0), half_height = uniform(0.3, 1.0);
      return {CapsuleShape{radius, half_height}};
    }
    const int corners = kind == Kind::hull32 ? 32 : kind == Kind::hull128 ? 128 : 512;
    const double size = uniform(0.3, 1.0);
    std::vector<Vector3d> points;
    for (int i = 0; i < corners; ++i) points.push_back(size * direction());
    return make_hull_shape(std::move(points));
  };
  const Shape pool_a[] = {shape(), shape(), shape(), shape()}, pool_b[] = {shape(), shape(), shape(), shape()};
  std::vector<PairQuery> out;
  for (int i = 0; i < count; ++i) {
    PairQuery query;
    query.a.shape = pool_a[i % 4];
    query.b.shape = pool_b[i / 4 % 4];
    const Vector3d axis_a = direction(), axis_b = direction(), away = direction();
    const double turn_a = uniform(0, 6.28), turn_b = uniform(0, 6.28);
    query.a.pose.rotation = glm::angleAxis(turn_a, axis_a);
    query.b.pose = {20.0 * away, glm::angleAxis(turn_b, axis_b)};
    const double gap = regime == Regime::far ? uniform(0.2, 2.0) : 1e-3;
    // Along the centres until the distance is the wanted one.
    query.precision = Precision::float64;
    for (int step = 0; step < 30; ++step) {
      const PairResult at = run_pair(query);
      const double apart = *at.overlap ? -*at.depth : *at.distance;
      query.b.pose.position += (gap - apart) * away;
    }
    if (regime == Regime::deep) query.b.pose.position *= 1.0 - uniform(0.05, 0.7);
    query.precision = Precision::float32;
    out.push_back(query);
  }
  return out;
}

}  // namespace minkoscope::bench
