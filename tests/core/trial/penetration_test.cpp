// The judge of walks, on triangles whose nearest point is known without it.
#include "core/trial/oracle/penetration.h"

#include <gtest/gtest.h>

#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

TEST(PenetrationOracleTest, ASliverIsItsEdgesHoweverFarFromTheOrigin) {
  // Three points nearly on a line, found by libFuzzer: rounding alone decides where their plane is. The body stands on
  // one.
  const Vector3d vertex(277.26347914547307, 284.7100712105798, -459.68463886063074);
  const std::vector<WalkMesh> level{test::Builder()
                                        .triangle({257.26347914547307, 264.7100712105798, -479.68463886063074}, vertex,
                                                  {272.45289928789424, 279.899491353001, -464.49521871820957})
                                        .level_mesh()};
  const EllipsoidBody body{Vector3d(0.251188643150958), vertex, Quaterniond(1, 0, 0, 0)};
  EXPECT_NEAR(PenetrationOracle(level).depth(body), 1.0, 1e-9) << "to first order: the whole radius of the unit sphere";
  EllipsoidBody beside = body;
  beside.position += Vector3d(0.3, -0.3, 0.0);  // across the line, 0.424 from it
  EXPECT_LT(PenetrationOracle(level).depth(beside), 0.0);
}

}  // namespace
}  // namespace minkoscope
