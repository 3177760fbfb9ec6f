// The camera on stairs: it rises evenly where the body rises in one tick, and the same wherever one comes from.
#include "app/labs/walk/session/camera_lag.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/labs/walk/session/walk_session.h"

namespace minkoscope {
namespace {

/// A floor, from z = −2 on a block 0.3 m high, and from z = −40 nothing.
std::shared_ptr<const TriangleMesh> one_stair() {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-5, 0, 5},    {5, 0, 5},    {5, 0, -2},   {-5, 0, -2},
                    {-5, 0.3, -2}, {5, 0.3, -2}, {5, 0.3, -8}, {-5, 0.3, -8}};
  mesh->triangles = {{0, 1, 2}, {0, 2, 3}, {3, 2, 5}, {3, 5, 4}, {4, 5, 6}, {4, 6, 7}};
  return mesh;
}

class CameraLagTest : public testing::Test {
 protected:
  void SetUp() override {
    walk_.level.push_back({LevelMesh{"stair", one_stair(), "", Pose{}}, std::nullopt});
    walk_.body.position = {0, 0.901, 0};
  }
  void run(const std::vector<WalkInput>& inputs) {
    level_ = std::make_shared<const WalkLevel>(walk_.level, walk_.precision);
    session_.set_walk(walk_, level_);
    for (const WalkInput& input : inputs) session_.append(input);
  }
  static WalkInput ahead(int ticks) {
    WalkInput input;
    input.ticks = ticks;
    input.velocity = {0, 0, -3};
    return input;
  }
  double body_height(std::size_t tick) const { return session_.timeline().tick(tick).result.state.body.position.y; }
  double camera_height(std::size_t tick) const {
    const CameraLag lag = camera_lag_after(session_.timeline(), tick);
    return body_height(tick) - lag.feet - lag.radius;
  }
  /// The largest change in a tick.
  template <class Height>
  double largest_rise(const Height& height) const {
    double most = 0.0;
    for (std::size_t i = 1; i < session_.tick_count(); ++i) most = std::max(most, std::abs(height(i) - height(i - 1)));
    return most;
  }

  Walk walk_;
  std::shared_ptr<const WalkLevel> level_;
  WalkSession session_;
};

TEST_F(CameraLagTest, OnAStairTheEyesRiseEvenly) {
  run({ahead(90)});
  const double body = largest_rise([&](std::size_t i) { return body_height(i); });
  const double camera = largest_rise([&](std::size_t i) { return camera_height(i); });
  ASSERT_GT(body, 0.1) << "it climbs in a few ticks";
  EXPECT_LT(camera, 0.5 * body);
  EXPECT_NEAR(camera_height(89), body_height(89), 1e-9) << "and has caught up";
  for (std::size_t i = 1; i < 90; ++i) {
    EXPECT_GT(camera_height(i) - camera_height(i - 1), -5e-3) << "it never dips, at " << i;
    EXPECT_LE(camera_height(i), body_height(i) + 1e-3);
  }
}

TEST_F(CameraLagTest, AFallIsMotionAndNotEased) {
  walk_.body.position.y = 6.0;
  run({ahead(20)});
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(camera_height(i), body_height(i));
}

TEST_F(CameraLagTest, CrouchingLowersTheEyesGradually) {
  WalkInput crouch;
  crouch.ticks = 30;
  crouch.radii = Vector3d(0.35, 0.5, 0.35);
  run({ahead(5), crouch});
  double most = 0.0;
  for (std::size_t i = 1; i < 35; ++i) {
    const auto half = [&](std::size_t tick) {
      return session_.timeline().tick(tick).result.state.body.radii.y -
             camera_lag_after(session_.timeline(), tick).radius;
    };
    most = std::max(most, std::abs(half(i) - half(i - 1)));
  }
  EXPECT_GT(most, 0.01);
  EXPECT_LT(most, 0.1) << "of 0.4 in all";
}

TEST_F(CameraLagTest, ATickLooksTheSameFromWhereverOneComes) {
  run({ahead(90)});
  std::vector<double> forwards, backwards;
  for (std::size_t i = 0; i < 90; ++i) {
    session_.set_tick(i);
    forwards.push_back(session_.camera_lag().feet);
  }
  for (std::size_t i = 90; i-- > 0;) {
    session_.set_tick(i);
    backwards.push_back(session_.camera_lag().feet);
  }
  std::reverse(backwards.begin(), backwards.end());
  EXPECT_EQ(forwards, backwards);
  EXPECT_GT(*std::max_element(forwards.begin(), forwards.end()), 0.1);
  session_.set_tick(std::nullopt);
  EXPECT_EQ(session_.camera_lag().feet, 0.0);
}

TEST_F(CameraLagTest, FromALeapToAnotherPlaceNothingIsLeftOver) {
  run({ahead(60)});
  std::size_t climbed = 0;
  while (climbed < 60 && camera_lag_after(session_.timeline(), climbed).feet < 0.05) ++climbed;
  ASSERT_LT(climbed, 60u);
  // The same ticks, and then one that a mover of long ago ends elsewhere.
  WalkTimeline timeline(walk_, level_);
  for (std::size_t i = 0; i <= climbed; ++i) timeline.append(session_.timeline().tick(i));
  TickRecord leap = session_.timeline().tick(climbed + 1);
  leap.result.state.body.position += Vector3d(3, 2, 0);
  timeline.append(leap);
  EXPECT_EQ(camera_lag_after(timeline, climbed + 1).feet, 0.0);
}

}  // namespace
}  // namespace minkoscope
