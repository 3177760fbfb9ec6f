// The distance of a convex set from the origin between certified bounds: the judges' own, sharing no code with GJK.
//
// Both bounds are certificates by themselves, whatever the search did: the point is a mix of support points with
// positive weights, so it is in the set, and its length bounds the distance from above; a supporting plane bounds it
// from below. The search is P. Wolfe, Finding the Nearest Point in a Polytope, Mathematical Programming 11, 1976: add a
// corner, go towards the nearest point of the corners' affine hull, and drop the corner whose weight runs out first.
#pragma once

#include "core/trial/oracle/difference.h"

namespace minkoscope {

struct NearestBounds {
  double lower = 0.0, upper = 0.0;  // of the core's distance from the origin, metres; lower 0 where the core holds it
  Vector3d point{0.0};              // of the core, `upper` from the origin
  Vector3d direction{0.0};          // unit: the supporting plane across it proves `lower`; 0 where lower is 0
};

/// Searches until upper − lower ≤ gap, or upper ≤ near, or lower > far; from the support point along `start`.
NearestBounds nearest_to_origin_of(const Difference& set, Vector3d start, double gap, double near, double far);

}  // namespace minkoscope
