// The sample of every shape, which the window starts from when a type is chosen: a query of it has an answer at once.
#include <gtest/gtest.h>

#include <minkoscope/pair.h>

#include "core/shapes/shape_traits.h"

namespace minkoscope {
namespace {

TEST(SampleShapes, AnswerAQuery) {
  for (const ShapeType& type : shape_types()) {
    SCOPED_TRACE(type.name);
    const bool is_mesh = type.name == "mesh";
    PairQuery query;
    query.a.shape = type.sample();
    query.b.shape = {BoxShape{Vector3d(0.25)}};
    query.algorithm = is_mesh ? "brute-force" : "gjk-epa";
    query.precision = Precision::float64;
    for (const bool apart : {true, false}) {
      query.b.pose.position = apart ? Vector3d(4.0, 0.0, 0.0) : Vector3d(0.1, 0.05, 0.0);
      const PairResult result = run_pair(query);
      EXPECT_EQ(result.overlap, !apart);
      if (!apart || is_mesh) continue;  // brute force has no distance
      ASSERT_TRUE(result.distance.has_value());
      EXPECT_GE(*result.distance, 2.75) << "reaches no further than a metre";
      EXPECT_LE(*result.distance, 3.75) << "lies around its centre";
    }
  }
}

}  // namespace
}  // namespace minkoscope
