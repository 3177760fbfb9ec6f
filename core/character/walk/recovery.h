// Recovers a body from overlaps, and restores gaps that rounding has closed. All overlaps are resolved together:
// the shortest displacement that clears them all, found again until nothing overlaps. (Pushing out of one contact after
// the other, as is usual, ends inside the first again in a corner.)
#pragma once

#include <minkoscope/walk.h>

#include "core/character/walk/body_queries.h"

namespace minkoscope {

struct Separation {
  double depth = 0.0;       // deepest overlap before, metres; ≤ 0: none
  double depth_left = 0.0;  // deepest overlap after, metres; ≤ 0: none
  int rounds = 0;           // displacements made
  Contact deepest;          // the contact of `depth`; its mesh is -1 when nothing was near
  bool feasible = true;     // false: contacts face each other with less room than the body needs
};

/// Moves `position` of the body until every gap is at least half of `margin`; where one was not, all that are smaller
/// become the whole margin. Overlaps deeper than `largest_depth` are left alone (the caller does not want recovery).
/// `near` as of find_contacts.
template <class Real>
Separation separate(const CollisionLevel<Real>& level, WalkBody& body, double margin, double largest_depth,
                    const NearTriangles* near = nullptr);

}  // namespace minkoscope
