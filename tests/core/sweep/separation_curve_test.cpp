// The separation over a motion against what is known in closed form.
#include "core/sweep/advancement/separation_curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>

namespace minkoscope {
namespace {

TEST(SeparationCurve, OfASphereAgainstAFloorAndABox) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-9, 0, -9}, {9, 0, -9}, {0, 0, 9}};
  mesh->triangles = {{0, 1, 2}};
  SweepQuery query;
  query.level.resize(2);
  query.level[0].mesh = mesh;
  query.level[0].pose.position = {0, 0.5, 0};
  query.level[1].shape = std::make_shared<const Shape>(Shape{BoxShape{{1, 1, 1}}});
  query.level[1].pose.position = {0, 0, 5};
  query.shape = Shape{SphereShape{0.25}};
  query.body.position = {0, 2, 0};
  query.displacement = {0, -1.75, 0};
  const std::vector<double> floor = separation_over_time(query, 0, 0, 8);
  ASSERT_EQ(floor.size(), 8u);
  for (int i = 0; i < 8; ++i) {
    const double height = 2.0 - 1.75 * i / 7.0;
    EXPECT_NEAR(floor[static_cast<std::size_t>(i)], std::abs(height - 0.5) - 0.25, 1e-7) << i;
  }
  const std::vector<double> box = separation_over_time(query, 1, -1, 3);
  for (int i = 0; i < 3; ++i) {
    const double y = 2.0 - 1.75 * i / 2.0;
    EXPECT_NEAR(box[static_cast<std::size_t>(i)], std::hypot(std::max(y - 1.0, 0.0), 4.0) - 0.25, 1e-7) << i;
  }
}

/// A rod that turns above a floor: its lower end is half · |sin angle| below its middle.
TEST(SeparationCurve, OfARodThatTurns) {
  SweepQuery query;
  query.level.resize(1);
  query.level[0].shape = std::make_shared<const Shape>(Shape{BoxShape{{50, 1, 50}}});
  query.level[0].pose.position = {0, -1, 0};
  query.shape = Shape{CapsuleShape{0.1, 1.0}};
  query.body.position = {0, 2, 0};
  query.body.rotation = glm::angleAxis(0.5 * std::numbers::pi, Vector3d(0, 0, 1));  // along x
  query.rotation_displacement = {0, 0, 4.0 * std::numbers::pi};
  const std::vector<double> gap = separation_over_time(query, 0, -1, 33);
  for (int i = 0; i < 33; ++i) {
    const double angle = 4.0 * std::numbers::pi * i / 32.0;
    EXPECT_NEAR(gap[static_cast<std::size_t>(i)], 2.0 - std::abs(std::sin(angle)) - 0.1, 1e-6) << i;
  }
}

}  // namespace
}  // namespace minkoscope
