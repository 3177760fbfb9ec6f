#include "core/narrow_phase/point_query.h"

namespace minkoscope {

PairQuery pair_of(const PointQuery& query) {
  PairQuery pair;
  pair.a = query.shape;
  pair.b = {Shape{PointShape{}}, Pose{query.point, Quaterniond(1.0, 0.0, 0.0, 0.0)}};
  pair.algorithm = query.algorithm;
  pair.precision = query.precision;
  return pair;
}

PointResult point_result(const PairResult& result) {
  PointResult point{result.distance, result.point_a, result.termination};
  if (result.overlap.value_or(false)) {
    point.distance.reset();
    if (result.depth) point.distance = -*result.depth;
  }
  return point;
}

}  // namespace minkoscope
