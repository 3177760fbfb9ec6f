// The distance of a point from a shape: positive outside, negative inside, with the nearest point of the surface.
#include "core/narrow_phase/point_query.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

PointResult result_at(const Vector3d& point) {
  PointQuery query;
  query.shape.shape = {BoxShape{Vector3d(0.5)}};
  query.point = point;
  query.precision = Precision::float64;
  return point_result(run_pair(pair_of(query)));
}

TEST(PointQueries, AreSigned) {
  EXPECT_NEAR(result_at({1.25, 0.1, 0.2}).distance.value(), 0.75, 1e-12);
  EXPECT_NEAR(result_at({0.4, 0.1, 0.2}).distance.value(), -0.1, 1e-12);
  EXPECT_NEAR(result_at({0.4, 0.1, 0.2}).nearest.value().x, 0.5, 1e-12);
}

}  // namespace
}  // namespace minkoscope
