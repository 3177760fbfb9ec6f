// A world played in the window: run by a thread of its own, looked at anywhere, stopped at once.
#include "app/labs/world/world_session.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <thread>

#include "app/labs/world/scaling_run.h"
#include "tests/support/worlds.h"

namespace minkoscope {
namespace {

/// In a box that turns.
World balls(int count, int ticks) {
  World world = test::balls_in_a_box(count, 61);
  world.container->angular_velocity = {0.0, 0.3, 0.0};
  world.ticks = ticks;
  world.tick = 1.0 / 64.0;
  return world;
}

std::vector<BodyState> states_after(const World& world, int ticks) {
  WorldRun run(world);
  for (int i = 0; i < ticks; ++i) run.step();
  return run.states();
}

template <class Condition>
bool comes_true(WorldSession& session, double seconds_a_frame, const Condition& condition) {
  for (int tries = 0; !condition(); ++tries) {
    if (tries == 120'000) return false;  // minutes: it hangs
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    session.advance(seconds_a_frame);
  }
  return true;
}

TEST(WorldSession, ShowsAnyTickWithTheBitsOfAStraightRun) {
  const World world = balls(40, 90);
  WorldSession session;
  session.set_world(std::make_shared<const World>(world));
  session.finish(90);
  EXPECT_EQ(session.done(), 90u);
  EXPECT_EQ(session.records().size(), 90u);
  ASSERT_NE(session.moment(), nullptr);
  EXPECT_EQ(session.moment()->run->states(), states_after(world, 90));
  for (const std::size_t ticks : {45u, 44u, 0u, 89u}) {
    session.set_cursor(ticks);
    ASSERT_TRUE(comes_true(session, 0.0, [&] { return !session.moment_pending(); }));
    EXPECT_EQ(session.moment()->run->states(), states_after(world, static_cast<int>(ticks)));
  }
  session.set_cursor(1000);
  EXPECT_EQ(session.cursor(), 90u);
  session.move_cursor(-1000);
  EXPECT_EQ(session.cursor(), 0u);
}

TEST(WorldSession, PlaysInRealTimeAndStopsAtTheEnd) {
  WorldSession session;
  session.set_world(std::make_shared<const World>(balls(20, 64)));
  session.finish(64);
  session.set_cursor(0);
  session.play();
  for (int i = 0; i < 32; ++i) session.advance(1.0 / 64.0);
  EXPECT_EQ(session.cursor(), 32u) << "half a second";
  EXPECT_TRUE(session.playing());
  for (int i = 0; i < 40; ++i) session.advance(1.0 / 64.0);
  EXPECT_EQ(session.cursor(), 64u);
  EXPECT_FALSE(session.playing());
  session.play();
  EXPECT_EQ(session.cursor(), 0u) << "again from the start";
}

TEST(WorldSession, StopsAndGoesOn) {
  WorldSession session;
  session.set_world(std::make_shared<const World>(balls(300, 2'000'000'000)));
  ASSERT_TRUE(comes_true(session, 0.0, [&] { return session.done() > 2; }));
  EXPECT_TRUE(session.running());
  session.halt();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  session.advance(0.0);
  const std::size_t done = session.done();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  session.advance(0.0);
  EXPECT_EQ(session.done(), done);
  EXPECT_FALSE(session.running());
  session.play();
  EXPECT_TRUE(comes_true(session, 0.0, [&] { return session.done() > done; }));
  session.clear();  // two thousand million ticks are not waited for
  EXPECT_EQ(session.moment(), nullptr);
}

TEST(WorldSession, AnEqualWorldContinuesAndAnotherStartsAgain) {
  World world = balls(20, 30);
  WorldSession session;
  session.set_world(std::make_shared<const World>(world));
  session.finish(30);
  session.set_world(std::make_shared<const World>(world));
  EXPECT_EQ(session.done(), 30u);
  world.broad_phase = "grid";
  session.set_world(std::make_shared<const World>(world));
  if (session.moment() != nullptr) {
    EXPECT_EQ(session.moment()->run->world().broad_phase, "grid") << "run again";
  }
  EXPECT_EQ(session.cursor(), 30u) << "the moment stays";
  session.finish(30);
  EXPECT_EQ(session.world().broad_phase, "grid");
}

TEST(WorldSession, WhatCannotRunIsReported) {
  World world = balls(2, 10);
  world.broad_phase = "octree";
  WorldSession session;
  session.set_world(std::make_shared<const World>(world));
  session.finish(5);
  EXPECT_NE(session.fault().find("octree"), std::string::npos) << session.fault();
  EXPECT_EQ(session.moment(), nullptr);
}

TEST(ScalingRun, MeasuresInTheBackgroundAndStops) {
  ScalingSettings settings;
  settings.most = 64;
  ScalingRun run(balls(20, 1), settings);
  for (int i = 0; i < 6000 && run.running(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(run.running());
  EXPECT_EQ(run.points().size(), 5u * 6u);
  settings.most = 1 << 30;
  settings.slowest_tick = 1e9;
  ScalingRun endless(balls(20, 1), settings);
  endless.cancel();
  for (int i = 0; i < 6000 && endless.running(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(endless.running());
}

TEST(Crossover, LiesWhereTheLinesCross) {
  // n² microseconds against 16 n: equal at 16 bodies.
  std::vector<ScalingPoint> points;
  for (int bodies = 4; bodies <= 1024; bodies *= 2) {
    points.push_back({0, bodies, 1e-6 * bodies * bodies, 0.0});
    points.push_back({3, bodies, 16e-6 * bodies, 0.0});
  }
  EXPECT_NEAR(crossover(points, 0, 3), 16.0, 1e-9);
  EXPECT_EQ(crossover(points, 3, 0), 0.0) << "plain comparison never wins at the end";
  EXPECT_EQ(crossover({}, 0, 3), 0.0);
}

}  // namespace
}  // namespace minkoscope
