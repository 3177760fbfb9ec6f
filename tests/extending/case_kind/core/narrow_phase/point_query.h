// How far a point is from a convex shape, and which point of the shape is nearest: a pair of the shape and the point.
#pragma once

#include <minkoscope/pair.h>

namespace minkoscope {

struct PointQuery {
  PosedShape shape;
  Vector3d point{0.0};  // world, metres
  std::string algorithm{pair_method::gjk_epa};
  Precision precision = Precision::float32;
  bool operator==(const PointQuery&) const = default;
};

/// What the method does not compute is absent.
struct PointResult {
  std::optional<double> distance;   // metres; < 0 inside
  std::optional<Vector3d> nearest;  // of the shape's surface, world
  Termination termination = Termination::degenerate;
};

/// The shape as A, the point as B.
PairQuery pair_of(const PointQuery& query);
PointResult point_result(const PairResult& result);

}  // namespace minkoscope
