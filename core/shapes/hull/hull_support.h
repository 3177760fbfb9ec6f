// The vertex of a convex hull furthest along a direction: by looking at all of them, or by climbing along edges. Both
// give the same vertex to the bit: the one with the largest rounded dot product, the lowest index where several tie.
#pragma once

#include <vector>

#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/hull/hull_kernels.h"

namespace minkoscope {

/// A corner of a hull that a climb looked at, in order. The last one that was stood on is the one chosen.
struct ClimbedVertex {
  int feature = -1;     // index into hull.points
  Vector3d point{0.0};  // as the one who climbed says: the hull's own frame here
  bool stood = false;   // others were looked at from there and left
};

/// Index into hull.points. Several vertices at a time where the processor can; the hull must hold a point.
std::uint32_t furthest_of_all(const ConvexHull& hull, const Vector3d& direction,
                              FurthestLane kernel = furthest_lane_portable);

/// The same by hill climbing over the edges of a solid hull from hull.vertices[start]; `start` becomes the place of the
/// result, from where the next direction's climb is short. `extent`: no point is further from the hull's origin.
std::uint32_t furthest_by_climbing(const ConvexHull& hull, const Vector3d& direction, double extent,
                                   std::uint32_t& start);
/// The same, told: what it looked at is appended to `climb`.
std::uint32_t furthest_by_climbing(const ConvexHull& hull, const Vector3d& direction, double extent,
                                   std::uint32_t& start, std::vector<ClimbedVertex>& climb);

/// Whether looking at all corners of a solid is quicker with these instructions. An observer is told a climb all the
/// same where worth_climbing says so: the corner is the same.
bool worth_scanning(const ConvexHull& hull, Instructions instructions);

/// Whether climbing is quicker than looking at all vertices, with the instructions that every processor has.
bool worth_climbing(const ConvexHull& hull);

}  // namespace minkoscope
