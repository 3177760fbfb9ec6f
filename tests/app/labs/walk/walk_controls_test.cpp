// Speeds from the settings, sticks beside the keys, and bodies that are no person.
#include "app/labs/walk/session/walk_controls.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

TEST(WalkControls, AStickPushedHalfWayWalksAtHalfTheSpeed) {
  WalkControls controls;
  controls.stick_forward = 0.5;
  EXPECT_EQ(wanted_velocity(controls, {}), Vector3d(0, 0, -1.5));
  controls.run = true;
  EXPECT_EQ(wanted_velocity(controls, {}), Vector3d(0, 0, -3));
  controls.stick_right = 5.0;
  EXPECT_NEAR(glm::length(wanted_velocity(controls, {})), 6.0, 1e-3) << "never faster than running";
  controls = {};
  controls.forward = true;
  controls.stick_forward = 1.0;
  EXPECT_EQ(wanted_velocity(controls, {}), Vector3d(0, 0, -3)) << "key and stick are not twice as fast";
}

TEST(WalkControls, AJumpRisesAsHighAsTheSettingSaysInTheCasesGravity) {
  EXPECT_EQ(walk_speeds(3, 6, 1.0321, 9.81, 1.0).jump, 4.5) << "the default";
  for (const double gravity : {1.6, 9.81, 25.0}) {
    const double speed = walk_speeds(3, 6, 2.0, gravity, 1.0).jump;
    EXPECT_NEAR(0.5 * speed * speed / gravity, 2.0, 0.01);
  }
  EXPECT_EQ(walk_speeds(3, 6, 1.0321, 0.0, 1.0).jump, 4.5) << "without gravity as on Earth";
}

TEST(WalkControls, OnlyABodyFarFromAPersonsSizeIsFasterOrSlower) {
  EXPECT_EQ(size_in_persons(0.9), 1.0);
  EXPECT_EQ(size_in_persons(0.35), 1.0) << "a ball";
  EXPECT_EQ(size_in_persons(90.0), 100.0) << "a person in centimetres";
  EXPECT_NEAR(size_in_persons(0.009), 0.01, 1e-12);
  EXPECT_EQ(walk_speeds(3, 6, 1.0, 981.0, 100.0).walk, 300.0);
}

}  // namespace
}  // namespace minkoscope
