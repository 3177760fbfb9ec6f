#include "core/shapes/hull/exact_lattice.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {

namespace {

constexpr int coordinate_bits = 59;

// What may be subtracted from every number of [low, high] without rounding (Sterbenz: a and b within a factor of two).
double exact_translation(double low, double high) {
  if (low > 0.0 && high <= 2.0 * low) return low;
  if (high < 0.0 && low >= 2.0 * high) return high;
  return 0.0;
}

}  // namespace

Lattice::Lattice(std::span<const Vector3d> given) {
  Vector3d low = given[0], high = given[0];
  for (const Vector3d& p : given) {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  Vector3d origin;
  double largest = 0.0, largest_given = 0.0;
  for (int axis = 0; axis < 3; ++axis) {
    origin[axis] = exact_translation(low[axis], high[axis]);
    largest = std::max({largest, std::abs(low[axis] - origin[axis]), std::abs(high[axis] - origin[axis])});
    largest_given = std::max({largest_given, std::abs(low[axis]), std::abs(high[axis])});
  }
  rounding = largest_given * 0x1p-53;
  std::frexp(largest, &exponent);  // largest < 2^exponent; 0 when all points are the same
  exponent -= coordinate_bits;

  points.reserve(given.size());
  coordinates.reserve(given.size());
  for (const Vector3d& p : given) {
    Vector3d scaled;
    for (int axis = 0; axis < 3; ++axis) scaled[axis] = std::nearbyint(std::ldexp(p[axis] - origin[axis], -exponent));
    coordinates.push_back(scaled);
    points.push_back({static_cast<std::int64_t>(scaled.x), static_cast<std::int64_t>(scaled.y),
                      static_cast<std::int64_t>(scaled.z)});
  }
}

}  // namespace minkoscope
