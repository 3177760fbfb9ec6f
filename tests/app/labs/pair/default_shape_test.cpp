// The shape that the window makes when a type is chosen: of that type, and a query of it has an answer at once.
#include "app/labs/pair/panels/default_shape.h"

#include <gtest/gtest.h>

#include <string>

#include "core/narrow_phase/query.h"

namespace minkoscope {
namespace {

TEST(DefaultShapes, AreOfTheirTypeAndRun) {
  for (const std::string type : {"point", "sphere", "box", "capsule", "cylinder", "cone", "ellipsoid", "segment",
                                 "triangle", "hull", "sum", "posed", "mesh"}) {
    const Shape shape = default_shape(type);
    EXPECT_EQ(type_name(shape), type);
    PairQuery query;
    query.a.shape = shape;
    query.b.shape = {BoxShape{Vector3d(0.25)}};
    query.algorithm = type == "mesh" ? "brute-force" : "gjk-epa";
    query.precision = Precision::float64;
    for (const bool apart : {true, false}) {
      query.b.pose.position = apart ? Vector3d(4.0, 0.0, 0.0) : Vector3d(0.1, 0.05, 0.0);
      const PairResult result = run_pair(query);
      EXPECT_EQ(result.overlap, !apart) << type;
      if (!apart || type == "mesh") continue;  // brute force has no distance
      ASSERT_TRUE(result.distance.has_value()) << type;
      EXPECT_GE(*result.distance, 2.75) << type << " reaches no further than a metre";
      EXPECT_LE(*result.distance, 3.75) << type << " lies around its centre";
    }
  }
}

}  // namespace
}  // namespace minkoscope
