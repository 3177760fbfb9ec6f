#include "app/labs/walk/session/walk_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/session/level_queries.h"

namespace minkoscope {
namespace {

/// A floor 40 × 40 at y = 0 and a wall at z = -4.
std::shared_ptr<const TriangleMesh> room() {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-20, 0, -20}, {20, 0, -20}, {20, 0, 20}, {-20, 0, 20},
                    {-20, -1, -4}, {20, -1, -4}, {20, 5, -4}, {-20, 5, -4}};
  mesh->triangles = {{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}};
  return mesh;
}

Walk walk_in_room() {
  Walk walk;
  walk.level.push_back({LevelMesh{"room", room(), "", Pose{}}, std::nullopt});
  walk.body.position = {0, 0.91, 0};
  return walk;
}

class WalkSessionTest : public testing::Test {
 protected:
  Walk walk = walk_in_room();
  std::shared_ptr<const WalkLevel> level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
  WalkSession session;
  WalkControls nothing;
  double tick = walk.settings.tick;

  void SetUp() override { session.set_walk(walk, level); }
  void live(int ticks, const WalkControls& controls) {
    for (int i = 0; i < ticks; ++i) session.advance(tick * 1.0000001, controls);
  }
  static WalkControls forward() {
    WalkControls controls;
    controls.forward = true;
    return controls;
  }
};

TEST(WantedVelocity, FollowsTheHeadingAndDiagonalsAreNoFaster) {
  WalkControls controls;
  controls.heading = {1, -0.7, 0};  // looking down along +X
  controls.forward = true;
  const WalkSpeeds speeds;
  EXPECT_EQ(wanted_velocity(controls, speeds), Vector3d(3, 0, 0));
  controls.right = true;
  const Vector3d diagonal = wanted_velocity(controls, speeds);
  EXPECT_NEAR(glm::length(diagonal), 3.0, 1e-4);
  EXPECT_GT(diagonal.z, 2.0) << "right of +X is +Z";
  controls.left = true;
  EXPECT_EQ(wanted_velocity(controls, speeds), Vector3d(3, 0, 0)) << "left and right cancel";
  controls.back = true;
  EXPECT_EQ(wanted_velocity(controls, speeds), Vector3d(0));
  controls = {};
  controls.left = controls.run = true;  // looking along -Z
  EXPECT_EQ(wanted_velocity(controls, speeds), Vector3d(-6, 0, 0));
  controls.heading = {0, 1, 0};
  EXPECT_EQ(wanted_velocity(controls, speeds), Vector3d(0)) << "straight up has no heading";
}

TEST(Strip, TheWorstWinsAndFewTicksAreSpread) {
  std::vector<TickKind> kinds(36000, TickKind::grounded);
  kinds[20000] = TickKind::recovered;
  kinds[20001] = TickKind::sliding;
  kinds[5] = TickKind::sliding;
  const std::vector<TickKind> squeezed = worst_kinds(kinds, 1000);
  ASSERT_EQ(squeezed.size(), 1000u);
  EXPECT_EQ(squeezed[20000 / 36], TickKind::recovered);
  EXPECT_EQ(squeezed[0], TickKind::sliding);
  EXPECT_EQ(std::count(squeezed.begin(), squeezed.end(), TickKind::grounded), 998);
  const std::vector<float> depths{0.0f, 3.0f, 1.0f};
  EXPECT_EQ(highest_values(depths, 6), (std::vector<float>{0, 0, 3, 3, 1, 1}));
  EXPECT_EQ(highest_values(depths, 2), (std::vector<float>{0, 3}));
  EXPECT_TRUE(worst_kinds({}, 10).empty());
}

TEST_F(WalkSessionTest, StartsPausedAtTheStart) {
  EXPECT_TRUE(session.ready());
  EXPECT_EQ(session.activity(), WalkActivity::paused);
  EXPECT_EQ(session.tick_count(), 0u);
  EXPECT_FALSE(session.tick());
  EXPECT_EQ(session.state().body.position, walk.body.position);
  EXPECT_TRUE(session.steps().empty());
  EXPECT_EQ(session.breadcrumb(), "start");
  session.advance(1.0, forward());
  EXPECT_EQ(session.tick_count(), 0u) << "paused: nothing walks";
}

TEST_F(WalkSessionTest, SecondsBecomeTicksAndNeverMoreThanFiveAFrame) {
  session.go_live();
  session.advance(tick * 0.4, nothing);
  EXPECT_EQ(session.tick_count(), 0u);
  session.advance(tick * 0.7, nothing);
  EXPECT_EQ(session.tick_count(), 1u);
  EXPECT_NEAR(session.blend(), 0.1, 1e-9);
  session.advance(3.0, nothing);
  EXPECT_EQ(session.tick_count(), 6u) << "a stall of three seconds costs five ticks";
}

TEST_F(WalkSessionTest, WalksForwardAndIsDrawnBetweenTicks) {
  session.go_live();
  live(60, forward());
  ASSERT_EQ(session.tick_count(), 60u);
  EXPECT_NEAR(session.state().body.position.z, -3.0, 0.05);
  const double after = session.state().body.position.z;
  const double before = session.state_before().body.position.z;
  session.advance(tick * 0.5, forward());
  const double drawn = session.drawn_state().body.position.z;
  EXPECT_LT(drawn, before);
  EXPECT_GT(drawn, after);
  EXPECT_NEAR(session.drawn_time(), (59 + session.blend()) * tick, 1e-9);
}

TEST_F(WalkSessionTest, AJumpPressedBetweenTicksIsNotLostAndActsOnce) {
  session.go_live();
  live(10, nothing);
  WalkControls jump;
  jump.jump = true;
  session.advance(tick * 0.2, jump);
  session.advance(tick * 0.9, nothing);
  int jumps = 0;
  for (std::size_t i = 0; i < session.tick_count(); ++i)
    jumps += session.timeline().tick(i).input.jump.has_value() ? 1 : 0;
  EXPECT_EQ(jumps, 1);
  live(5, nothing);
  EXPECT_EQ(session.kinds().back(), TickKind::airborne);
  EXPECT_GT(session.state().body.position.y, 1.0);
}

TEST_F(WalkSessionTest, CrouchingKeepsTheFeetAndIsRecordedOnce) {
  session.go_live();
  live(10, nothing);
  WalkControls crouch;
  crouch.crouch = true;
  live(10, crouch);
  const EllipsoidBody& body = session.state().body;
  EXPECT_NEAR(body.radii.y, 0.5, 1e-9);
  EXPECT_NEAR(body.position.y - body.radii.y, 0.0, 0.01);
  int changes = 0;
  for (std::size_t i = 0; i < session.tick_count(); ++i)
    changes += session.timeline().tick(i).input.radii.has_value() ? 1 : 0;
  EXPECT_EQ(changes, 1);
  live(10, nothing);
  EXPECT_NEAR(session.state().body.radii.y, 0.9, 1e-9);
}

TEST_F(WalkSessionTest, ScrubsOpensAndStepsInside) {
  session.go_live();
  live(100, forward());
  session.pause();
  session.set_tick(50);
  ASSERT_FALSE(session.steps().empty());
  EXPECT_EQ(session.breadcrumb(), "tick 50");
  EXPECT_FALSE(session.step());
  session.move_step(1);
  EXPECT_EQ(session.step(), std::optional<std::size_t>(0));
  std::size_t seen = 0;
  bool saw_triangle = false;
  while (*session.step() + 1 < session.steps().size()) {
    session.move_step(1);
    ++seen;
    saw_triangle = saw_triangle || session.breadcrumb().find("triangle") != std::string::npos;
  }
  EXPECT_EQ(seen + 1, session.steps().size());
  EXPECT_TRUE(saw_triangle);
  session.move_step(1);
  EXPECT_EQ(*session.step() + 1, session.steps().size()) << "stays at the end";
  session.move_step(-100000);
  EXPECT_FALSE(session.step());
  session.move_tick(-1000);
  EXPECT_FALSE(session.tick());
  session.move_tick(100000);
  EXPECT_EQ(session.tick(), std::optional<std::size_t>(99));
}

TEST_F(WalkSessionTest, OpeningATickGivesTheBitsOfTheTick) {
  session.go_live();
  live(90, forward());
  session.pause();
  for (std::size_t i = 0; i < session.tick_count(); i += 7) {
    session.set_tick(i);
    const Step& last = session.steps().back();
    ASSERT_TRUE(std::holds_alternative<WalkStep>(last));
    EXPECT_EQ(std::get<WalkStep>(last).position, session.state().body.position) << i;
  }
}

TEST_F(WalkSessionTest, TakingOverFromAPastTickForgetsWhatCameAfter) {
  session.go_live();
  live(80, forward());
  session.pause();
  const Walk recorded = session.recorded_walk();
  session.set_tick(20);
  const Vector3d there = session.state().body.position;
  session.go_live();
  EXPECT_EQ(session.tick_count(), 21u);
  EXPECT_EQ(session.state().body.position, there);
  live(3, nothing);
  EXPECT_EQ(session.tick_count(), 24u);
  // Undo: the case before comes back and only what differs is run again.
  session.set_walk(recorded, level);
  EXPECT_EQ(session.activity(), WalkActivity::paused);
  EXPECT_EQ(session.tick_count(), 21u);
  EXPECT_EQ(session.pending_ticks(), 59u);
  session.finish_pending();
  EXPECT_EQ(session.tick_count(), 80u);
  EXPECT_EQ(session.pending_ticks(), 0u);
}

TEST_F(WalkSessionTest, ARecordedWalkRunsAgainToTheSameBits) {
  session.go_live();
  live(70, forward());
  WalkControls turned = forward();
  turned.heading = {1, 0, -0.2};
  turned.crouch = true;
  live(50, turned);
  session.pause();
  WalkSession again;
  again.set_walk(session.recorded_walk(), level);
  EXPECT_EQ(again.pending_ticks(), 120u);
  again.finish_pending();
  ASSERT_EQ(again.tick_count(), session.tick_count());
  EXPECT_EQ(again.timeline().state_hash(), session.timeline().state_hash());
}

TEST_F(WalkSessionTest, ChangedSettingsRunEverythingAgainInTheBackground) {
  session.go_live();
  live(200, forward());
  session.pause();
  Walk slower = session.recorded_walk();
  slower.settings.max_slides = 3;
  session.set_walk(slower, level);
  EXPECT_EQ(session.tick_count(), 0u);
  EXPECT_EQ(session.pending_ticks(), 200u);
  while (session.tick_count() == 0) {
    const int done = session.advance(0.016, nothing, 0.0);
    EXPECT_LE(done, 1) << "no more than the budget is taken over in a frame";
  }
  EXPECT_EQ(session.tick_count(), 1u);
  while (session.pending_ticks() > 0) session.advance(0.016, nothing);
  EXPECT_EQ(session.tick_count(), 200u);
  WalkTimeline straight(slower, level);
  for (const WalkInput& input : slower.inputs)
    for (int i = 0; i < input.ticks; ++i) straight.append(input);
  EXPECT_EQ(session.timeline().state_hash(), straight.state_hash());
}

TEST_F(WalkSessionTest, RunningAgainCanBeStoppedAndGoesOn) {
  session.go_live();
  live(150, forward());
  session.pause();
  const std::string before = session.timeline().state_hash();
  Walk changed = session.recorded_walk();
  changed.settings.max_slope_degrees = 49.0;  // changes nothing on a flat floor
  session.set_walk(changed, level);
  while (session.tick_count() < 10) session.advance(0.016, nothing, 0.0);
  session.stop_pending();
  EXPECT_TRUE(session.stopped());
  const std::size_t reached = session.tick_count();
  for (int i = 0; i < 20; ++i) session.advance(0.016, nothing);
  EXPECT_EQ(session.tick_count(), reached);
  EXPECT_EQ(session.pending_ticks(), 150 - reached);
  session.resume_pending();
  EXPECT_FALSE(session.stopped());
  session.finish_pending();
  EXPECT_EQ(session.tick_count(), 150u);
  EXPECT_EQ(session.timeline().state_hash(), before);
  // Walking on from a stopped run leaves what was not run again in a branch.
  changed.settings.max_slides = 4;
  session.set_walk(changed, level);
  while (session.tick_count() < 20) session.advance(0.016, nothing, 0.0);
  session.stop_pending();
  session.set_tick(10);
  session.go_live();
  EXPECT_EQ(session.pending_ticks(), 0u);
  ASSERT_EQ(session.branches().size(), 1u);
  int ticks = 0;
  for (const WalkInput& input : session.branches()[0].inputs) ticks += input.ticks;
  EXPECT_EQ(ticks, 150);
}

TEST_F(WalkSessionTest, ARunAgainSaysWhereItDiffersAndKeepsTheCursor) {
  session.go_live();
  live(200, forward());
  session.pause();
  EXPECT_FALSE(session.was_changed());
  session.set_tick(150);
  std::vector<Vector3d> before;
  for (std::size_t i = 0; i < 200; ++i) before.push_back(session.timeline().tick(i).result.state.body.position);
  Walk wider = session.recorded_walk();
  wider.settings.safety_margin = 0.01;  // felt at the floor at once
  session.set_walk(wider, level);
  EXPECT_TRUE(session.was_changed());
  EXPECT_FALSE(session.differs_at()) << "nothing has been run yet";
  while (session.pending_ticks() > 0) session.advance(0.016, nothing, 0.0);
  std::size_t expected = 0;
  while (expected < 200 && session.timeline().tick(expected).result.state.body.position == before[expected]) ++expected;
  ASSERT_LT(expected, 200u);
  EXPECT_EQ(session.differs_at(), expected);
  EXPECT_EQ(session.tick(), 150u);
  // A slope limit changes nothing on a flat floor before a wall.
  Walk steeper = session.recorded_walk();
  steeper.settings.max_slope_degrees = 40.0;
  session.set_walk(steeper, level);
  session.finish_pending();
  EXPECT_TRUE(session.was_changed());
  EXPECT_FALSE(session.differs_at());
  EXPECT_EQ(session.tick(), 150u);
  // Walking on starts afresh.
  session.go_live();
  live(3, forward());
  EXPECT_FALSE(session.was_changed());
}

TEST_F(WalkSessionTest, AnotherPrecisionIsComparedToo) {
  // A room with corners that float has to round.
  auto odd = std::make_shared<TriangleMesh>(*room());
  for (Vector3d& corner : odd->vertices) corner = corner * 0.777 + Vector3d(0.0, 1.0 / 3.0 - 0.1, 0.0);
  walk.level[0].mesh.mesh = odd;
  walk.body.position.y += 0.3;
  level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
  session.set_walk(walk, level);
  session.go_live();
  WalkControls aslant = forward();
  aslant.heading = {0.37, 0.0, -1.0};
  live(120, aslant);
  session.pause();
  Walk precise = session.recorded_walk();
  precise.precision = precise.precision == Precision::float32 ? Precision::float64 : Precision::float32;
  const std::string rounded = session.timeline().state_hash();
  session.detach_level();
  EXPECT_FALSE(session.ready());
  session.set_walk(precise, std::make_shared<const WalkLevel>(precise.level, precise.precision));
  session.finish_pending();
  EXPECT_NE(session.timeline().state_hash(), rounded) << "float rounds something here";
  EXPECT_TRUE(session.was_changed());
  EXPECT_TRUE(session.differs_at());
  EXPECT_EQ(session.tick(), 119u);
  session.clear();
  EXPECT_FALSE(session.was_changed());
}

TEST_F(WalkSessionTest, MovingTheCursorWhileItRunsAgainIsRespected) {
  session.go_live();
  live(100, forward());
  session.pause();
  Walk changed = session.recorded_walk();
  changed.settings.max_slides = 4;
  session.set_walk(changed, level);
  while (session.tick_count() < 20) session.advance(0.016, nothing, 0.0);
  EXPECT_EQ(session.tick(), 19u) << "it is shown as it runs";
  session.set_tick(3);
  session.finish_pending();
  EXPECT_EQ(session.tick(), 3u);
}

TEST_F(WalkSessionTest, ReplayShowsEveryTickAndStopsAtTheEnd) {
  session.go_live();
  live(30, forward());
  session.pause();
  const std::uint64_t recording = session.recording();
  session.replay();
  EXPECT_EQ(session.activity(), WalkActivity::replay);
  int frames = 0;
  while (session.activity() == WalkActivity::replay && frames < 100) {
    session.advance(tick, nothing);
    ++frames;
  }
  EXPECT_GE(frames, 30);
  EXPECT_LT(frames, 35);
  EXPECT_EQ(session.tick(), std::optional<std::size_t>(29));
  EXPECT_EQ(session.tick_count(), 30u);
  EXPECT_EQ(session.recording(), recording) << "replaying records nothing";
}

TEST_F(WalkSessionTest, FindsTheStuckStretchAndTheKindOfEachTick) {
  session.go_live();
  live(160, forward());  // the wall is 3.65 m away
  session.pause();
  const WalkStatistics& facts = session.statistics();
  EXPECT_EQ(facts.ticks, 160u);
  ASSERT_TRUE(facts.stuck_tick);
  EXPECT_NEAR(static_cast<double>(*facts.stuck_tick), 73.0, 3.0);
  EXPECT_GT(facts.stuck_ticks, 80u);
  EXPECT_NEAR(facts.distance, 3.65, 0.02);
  ASSERT_EQ(session.kinds().size(), 160u);
  EXPECT_EQ(session.kinds()[40], TickKind::grounded);
  EXPECT_EQ(session.kinds()[120], TickKind::blocked);
  EXPECT_EQ(facts.recoveries, 0);
}

TEST_F(WalkSessionTest, TheVelocityShownIsThatOfTheFeet) {
  WalkInput input;
  input.velocity = {1.5, 0.0, 0.0};
  input.ticks = 3;
  session.append(input);
  input.radii = Vector3d(0.35, 0.5, 0.35);
  input.ticks = 1;
  session.append(input);
  EXPECT_LT(session.state().velocity.y, -10.0) << "the centre goes down by 0.4 m";
  EXPECT_NEAR(session.velocity().x, 1.5, 1e-3);
  EXPECT_NEAR(session.velocity().y, 0.0, 0.05);
  EXPECT_NEAR(static_cast<double>(session.facts()[3].speed), glm::length(session.velocity()), 1e-5);
  session.append({});
  EXPECT_NEAR(session.velocity_before().y, 0.0, 0.05);
  session.set_tick(2);
  EXPECT_EQ(session.velocity(), session.state().velocity) << "to the last bit where the size stays";
  session.set_tick(std::nullopt);
  EXPECT_EQ(session.velocity(), Vector3d(0.0));
}

TEST_F(WalkSessionTest, FindsTheTrianglesAroundABody) {
  EllipsoidBody body = walk.body;
  body.position = {5, 0.9, 3};
  const auto sees = [&](double reach, std::size_t most) {
    return triangles_near(*level, body, reach, 0.0, most).size();
  };
  EXPECT_EQ(sees(2.2, 100), 2u) << "the floor's two boxes cover each other";
  body.position.z = -3.5;
  EXPECT_EQ(sees(2.2, 100), 4u) << "the wall too";
  EXPECT_EQ(sees(2.2, 3), 3u);
  body.position.y = 30;
  EXPECT_EQ(sees(2.2, 100), 0u);
  // Turned by a quarter, the long axis reaches the wall.
  body.position = {5, 8, -2.5};
  EXPECT_EQ(sees(1.0, 100), 0u);
  body.position.y = 3;
  body.rotation = glm::angleAxis(1.5707963267948966, Vector3d(1, 0, 0));
  EXPECT_EQ(sees(1.8, 100), 2u);
}

TEST(WalkTally, SaysWhenThereIsNoRoomToStandUp) {
  WalkState state;
  state.body.radii = {0.35, 0.5, 0.35};
  state.wanted_radii = {0.35, 0.9, 0.35};
  EXPECT_TRUE(waits_for_room(state));
  state.wanted_radii = {0.35, 0.5, 0.35};
  EXPECT_FALSE(waits_for_room(state));
}

TEST_F(WalkSessionTest, PlacesABodyWhereTheRayHit) {
  const Vector3d down{0.3, -1, 0.1};
  const auto on_floor = place_on(*level, walk.body, {2, 0, 3}, {0, 1, 0}, down);
  ASSERT_TRUE(on_floor);
  EXPECT_NEAR(on_floor->x, 2, 1e-9);
  EXPECT_NEAR(on_floor->y, 0.905, 1e-6);
  // The floor's other side: two-sided triangles, the body stands on the side the ray came from.
  const auto flipped = place_on(*level, walk.body, {2, 0, 3}, {0, -1, 0}, down);
  ASSERT_TRUE(flipped);
  EXPECT_EQ(*flipped, *on_floor);
  const auto at_wall = place_on(*level, walk.body, {0, 0.3, -4}, {0, 0, 1}, {0, -0.2, -1});
  ASSERT_TRUE(at_wall) << "raised until it does not stand in the floor";
  EXPECT_GT(at_wall->y, 0.89);
  EXPECT_NEAR(at_wall->z, -4 + 0.355, 1e-6);
}

}  // namespace
}  // namespace minkoscope
