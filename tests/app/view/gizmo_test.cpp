#include "app/view/gizmo.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/support/random.h"

namespace minkoscope {
namespace {

constexpr ViewRect gizmo_rect{0.0, 0.0, 900.0, 700.0};

Camera oblique() {
  Camera camera;
  camera.yaw = 0.6;
  camera.pitch = 0.4;
  camera.distance = 6.0;
  return camera;
}

glm::dvec2 pixel_of(const Camera& camera, const Vector3d& point) {
  return camera.project(point, gizmo_rect)->pixel;
}

/// Arithmetic of its own: `v` turned about a unit axis, after Rodrigues.
Vector3d turned(const Vector3d& v, const Vector3d& axis, double angle) {
  return std::cos(angle) * v + std::sin(angle) * glm::cross(axis, v) +
         (1.0 - std::cos(angle)) * glm::dot(axis, v) * axis;
}

TEST(Gizmo, AnArrowMovesAlongItsAxisAloneAndStaysUnderThePointer) {
  for (const bool orthographic : {false, true}) {
    Camera camera = oblique();
    camera.orthographic = orthographic;
    const Pose pose{{0.3, -0.2, 0.1}, {1, 0, 0, 0}};
    const Gizmo gizmo(pose, false, camera, gizmo_rect, 1.0);
    for (int axis = 0; axis < 3; ++axis) {
      const Vector3d from = gizmo.arrow_end(axis, 50.0);
      Vector3d by(0.0);
      by[axis] = 0.37;
      const DraggedPose result =
          gizmo.drag({Handle::Kind::move, axis}, pixel_of(camera, from), pixel_of(camera, from + by));
      for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(result.pose.position[i], pose.position[i] + by[i], 1e-9) << "axis " << axis << ", " << orthographic;
      EXPECT_EQ(result.pose.rotation, pose.rotation);
    }
  }
}

TEST(Gizmo, ASquareMovesInItsPlane) {
  const Camera camera = oblique();
  const Pose pose{{0.0, 0.5, 0.0}, {1, 0, 0, 0}};
  const Gizmo gizmo(pose, false, camera, gizmo_rect, 1.0);
  for (int axis = 0; axis < 3; ++axis) {
    Vector3d by(0.25, -0.4, 0.15);
    by[axis] = 0.0;
    const Vector3d from = gizmo.square(axis)[0];
    const DraggedPose result =
        gizmo.drag({Handle::Kind::slide, axis}, pixel_of(camera, from), pixel_of(camera, from + by));
    EXPECT_NEAR(glm::length(result.pose.position - pose.position - by), 0.0, 1e-9) << axis;
    EXPECT_EQ(result.pose.position[axis], pose.position[axis]);
  }
}

TEST(Gizmo, ARingTurnsAboutItsAxis) {
  const Camera camera = oblique();
  const Quaterniond tilted = glm::angleAxis(0.7, glm::normalize(Vector3d(1.0, 2.0, -1.0)));
  const Pose pose{{0.1, 0.0, -0.2}, tilted};
  for (const bool local : {false, true}) {
    const Gizmo gizmo(pose, local, camera, gizmo_rect, 1.0);
    for (int index = 0; index < 3; ++index) {
      Vector3d unit(0.0);
      unit[index] = 1.0;
      const Vector3d axis = local ? tilted * unit : unit;
      const Vector3d arm = gizmo.axis((index + 1) % 3);
      const double angle = 0.6;
      const DraggedPose result = gizmo.drag({Handle::Kind::turn, index}, pixel_of(camera, pose.position + 0.3 * arm),
                                            pixel_of(camera, pose.position + 0.3 * turned(arm, axis, angle)));
      EXPECT_NEAR(result.turned, angle, 1e-9);
      EXPECT_EQ(result.pose.position, pose.position);
      for (const Vector3d& v : {Vector3d(1, 0, 0), Vector3d(0, 1, 0), Vector3d(0, 0, 1)})
        EXPECT_NEAR(glm::length(result.pose.rotation * v - turned(tilted * v, axis, angle)), 0.0, 1e-9);
    }
  }
}

TEST(Gizmo, SnapsToMultiples) {
  const Camera camera = oblique();
  const Pose pose{{0.313, 0.0, 0.0}, {1, 0, 0, 0}};
  const SnapSteps snap{0.1, std::numbers::pi / 12.0};
  const Gizmo world(pose, false, camera, gizmo_rect, 1.0), own(pose, true, camera, gizmo_rect, 1.0);
  const Vector3d from = world.arrow_end(0, 50.0), to = from + Vector3d(0.22, 0.0, 0.0);
  const Handle x{Handle::Kind::move, 0};
  // In the world's axes the place is a multiple, 0.533 is nearest to 0.5; in the pose's own the way is.
  EXPECT_DOUBLE_EQ(world.drag(x, pixel_of(camera, from), pixel_of(camera, to), snap).pose.position.x, 0.5);
  EXPECT_NEAR(own.drag(x, pixel_of(camera, from), pixel_of(camera, to), snap).pose.position.x, 0.513, 1e-9);
  const Vector3d arm(0.0, 0.0, 0.4);
  const DraggedPose turn = world.drag({Handle::Kind::turn, 1}, pixel_of(camera, pose.position + arm),
                                      pixel_of(camera, pose.position + turned(arm, {0.0, 1.0, 0.0}, 0.3)), snap);
  EXPECT_NEAR(turn.turned, std::numbers::pi / 12.0, 1e-12);
}

TEST(Gizmo, FindsTheHandleThatIsSeenUnderThePointer) {
  Camera camera = oblique();
  const Pose pose{};
  const Gizmo gizmo(pose, false, camera, gizmo_rect, 1.0);
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_EQ(gizmo.under(pixel_of(camera, gizmo.arrow_end(axis, 80.0))), (Handle{Handle::Kind::move, axis}));
    const auto square = gizmo.square(axis);
    EXPECT_EQ(gizmo.under(pixel_of(camera, 0.5 * (square[0] + square[2]))), (Handle{Handle::Kind::slide, axis}));
  }
  EXPECT_FALSE(gizmo.under(pixel_of(camera, pose.position) + glm::dvec2(200.0, 150.0)));
  // Along an axis its arrow is a point: it is neither drawn nor taken.
  camera.yaw = camera.pitch = 0.0;
  const Gizmo along(pose, false, camera, gizmo_rect, 1.0);
  EXPECT_FALSE(along.shows({Handle::Kind::move, 2}));
  EXPECT_TRUE(along.shows({Handle::Kind::move, 0}));
  EXPECT_FALSE(along.shows({Handle::Kind::turn, 0})) << "seen from its edge";
  EXPECT_TRUE(along.shows({Handle::Kind::turn, 2}));
}

TEST(Gizmo, IsAsLargeOnTheScreenAtAnyDistance) {
  for (const double distance : {1e-5, 1.0, 1e4}) {
    Camera camera = oblique();
    camera.distance = distance;
    const Gizmo gizmo(Pose{}, false, camera, gizmo_rect, 2.0);
    // The two axes that lie most in the view's plane bound the length seen.
    double longest = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
      const glm::dvec2 seen =
          pixel_of(camera, gizmo.arrow_end(axis, Gizmo::arrow_to)) - pixel_of(camera, Vector3d(0.0));
      longest = std::max(longest, glm::length(seen));
    }
    EXPECT_GT(longest, 1.4 * Gizmo::arrow_to);
    EXPECT_LT(longest, 2.6 * Gizmo::arrow_to);
  }
}

TEST(Gizmo, RandomDragsThereAndBackEndWhereTheyBegan) {
  test::Random random(77);
  int moved = 0;
  for (int i = 0; i < 2000; ++i) {
    Camera camera;
    camera.yaw = random.between(-3.0, 3.0);
    camera.pitch = random.between(-1.4, 1.4);
    camera.distance = 5.0;
    const Pose pose{{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)}, random.rotation()};
    const Handle handle{static_cast<Handle::Kind>(1 + i % 3), (i / 3) % 3};
    const Gizmo gizmo(pose, i % 2 == 0, camera, gizmo_rect, 1.0);
    if (!gizmo.shows(handle)) continue;
    const glm::dvec2 from = pixel_of(camera, pose.position) + glm::dvec2(40.0, 10.0),
                     to = from + glm::dvec2(25.0, -30.0);
    const Pose there = gizmo.drag(handle, from, to).pose;
    EXPECT_EQ(gizmo.drag(handle, from, from).pose.position, pose.position);
    EXPECT_NEAR(glm::length(there.rotation), 1.0, 1e-12);
    EXPECT_TRUE(is_finite(there.position));
    moved += there == pose ? 0 : 1;
  }
  EXPECT_GT(moved, 1000);
}

TEST(RoundStep, IsOneTwoOrFive) {
  EXPECT_DOUBLE_EQ(round_step(0.13), 0.2);
  EXPECT_DOUBLE_EQ(round_step(3.1e-7), 5e-7);
  EXPECT_DOUBLE_EQ(round_step(70.0), 100.0);
  EXPECT_DOUBLE_EQ(round_step(2.0), 2.0);
}

}  // namespace
}  // namespace minkoscope
