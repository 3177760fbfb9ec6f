// The vertex of a convex hull furthest along a direction: by a scan of all vertices, or by hill climbing along edges.
// Both find the same vertex to the bit: the one with the largest rounded dot product, the lowest index where several
// tie.
#pragma once

#include <vector>

#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/hull/hull_kernels.h"

namespace minkoscope {

/// A vertex of a hull that a climb evaluated, in order. The last one it stood on is the result.
struct ClimbedVertex {
  int feature = -1;     // index into hull.points
  Vector3d point{0.0};  // in the hull's own frame; callers may transform it
  bool stood = false;   // its neighbours were evaluated from there
};

/// Index into hull.points. Several vertices at a time where the processor can; the hull must have a point.
std::uint32_t furthest_of_all(const ConvexHull& hull, const Vector3d& direction,
                              FurthestLane kernel = furthest_lane_portable);

/// The same by hill climbing over the edges of a solid hull from hull.vertices[start]; `start` becomes the index of the
/// result in hull.vertices, from which the climb of the next direction is short. `extent`: no point is further from the
/// hull's origin.
std::uint32_t furthest_by_climbing(const ConvexHull& hull, const Vector3d& direction, double extent,
                                   std::uint32_t& start);
/// The same, recorded: the vertices it evaluated are appended to `climb`.
std::uint32_t furthest_by_climbing(const ConvexHull& hull, const Vector3d& direction, double extent,
                                   std::uint32_t& start, std::vector<ClimbedVertex>& climb);

/// Whether scanning all vertices of a solid is quicker with these instructions. Observed runs climb all the same where
/// worth_climbing holds: the vertex is the same.
bool worth_scanning(const ConvexHull& hull, Instructions instructions);

/// Whether climbing is quicker than scanning all vertices, with the instructions that every processor has.
bool worth_climbing(const ConvexHull& hull);

}  // namespace minkoscope
