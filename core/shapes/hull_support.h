// The vertex of a convex hull furthest along a direction: by looking at all of them, or by climbing along edges. Both
// give the same vertex to the bit: the one with the largest rounded dot product, the lowest index where several tie.
#pragma once

#include "core/shapes/convex_hull.h"

namespace minkoscope {

/// Index into hull.points. Several vertices at a time where the processor can; the hull must hold a point.
std::uint32_t furthest_of_all(const ConvexHull& hull, const Vector3d& direction);

/// The same by hill climbing over the edges of a solid hull from hull.vertices[start]; `start` becomes the place of the
/// result, from where the next direction's climb is short. `extent`: no point is further from the hull's origin.
std::uint32_t furthest_by_climbing(const ConvexHull& hull, const Vector3d& direction, double extent,
                                   std::uint32_t& start);

/// Whether climbing is quicker than looking at all vertices.
bool worth_climbing(const ConvexHull& hull);

}  // namespace minkoscope
