// The words of a track's tick name the fault and its triangle, and our mover goes on from the engine's place.
#include "core/trial/track/track_cause.h"

#include <gtest/gtest.h>

#include "core/character/walk/body.h"
#include "core/trial/track/take_over.h"
#include "tests/support/levels/tracked_walk.h"

namespace minkoscope {
namespace {

using test::standing;
using test::tracked;

TrackCause cause_at(const Walk& walk, std::size_t tick) {
  TrackJudge judge(walk);
  for (int i = 0; i < judge.tick_count(); ++i) judge.next();
  const WalkLevel level(walk.level, walk.precision);
  WalkBody body = walk.body;
  body.position = walk.track->ticks[tick].position;
  return cause_of_track(walk, level, judge.report(), tick, body);
}

TEST(TrackCause, ASunkBodyNamesTheTriangleBelowIt) {
  const Walk walk = tracked(20, {}, [](int i) { return Vector3d(0.0, i < 7 ? standing : 0.6, 0.0); });
  const TrackCause sunk = cause_at(walk, 10);
  EXPECT_EQ(sunk.sentence.find("It stands 0.30 m deep in triangle "), 0u) << sunk.sentence;
  ASSERT_GE(sunk.triangle, 0);
  const TriangleMesh& mesh = *walk.level[0].mesh.mesh;
  for (const std::uint32_t corner : mesh.triangles[static_cast<std::size_t>(sunk.triangle)])
    EXPECT_DOUBLE_EQ(mesh.vertices[corner].y, 0.0) << "a triangle of the floor";
  EXPECT_EQ(cause_at(walk, 3).sentence, "No fault.");
}

TEST(TrackCause, ACentreThatPassedNamesTheTriangleThatItWentThrough) {
  const Walk walk = tracked(10, {}, [](int i) { return Vector3d(i < 5 ? 4.5 : 7.0, standing, 0.0); });
  const TrackCause through = cause_at(walk, 5);
  EXPECT_EQ(through.sentence.find("Its centre went through triangle "), 0u) << through.sentence;
  ASSERT_GE(through.triangle, 0);
  const TriangleMesh& mesh = *walk.level[0].mesh.mesh;
  for (const std::uint32_t corner : mesh.triangles[static_cast<std::size_t>(through.triangle)])
    EXPECT_DOUBLE_EQ(mesh.vertices[corner].x, 5.0) << "a triangle of the wall's near side";
}

TEST(TrackCause, AFloatingBodySaysHowFarWasLookedBelow) {
  const Walk walk = tracked(10, {}, [](int) { return Vector3d(0.0, standing + 0.6, 0.0); });
  EXPECT_EQ(cause_at(walk, 4).sentence, "It says that it stands, but nothing lies within 0.40 m below it.");
}

TEST(TakeOver, TheWalkGoesOnFromTheEnginesPlaceWithTheInputsThatFollow) {
  Walk walk = tracked(30, {1.0, 0.0, 0.0}, [](int i) { return Vector3d(0.01 * (i + 1), standing, 0.2); });
  walk.inputs = {{12, {1.0, 0.0, 0.0}, {}, {}, {}}, {18, {0.0, 0.0, 2.0}, {}, {}, {}}};
  WalkBody body = walk.body;
  body.position = walk.track->ticks[14].position;
  EXPECT_EQ(refusal_to_take_over(walk, 14), "");
  const Walk next = taken_over(walk, 14, body);
  EXPECT_EQ(next.body.position, walk.track->ticks[14].position);
  ASSERT_EQ(next.inputs.size(), 1u);
  EXPECT_EQ(next.inputs[0].ticks, 15);
  EXPECT_EQ(next.inputs[0].velocity, Vector3d(0.0, 0.0, 2.0));
  ASSERT_EQ(next.track->ticks.size(), 15u);
  EXPECT_EQ(next.track->ticks.front(), walk.track->ticks[15]);
  EXPECT_EQ(refusal_of_track(next), "") << "its track can be judged";
  const Walk inside = taken_over(walk, 4, body);
  ASSERT_EQ(inside.inputs.size(), 2u);
  EXPECT_EQ(inside.inputs[0].ticks, 7);
}

TEST(TakeOver, IsRefusedAtTheEndAndWhereTheLevelMoves) {
  Walk walk = tracked(10, {}, [](int) { return Vector3d(0.0, standing, 0.0); });
  EXPECT_NE(refusal_to_take_over(walk, 9), "");
  Motion motion;
  motion.keys.push_back({});
  walk.level[0].motion = motion;
  EXPECT_NE(refusal_to_take_over(walk, 3).find("moves"), std::string::npos);
}

}  // namespace
}  // namespace minkoscope
