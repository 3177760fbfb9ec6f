// Points on an integer lattice, so that orientation tests are exact: no epsilon decides what a hull looks like.
//
// The lattice is 2^-59 of the point set's largest coordinate (after a translation that is exact, too), so that every
// double of at least 2^-6 of that size is kept bit for bit and the others move by at most 2^-60 of it. Coordinates are
// below 2^59, their differences below 2^60, and a 3 × 3 determinant of differences fits 192 bits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

__extension__ using Int128 = __int128;

struct LatticePoint {
  std::int64_t x = 0, y = 0, z = 0;
  bool operator==(const LatticePoint&) const = default;
};

struct LatticeVector {
  Int128 x = 0, y = 0, z = 0;
  bool operator==(const LatticeVector&) const = default;
};

/// A 3 × 3 determinant: high · 2^64 + low.
struct LatticeDeterminant {
  Int128 high = 0;
  std::uint64_t low = 0;
  int sign() const { return high < 0 ? -1 : (high > 0 || low > 0) ? 1 : 0; }
  long double value() const { return static_cast<long double>(high) * 0x1p64L + static_cast<long double>(low); }
};

/// The points of one hull on their lattice. `exponent` scales back: metres = lattice units · 2^exponent.
struct Lattice {
  explicit Lattice(std::span<const Vector3d> points);

  std::vector<LatticePoint> points;
  std::vector<Vector3d> coordinates;  // the same integers as doubles, exact
  int exponent = 0;
  double rounding = 0.0;  // metres: half a unit in the last place of the largest coordinate given
};

inline LatticePoint operator-(const LatticePoint& a, const LatticePoint& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

inline LatticeVector cross(const LatticePoint& a, const LatticePoint& b) {
  return {Int128{a.y} * b.z - Int128{a.z} * b.y, Int128{a.z} * b.x - Int128{a.x} * b.z,
          Int128{a.x} * b.y - Int128{a.y} * b.x};
}

inline LatticeDeterminant dot(const LatticeVector& n, const LatticePoint& d) {
  const auto low_part = [](const Int128& m) { return Int128{static_cast<std::uint64_t>(m)}; };
  Int128 high = (n.x >> 64) * d.x + (n.y >> 64) * d.y + (n.z >> 64) * d.z;
  const Int128 low = low_part(n.x) * d.x + low_part(n.y) * d.y + low_part(n.z) * d.z;
  high += low >> 64;
  return {high, static_cast<std::uint64_t>(low)};
}

/// Positive when `p` lies on the side of the plane a, b, c from which they are seen counter-clockwise.
inline LatticeDeterminant orientation(const LatticePoint& a, const LatticePoint& b, const LatticePoint& c,
                                      const LatticePoint& p) {
  return dot(cross(b - a, c - a), p - a);
}

inline Vector3<long double> to_real(const LatticeVector& v) {
  return {static_cast<long double>(v.x), static_cast<long double>(v.y), static_cast<long double>(v.z)};
}

}  // namespace minkoscope
