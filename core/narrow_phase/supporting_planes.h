// The two planes across a direction that touch the shapes from between them: whatever lies beyond A's is not A, and
// whatever lies before B's is not B. The gap between them proves a bound without any method: where it is positive, the
// shapes are at least that far apart; where it is negative, moving B by its size along the direction separates them.
#pragma once

#include <optional>

#include <minkoscope/pair.h>

namespace minkoscope {

struct SupportingPlanes {
  Vector3d normal{0.0};                 // unit, world
  Vector3d point_a{0.0}, point_b{0.0};  // A's point furthest along it and B's furthest against it, world
  double gap = 0.0;                     // metres: > 0 apart along it, < 0 overlapping along it
};

/// In double, whatever the query's precision. Nothing for a zero direction and for a shape that is not convex.
std::optional<SupportingPlanes> supporting_planes(const PosedShape& a, const PosedShape& b, const Vector3d& direction);

}  // namespace minkoscope
