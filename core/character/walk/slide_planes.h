// The permitted motion nearest to a wanted one, among half-spaces. One plane slides, two leave their crease, three
// stop: not as rules, but as what the projection on an intersection of half-spaces comes to in three dimensions.
//
// Source: J. Linahan, arXiv:1211.0059, 2012, for the corner cases. Our deviation: his rule adds planes one after
// another and can hold a body that leaves a corner; here the smallest active set is recomputed each time, from the
// original motion and all planes met so far.
#pragma once

#include <array>
#include <span>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// Permits x with normal · x ≥ offset.
struct HalfSpace {
  Vector3d normal;  // unit, world, towards the body
  double offset;    // metres
};

/// Whether two planes count as one: they face the same way, to the accuracy of a float sweep's normals.
bool same_plane_direction(const Vector3d& a, const Vector3d& b);

struct PermittedMotion {
  Vector3d motion{0.0};
  std::array<int, 3> active{-1, -1, -1};  // the planes that hold it, lowest index first
  int active_count = 0;
  bool feasible = true;  // false: no motion satisfies every plane; `motion` is the candidate that violates least
};

/// The point of the intersection of `planes` nearest to `wanted`. With all offsets ≤ 0 an answer always exists, is
/// never longer than `wanted` and never opposes it. Ties go to fewer planes, then to lower indices.
PermittedMotion nearest_permitted(const Vector3d& wanted, std::span<const HalfSpace> planes);

}  // namespace minkoscope
