// What the trials draw: numbers, directions, and shapes of every kind, all a function of a seed.
#pragma once

#include <cmath>
#include <numbers>

#include <minkoscope/shape.h>

#include "core/base/random.h"

namespace minkoscope {

/// What a trial draws besides plain numbers.
class TrialRandom : public SplitMix64 {
 public:
  using SplitMix64::SplitMix64;
  double sign() { return (bits() & 1) != 0 ? 1.0 : -1.0; }
  double log_between(double low, double high) { return low * std::pow(high / low, unit()); }
  Vector3d direction() {
    for (;;) {
      const double x = between(-1, 1), y = between(-1, 1), z = between(-1, 1);
      const double length = std::sqrt(x * x + y * y + z * z);
      if (length > 1e-3 && length <= 1.0) return Vector3d(x, y, z) / length;
    }
  }
  Quaterniond rotation() {
    const Vector3d axis = direction();
    return glm::angleAxis(between(0.0, 2.0 * std::numbers::pi), axis);
  }
};

/// Half extents, up to `size`.
Vector3d random_box(TrialRandom& random, double size);
/// A shape of any kind, sums and rounded ones too. `flat` squeezes one axis, `thin` another; a shape with one size is
/// not squeezed.
Shape random_shape(TrialRandom& random, double size, double flat, double thin, int depth = 0);
/// A hull without volume, or with redundant points.
Shape random_degenerate_hull(TrialRandom& random, double size);
/// A shape without thickness along its own z axis, or without any extent but one.
Shape random_flat(TrialRandom& random, double size);
/// Many faces: points on a sphere, on a ring, or on a lattice whose faces have many vertices.
Shape random_facets(TrialRandom& random, double size);

}  // namespace minkoscope
