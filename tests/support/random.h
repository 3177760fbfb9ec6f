// Random numbers with a fixed seed that are the same with every compiler and library: the engine's bits are given by
// the standard, the numbers made of them are not, so they are made here.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>

#include <minkoscope/geometry.h>

namespace minkoscope::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
  }
  /// One of 0 … count − 1.
  int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }
  std::size_t index(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  bool coin() { return below(2) == 0; }
  /// Spread evenly over the orders of magnitude.
  double scale(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }
  /// Each coordinate in [-size, size].
  Vector3d vector(double size) {
    const double x = between(-size, size);
    const double y = between(-size, size);
    const double z = between(-size, size);
    return {x, y, z};
  }
  Vector3d direction() {
    for (;;) {
      const Vector3d v = vector(1.0);
      const double length = glm::length(v);
      if (length > 0.1 && length <= 1.0) return v / length;
    }
  }
  Quaterniond rotation() {
    for (;;) {
      const double w = between(-1.0, 1.0);
      const Vector3d v = vector(1.0);
      const Quaterniond q(w, v.x, v.y, v.z);
      const double length = glm::length(q);
      if (length > 0.1 && length <= 1.0) return q / length;
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace minkoscope::test
