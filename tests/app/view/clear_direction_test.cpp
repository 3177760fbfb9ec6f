#include "app/view/clear_direction.h"

#include <gtest/gtest.h>

#include "core/shapes/tessellate.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

Camera usual() {
  Camera camera;
  camera.yaw = 0.55;
  camera.pitch = 0.32;
  return camera;
}

TEST(ClearDirection, StaysWhereBothAreSeen) {
  const Camera camera = usual();
  const SeenBody a{Vector3d(0.0), 0.5}, b{1.2 * camera.right(), 0.5};
  EXPECT_EQ(turned_to_show_both(camera, a, b), camera);
}

TEST(ClearDirection, TurnsWhereOneIsBehindTheOther) {
  const Camera camera = usual();
  for (const double distance : {0.8, 2.0, 50.0}) {
    const SeenBody a{Vector3d(3.0, 1.0, -2.0), 0.5}, b{a.centre + distance * camera.forward(), 0.4};
    EXPECT_LT(side_by_side(camera, a, b), 1e-9);
    const Camera turned = turned_to_show_both(camera, a, b);
    EXPECT_GT(side_by_side(turned, a, b), 0.5) << distance;
  }
}

TEST(ClearDirection, OneAboveTheOtherIsSeenFromTheSide) {
  const Camera camera = usual();
  const SeenBody a{Vector3d(0.0), 0.5}, b{Vector3d(0.0, 1.0, 0.0), 0.5};
  Camera above = camera;
  above.pitch = 1.5;
  EXPECT_LT(side_by_side(above, a, b), 0.1);
  const Camera turned = turned_to_show_both(above, a, b);
  EXPECT_GT(side_by_side(turned, a, b), 0.6);
  EXPECT_EQ(turned.yaw, above.yaw) << "turning about the vertical would be in vain";
}

TEST(ClearDirection, StaysWhereOneIsInsideTheOther) {
  const Camera camera = usual();
  const SeenBody a{Vector3d(0.0), 5.0}, b{Vector3d(0.2, 0.0, 0.1), 0.4};
  EXPECT_EQ(turned_to_show_both(camera, a, b), camera);
}

SeenSurface box_surface(const Vector3d& centre, const Vector3d& half) {
  const SurfaceMesh box = tessellate({BoxShape{half}});
  SeenSurface surface;
  for (const auto& [a, b, c] : box.triangles)
    surface.push_back({centre + box.positions[a], centre + box.positions[b], centre + box.positions[c]});
  return surface;
}

TEST(ClearDirection, ASmallBoxUnderALongOneIsUncovered) {
  const Camera camera = usual();
  const SeenSurface board = box_surface({0.0, 0.2, 0.0}, {0.2, 0.02, 1.0});
  const SeenSurface below = box_surface({0.0, 0.1, 0.0}, {0.1, 0.05, 0.1});
  Camera above = camera;
  above.pitch = 0.6;
  above.yaw = 0.0;
  const auto eye = [](const Camera& view) { return -5.0 * view.forward(); };
  ASSERT_GT(hidden_share(below, board, eye(above)), 0.6);
  EXPECT_EQ(hidden_share(board, below, eye(above)), 0.0);
  const Camera turned = turned_to_uncover(above, board, below);
  EXPECT_LT(hidden_share(below, board, eye(turned)), 0.6);
  EXPECT_EQ(turned_to_uncover(turned, board, below), turned);
}

TEST(ClearDirection, WhatIsInsideIsNotUncovered) {
  const Camera camera = usual();
  EXPECT_EQ(turned_to_uncover(camera, box_surface({}, Vector3d(1.0)), box_surface({}, Vector3d(0.2))), camera);
}

TEST(ClearDirection, ShowsNearlyWhatTheBestViewShows) {
  test::Random random(3);
  for (int i = 0; i < 500; ++i) {
    const SeenBody a{random.vector(3.0), random.between(0.1, 1.0)}, b{random.vector(3.0), random.between(0.1, 1.0)};
    Camera camera = usual();
    camera.yaw = random.between(-3.0, 3.0);
    double best = 0.0;
    for (int k = 0; k < 360; ++k) {
      Camera view = camera;
      view.yaw = k * 0.01745;
      best = std::max(best, side_by_side(view, a, b));
    }
    const double shown = side_by_side(turned_to_show_both(camera, a, b), a, b);
    EXPECT_GE(shown, best > 0.2 ? 0.55 * best : 0.0);
  }
}

}  // namespace
}  // namespace minkoscope
