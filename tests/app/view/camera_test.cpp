#include "app/view/camera.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/random.h"

namespace minkoscope {
namespace {

constexpr ViewRect rect{30.0, 20.0, 800.0, 500.0};

Camera random_camera(test::Random& random) {
  Camera camera;
  camera.target = random.vector(1e3);
  camera.distance = std::pow(10.0, random.between(-6.0, 3.0));
  camera.yaw = random.between(-3.1, 3.1);
  camera.pitch = random.between(-1.5, 1.5);
  camera.orthographic = random.coin();
  return camera;
}

TEST(Camera, AxesAreOrthonormalAndRightHanded) {
  test::Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Camera camera = random_camera(random);
    EXPECT_NEAR(glm::length(camera.right()), 1.0, 1e-12);
    EXPECT_NEAR(glm::length(camera.up()), 1.0, 1e-12);
    EXPECT_NEAR(glm::length(camera.forward()), 1.0, 1e-12);
    EXPECT_NEAR(glm::dot(camera.right(), camera.up()), 0.0, 1e-12);
    EXPECT_NEAR(glm::dot(camera.right(), camera.forward()), 0.0, 1e-12);
    EXPECT_NEAR(glm::length(glm::cross(camera.right(), camera.up()) + camera.forward()), 0.0, 1e-12);
    EXPECT_GT(camera.up().y, 0.0);
  }
}

TEST(Camera, UnprojectUndoesProject) {
  test::Random random(2);
  int seen = 0;
  for (int i = 0; i < 500; ++i) {
    const Camera camera = random_camera(random);
    const double x = random.between(0.0, 1.0), y = random.between(0.0, 1.0), d = random.between(0.2, 3.0);
    const glm::dvec2 pixel{rect.x + x * rect.width, rect.y + y * rect.height};
    const Vector3d world = camera.unproject(pixel, d * camera.distance, rect);
    const auto back = camera.project(world, rect);
    ASSERT_TRUE(back);
    // The target lies up to 1.7 km away: its digits bound the pixel's error where a pixel is a nanometre.
    const double rounding = 1e-12 * (1e3 / camera.pixel_size(world, rect));
    EXPECT_NEAR(back->pixel.x, pixel.x, 1e-6 + rounding);
    EXPECT_NEAR(back->pixel.y, pixel.y, 1e-6 + rounding);
    EXPECT_NEAR(back->depth, d * camera.distance, 1e-9 * camera.distance + 1e-9);
    ++seen;
  }
  EXPECT_EQ(seen, 500);
}

TEST(Camera, ProjectionMatrixAgreesWithProject) {
  test::Random random(3);
  for (int i = 0; i < 200; ++i) {
    Camera camera = random_camera(random);
    camera.fit_depth({camera.target - Vector3d{camera.distance}, camera.target + Vector3d{camera.distance}});
    const Vector3d world = camera.unproject({400.0, 100.0}, camera.distance, rect);
    const glm::dvec4 clip =
        camera.projection(rect.aspect()) * glm::dvec4(camera.rotation() * (world - camera.eye()), 1.0);
    const glm::dvec3 ndc = glm::dvec3(clip) / clip.w;
    const auto projected = camera.project(world, rect);
    ASSERT_TRUE(projected);
    const double rounding = 1e-12 * (1e3 / camera.pixel_size(world, rect));
    EXPECT_NEAR(rect.x + (0.5 + 0.5 * ndc.x) * rect.width, projected->pixel.x, 1e-6 + rounding);
    EXPECT_NEAR(rect.y + (0.5 - 0.5 * ndc.y) * rect.height, projected->pixel.y, 1e-6 + rounding);
    EXPECT_GT(ndc.z, -1.0);
    EXPECT_LT(ndc.z, 1.0);
  }
}

TEST(Camera, NothingBehindTheEyeIsProjected) {
  Camera camera;
  EXPECT_FALSE(camera.project(camera.eye() - camera.forward(), rect));
  EXPECT_TRUE(camera.project(camera.eye() + camera.forward(), rect));
}

TEST(Camera, FramingShowsEveryCornerAndIsNotWasteful) {
  test::Random random(4);
  for (int i = 0; i < 300; ++i) {
    Camera camera = random_camera(random);
    const double size = std::pow(10.0, random.between(-4.0, 3.0));
    const double x = random.between(0.0, 1.0), y = random.between(0.0, 1.0), z = random.between(0.0, 1.0);
    const Vector3d centre = camera.target, half = size * (Vector3d{x, y, z} + 0.01);
    const ViewRect view{0.0, 0.0, i % 2 == 0 ? 300.0 : 900.0, 500.0};
    camera.frame({centre - half, centre + half}, view.aspect());
    double reach = 0.0;
    for (int corner = 0; corner < 8; ++corner) {
      const Vector3d sign{(corner & 1) != 0 ? 1.0 : -1.0, (corner & 2) != 0 ? 1.0 : -1.0,
                          (corner & 4) != 0 ? 1.0 : -1.0};
      const auto p = camera.project(centre + sign * half, view);
      ASSERT_TRUE(p);
      EXPECT_TRUE(view.contains(p->pixel));
      reach = std::max({reach, std::abs(p->pixel.x / view.width - 0.5), std::abs(p->pixel.y / view.height - 0.5)});
    }
    EXPECT_GT(reach, 0.3);
  }
}

TEST(Camera, APointFramesWithoutDividingByZero) {
  Camera camera;
  camera.frame({Vector3d{1.0}, Vector3d{1.0}}, 1.5);
  EXPECT_GT(camera.distance, 0.0);
  EXPECT_TRUE(std::isfinite(camera.distance));
  camera.fit_depth({Vector3d{1.0}, Vector3d{1.0}});
  EXPECT_LT(camera.near_plane, camera.distance);
  EXPECT_GT(camera.far_plane, camera.distance);
}

TEST(Camera, DepthRangeHoldsTheSceneInFront) {
  test::Random random(5);
  for (int i = 0; i < 200; ++i) {
    Camera camera = random_camera(random);
    const double radius = camera.distance * random.between(0.1, 5.0);
    camera.fit_depth({camera.target - Vector3d{radius}, camera.target + Vector3d{radius}});
    EXPECT_LT(camera.near_plane, camera.far_plane);
    EXPECT_GE(camera.far_plane, camera.distance + radius);
    if (!camera.orthographic) {
      EXPECT_GT(camera.near_plane, 0.0);
      EXPECT_LT(camera.near_plane, 0.1 * camera.distance);
    }
  }
}

TEST(Camera, PanKeepsThePointUnderThePointer) {
  test::Random random(6);
  for (int i = 0; i < 100; ++i) {
    Camera camera = random_camera(random);
    camera.target *= 1e-3;
    const Vector3d held = camera.unproject({200.0, 300.0}, camera.distance, rect);
    camera.pan({37.0, -11.0}, rect);
    const auto p = camera.project(held, rect);
    ASSERT_TRUE(p);
    EXPECT_NEAR(p->pixel.x, 237.0, 1e-3);
    EXPECT_NEAR(p->pixel.y, 289.0, 1e-3);
  }
}

TEST(Camera, ZoomKeepsTheAnchorsPixel) {
  Camera camera;
  camera.target = {1.0, 2.0, 3.0};
  const Vector3d anchor = camera.unproject({600.0, 90.0}, 4.0, rect);
  camera.zoom(0.25, anchor);
  const auto p = camera.project(anchor, rect);
  ASSERT_TRUE(p);
  EXPECT_NEAR(p->pixel.x, 600.0, 1e-6);
  EXPECT_NEAR(p->pixel.y, 90.0, 1e-6);
  EXPECT_NEAR(p->depth, 1.0, 1e-9);
  EXPECT_NEAR(camera.distance, 1.25, 1e-12);
}

TEST(Camera, LookTurnsAboutTheEye) {
  Camera camera;
  const Vector3d eye = camera.eye();
  camera.look(0.4, -0.9);
  EXPECT_NEAR(glm::length(camera.eye() - eye), 0.0, 1e-12);
}

TEST(Camera, DragMovesInTheViewPlane) {
  Camera camera;
  const Vector3d held{0.3, 0.2, -0.1};
  const auto before = camera.project(held, rect);
  ASSERT_TRUE(before);
  const glm::dvec2 to = before->pixel + glm::dvec2{25.0, 40.0};
  const Vector3d moved = camera.drag(held, before->pixel, to, rect);
  const auto after = camera.project(moved, rect);
  ASSERT_TRUE(after);
  EXPECT_NEAR(after->pixel.x, to.x, 1e-9);
  EXPECT_NEAR(after->pixel.y, to.y, 1e-9);
  EXPECT_NEAR(after->depth, before->depth, 1e-12);
}

TEST(CameraMotion, ArrivesExactlyInTimeTheShortWayRound) {
  Camera from, to;
  from.yaw = 3.0;
  to.yaw = -3.0;
  to.distance = 0.05;
  CameraMotion motion;
  EXPECT_FALSE(motion.running());
  motion.start(from, to);
  Camera camera = motion.advance(0.03);
  EXPECT_TRUE(motion.running());
  EXPECT_GT(std::abs(camera.yaw), 3.0 - 1e-9);  // through π, not through 0
  EXPECT_LT(camera.distance, from.distance);
  EXPECT_GT(camera.distance, to.distance);
  camera = motion.advance(0.1);
  EXPECT_FALSE(motion.running());
  EXPECT_EQ(camera, to);
}

}  // namespace
}  // namespace minkoscope
