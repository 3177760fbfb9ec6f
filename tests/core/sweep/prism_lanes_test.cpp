// What a prism's touches are does not depend on the instructions that test its sides and edges.
#include <gtest/gtest.h>

#include "core/sweep/swept/unit_prism.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

using test::Random;

void expect_same(const TriangleTouch& a, const TriangleTouch& b) {
  EXPECT_EQ(a.feature, b.feature);
  EXPECT_EQ(a.index, b.index);
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.point, b.point);
  EXPECT_EQ(a.normal, b.normal);
  EXPECT_EQ(a.distance, b.distance);
  EXPECT_EQ(a.along, b.along);
}

TEST(PrismLanes, AreTheSameWhateverTheInstructions) {
  Random random(29);
  int touched = 0, missed = 0;
  std::array<int, 3> nearest{};
  for (int i = 0; i < 20000; ++i) {
    const Vector3d axis = random.coin() ? Vector3d(0.0, 1.25, 0.0) : random.vector(2.0);
    const double size = random.scale(0.1, 30.0);
    const Vector3d a = random.direction() * random.between(0.0, 4.0);
    const Vector3d b = a + (random.below(4) == 0 ? axis * size : random.vector(size));
    const std::array<Vector3d, 3> points{a, b, random.below(9) == 0 ? b : a + random.vector(size)};
    const UnitPrism portable(points, axis, 1e-6), fastest(points, axis, 1e-6, best_instructions());
    const TriangleTouch now = nearest_touch(portable);
    expect_same(now, nearest_touch(fastest));
    ++nearest[static_cast<std::size_t>(now.feature)];
    if (now.distance < 1.0) continue;
    const Vector3d v = random.coin() ? random.vector(0.5) : random.vector(8.0);
    const double limit = random.between(0.1, 1.0);
    const std::optional<TriangleTouch> touch = first_touch(portable, v, limit, 1e-6);
    const std::optional<TriangleTouch> same = first_touch(fastest, v, limit, 1e-6);
    ASSERT_EQ(touch.has_value(), same.has_value());
    touch ? ++touched : ++missed;
    if (touch) expect_same(*touch, *same);
  }
  EXPECT_GT(touched, 1000);
  EXPECT_GT(missed, 1000);
  for (const int count : nearest) EXPECT_GT(count, 1000);
}

/// No point of the triangle, moved along the axis, is nearer than the nearest.
TEST(PrismLanes, FindTheNearestPoint) {
  Random random(31);
  for (int i = 0; i < 300; ++i) {
    const Vector3d axis = random.vector(2.0);
    const Vector3d a = random.direction() * random.between(1.0, 4.0);
    const std::array<Vector3d, 3> points{a, a + random.vector(3.0), a + random.vector(3.0)};
    const TriangleTouch touch = nearest_touch(UnitPrism(points, axis, 1e-6, best_instructions()));
    if (touch.distance < 0.0) continue;
    EXPECT_NEAR(glm::length(touch.point), touch.distance, 1e-9);
    for (int k = 0; k < 200; ++k) {
      const double s = random.between(0.0, 1.0), t = random.between(0.0, 1.0 - s), along = random.between(-1.0, 1.0);
      const Vector3d point = points[0] + s * (points[1] - points[0]) + t * (points[2] - points[0]) + along * axis;
      EXPECT_GE(glm::length(point), touch.distance - 1e-9);
    }
  }
}

}  // namespace
}  // namespace minkoscope
