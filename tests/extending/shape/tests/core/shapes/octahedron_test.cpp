// The octahedron: its support mapping, parts and inscribed sphere against what it is by definition.
#include <gtest/gtest.h>

#include "core/shapes/inscribed_sphere.h"
#include "core/shapes/support.h"
#include "tests/support/oracle/shape_oracles.h"
#include "tests/support/pair_case.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

TEST(Octahedron, ReachesAsFarAsItsVertices) {
  test::Random random(5);
  const Shape shape =
      test::shape_from(nlohmann::json::parse(R"({"type": "octahedron", "half_axes": [0.5, 0.2, 0.7]})"));
  const CompiledShape<double> compiled(shape);
  for (int i = 0; i < 1000; ++i) {
    const Vector3d d = random.direction();
    const SupportPoint<double> support = compiled.support(d);
    EXPECT_NEAR(glm::dot(support.point, d), test::support_height(shape, d), 1e-15);
    SupportLanes<double> vertex;
    ASSERT_TRUE(compiled.vertex(support.feature, vertex));
    EXPECT_EQ(vertex.point.vector(), support.point);
  }
}

TEST(Octahedron, HasItsVolumeAndItsInscribedSphere) {
  const Shape regular{OctahedronShape{Vector3d(1.0)}};
  EXPECT_NEAR(test::enclosed_volume(tessellate(regular)), 4.0 / 3.0, 1e-12);
  EXPECT_NEAR(inscribed_sphere(regular).radius, 1.0 / std::sqrt(3.0), 1e-15);
}

}  // namespace
}  // namespace minkoscope
