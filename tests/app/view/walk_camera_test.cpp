#include "app/view/walk_camera.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

TEST(WalkCamera, TheMouseTurnsTheWayItMoves) {
  WalkCamera camera;
  camera.pitch = 0.0;
  const Vector3d ahead = camera.heading();
  const Vector3d right = glm::cross(ahead, Vector3d(0, 1, 0));
  camera.look(120, 0);
  EXPECT_GT(glm::dot(camera.heading(), right), 0.1);
  EXPECT_NEAR(camera.heading().y, 0.0, 1e-12);
  camera.look(-120, 0);
  EXPECT_NEAR(glm::length(camera.heading() - ahead), 0.0, 1e-12);
  camera.look(0, -80);
  EXPECT_GT(camera.heading().y, 0.1) << "up looks up";
}

TEST(WalkCamera, NeverLooksOverThePoles) {
  WalkCamera camera;
  camera.look(0, 1e6);
  EXPECT_LT(camera.heading().y, -0.9);
  const Vector3d down = camera.heading();
  EXPECT_GT(glm::length(Vector3d(down.x, 0, down.z)), 0.1) << "it still has a heading";
  camera.look(0, -1e6);
  EXPECT_GT(camera.heading().y, 0.9);
}

TEST(WalkCamera, FirstPersonSitsInTheHeadAndChaseBehind) {
  WalkCamera walk;
  const Vector3d body{3, 1, -2};
  walk.mode = WalkCameraMode::first_person;
  const Vector3d eye = walk.on_body(body, 0.9).eye();
  EXPECT_NEAR(eye.x, 3, 1e-9);
  EXPECT_NEAR(eye.z, -2, 1e-9);
  EXPECT_GT(eye.y, 1.5);
  EXPECT_LT(eye.y, 1.9);
  walk.mode = WalkCameraMode::chase;
  const Camera chase = walk.on_body(body, 0.9);
  EXPECT_LT(glm::dot(chase.eye() - body, walk.heading()), -3.0) << "behind the body";
  EXPECT_GT(chase.eye().y, body.y) << "and above";
  EXPECT_LT(glm::length(glm::cross(chase.target - chase.eye(), walk.heading())), 1e-9);
}

TEST(WalkCamera, CyclesAndKeepsItsLook) {
  WalkCamera walk;
  walk.mode = WalkCameraMode::first_person;
  walk.next_mode();
  EXPECT_EQ(walk.mode, WalkCameraMode::chase);
  walk.next_mode();
  EXPECT_EQ(walk.mode, WalkCameraMode::free);
  Camera turned;
  turned.yaw = 1.2;
  turned.pitch = 1.57;
  walk.take_from(turned);
  EXPECT_DOUBLE_EQ(walk.yaw, 1.2);
  EXPECT_DOUBLE_EQ(walk.pitch, WalkCamera::steepest_pitch);
  walk.next_mode();
  EXPECT_EQ(walk.mode, WalkCameraMode::first_person);
  walk.zoom(1e-9);
  EXPECT_DOUBLE_EQ(walk.distance, WalkCamera::nearest);
}

}  // namespace
}  // namespace minkoscope
