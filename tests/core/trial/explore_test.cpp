// The explorer: its oracle against analytic depths, its judgements on made-up ticks, its shares, and the cases it cuts.
#include "core/trial/explore/explore.h"

#include <gtest/gtest.h>

#include "core/scene/members/expect_json.h"
#include "core/timeline/timeline.h"
#include "core/trial/explore/incident.h"
#include "tests/support/levels/adversarial_levels.h"

namespace minkoscope {
namespace {

using test::Builder;

std::vector<WalkMesh> level_of(const Builder& builder) {
  return {builder.level_mesh()};
}

TEST(WalkOracle, DepthAndGapOverAFloor) {
  const PenetrationOracle oracle(level_of(Builder().floor(80.0)));  // the floor's triangles cover many cells
  EllipsoidBody body{Vector3d(0.35, 0.9, 0.35), Vector3d(3.0, 0.9, -70.0), Quaterniond(1, 0, 0, 0)};
  for (const double height : {-0.05, -0.001, 0.0, 0.001, 0.05}) {
    body.position.y = 0.9 + height;
    EXPECT_NEAR(oracle.depth(body), -height, 1e-12);
  }
  body.position.y = 3.0;
  EXPECT_EQ(oracle.depth(body), -0.1);  // nothing within the horizon
  body.rotation = glm::angleAxis(glm::radians(90.0), Vector3d(1.0, 0.0, 0.0));
  body.position.y = 0.34;
  EXPECT_NEAR(oracle.depth(body), 0.01, 1e-12);
}

TEST(WalkOracle, DepthAtAnEdgeAndACorner) {
  const PenetrationOracle oracle(level_of(Builder().box(Vector3d(0.0), Vector3d(1.0))));
  EllipsoidBody ball{Vector3d(0.5), Vector3d(1.0), Quaterniond(1, 0, 0, 0)};
  ball.position = Vector3d(1.0) + 0.48 * glm::normalize(Vector3d(1.0));
  EXPECT_NEAR(oracle.depth(ball), 0.02, 1e-12);
  ball.position = Vector3d(1.3, 1.4, 0.5);
  EXPECT_NEAR(oracle.depth(ball), 0.0, 1e-12);
}

TEST(WalkOracle, WaysThroughTriangles) {
  const PenetrationOracle oracle(level_of(Builder().floor(2.0)));
  EXPECT_TRUE(oracle.crosses({0.5, 0.1, 0.3}, {0.6, -0.1, 0.3}));
  EXPECT_TRUE(oracle.crosses({0.5, -900.0, 0.3}, {0.5, 900.0, 0.3}));
  EXPECT_FALSE(oracle.crosses({0.5, 0.2, 0.3}, {0.6, 0.1, 0.3}));
  EXPECT_FALSE(oracle.crosses({2.5, 0.1, 0.3}, {2.5, -0.1, 0.3}));
}

TEST(WalkOracle, InsideAndOutside) {
  const PenetrationOracle room(level_of(Builder().box(Vector3d(-40.0, 0.0, -3.0), Vector3d(40.0, 4.0, 3.0))));
  EXPECT_TRUE(room.encloses({30.2, 1.0, 0.3}));
  EXPECT_FALSE(room.encloses({30.2, 5.0, 0.3}));
  EXPECT_FALSE(room.encloses({45.0, 1.0, 0.3}));
  EXPECT_FALSE(PenetrationOracle(level_of(Builder().floor())).encloses({0.2, 1.0, 0.3}));
}

struct MadeUp {
  LevelOracle oracle{level_of(Builder().floor(10.0))};
  WalkSettings rules;
  WalkState before;
  WalkInput input;
  TickResult result;

  MadeUp() {
    before.body.position = Vector3d(0.0, 0.90001, 0.0);
    before.grounded = true;
    result.state = before;
  }
  TickVerdict judge() const { return judge_tick(oracle, rules, before, input, result, 0); }
};

TEST(TickVerdict, WhatIsAllowed) {
  MadeUp tick;
  tick.input.velocity = Vector3d(6.0, 0.0, 0.0);
  tick.result.state.body.position += Vector3d(0.1, tick.rules.step_height, 0.0);
  EXPECT_EQ(tick.judge().kinds, TickVerdict{}.kinds);
}

TEST(TickVerdict, EachKindIsSeen) {
  const auto seen = [](const MadeUp& tick, IncidentKind kind) { return tick.judge().has(kind); };
  MadeUp sunk;
  sunk.result.state.body.position.y = 0.89;
  EXPECT_TRUE(seen(sunk, IncidentKind::sunk));
  MadeUp through;
  through.result.state.body.position.y = -3.0;
  EXPECT_TRUE(seen(through, IncidentKind::through));
  EXPECT_FALSE(seen(through, IncidentKind::sunk));
  MadeUp recovered;
  recovered.result.recovered = true;
  EXPECT_TRUE(seen(recovered, IncidentKind::recovered));
  MadeUp rose;  // half a metre at once: no step
  rose.result.state.body.position.y += 0.5;
  EXPECT_TRUE(seen(rose, IncidentKind::rose));
  MadeUp sped;
  sped.result.state.body.position.x += 0.1;
  EXPECT_TRUE(seen(sped, IncidentKind::sped));
  EXPECT_NEAR(sped.judge().rush, 0.1, 0.01);
  MadeUp lost;
  lost.result.state.body.position.x = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(seen(lost, IncidentKind::through));
}

TEST(Room, OnlyWhereTheBodyFits) {
  const auto room = [](const Builder& level) {
    const EllipsoidBody ball{Vector3d(0.5), Vector3d(0.0, 0.5001, 0.0), Quaterniond(1, 0, 0, 0)};
    return room_towards(LevelOracle(level_of(level)), ball, 0.0);
  };
  EXPECT_FALSE(room(Builder().box(Vector3d(-0.51, 0.0, -0.51), Vector3d(0.51, 1.02, 0.51))));
  EXPECT_EQ(room(Builder().box(Vector3d(-0.51, 0.0, -0.51), Vector3d(0.51, 2.0, 0.51))), Vector3d(0.0, 1.0, 0.0));
  EXPECT_EQ(room(Builder().box(Vector3d(-0.51, -0.01, -0.51), Vector3d(2.0, 1.02, 0.51))), Vector3d(1.0, 0.0, 0.0));
}

TEST(Explore, ARoomOfRocksHasNoFaultsAndSharesAddUp) {
  ExploreSettings settings;
  settings.ticks = 7000;
  settings.seed = 5;
  const std::vector<WalkMesh> level = level_of(test::rock_room(21));
  const Exploration exploration(level, settings);
  ASSERT_EQ(exploration.episode_count(), 4u);
  ExploreReport whole;
  for (std::uint64_t i = 0; i < 4; ++i) whole.add(exploration.episode(i));
  EXPECT_EQ(whole.ticks, 7000u);
  EXPECT_EQ(whole.faults(), 0u);
  EXPECT_EQ(whole.count(IncidentKind::fallen), 0u);
  EXPECT_GT(whole.distance, 100.0);
  EXPECT_TRUE(whole.incidents.empty());

  const Exploration again(level, settings);
  ExploreReport odd, even;
  for (const std::uint64_t i : {3u, 1u}) odd.add(again.episode(i));
  for (const std::uint64_t i : {0u, 2u}) even.add(again.episode(i));
  EXPECT_EQ(odd.ticks + even.ticks, whole.ticks);
  EXPECT_NEAR(odd.distance + even.distance, whole.distance, 1e-9 * whole.distance);
  EXPECT_EQ(std::max(odd.deepest, even.deepest), whole.deepest);
}

/// The walk of a case, run.
WalkTimeline walked(const Case& found) {
  const Walk& walk = std::get<Walk>(found.run);
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  for (const WalkInput& input : walk.inputs)
    for (int i = 0; i < input.ticks; ++i) timeline.append(input);
  return timeline;
}

TEST(Explore, FallsOverTheEdgeOfAFloorAreTheLevels) {
  ExploreSettings settings;
  settings.ticks = 4000;
  const Exploration exploration(level_of(Builder().floor(3.0).floor(0.2, 40.0)), settings);
  ExploreReport report;
  for (std::uint64_t i = 0; i < exploration.episode_count(); ++i) report.add(exploration.episode(i));
  EXPECT_EQ(report.ticks, 4000u);
  EXPECT_EQ(report.faults(), 0u);
  EXPECT_GT(report.count(IncidentKind::fallen), 3u);
  ASSERT_FALSE(report.incidents.empty());
  for (const Incident& incident : report.incidents) {
    EXPECT_EQ(incident.kind, IncidentKind::fallen);
    EXPECT_NE(incident.found.note.find("over the open edge"), std::string::npos) << incident.found.note;
    const WalkTimeline timeline = walked(incident.found);
    EXPECT_LE(timeline.tick_count(), 340u);
    EXPECT_FALSE(timeline.state_before(timeline.tick_count()).grounded);
    EXPECT_FALSE(unmet_expectations(incident.found.expect, to_json(summarise(timeline))).empty());
  }
}

/// A press that comes down in the middle of a walled floor, a lift beside it and a turntable.
std::vector<WalkMesh> moving_level() {
  const auto mesh = [](const Builder& builder, std::vector<MotionKey> keys) {
    WalkMesh moving = builder.level_mesh();
    moving.motion = Motion{std::move(keys), MotionRepeat::ping_pong};
    return moving;
  };
  const Builder slab = Builder().box({-1.0, -0.2, -1.0}, {1.0, 0.2, 1.0});
  return {Builder().box({-6.0, 0.0, -6.0}, {6.0, 5.0, 6.0}).level_mesh(),
          mesh(slab, {{0.0, Vector3d(0.0, 3.0, 0.0), {}}, {2.0, Vector3d(0.0, 0.3, 0.0), {}}}),
          mesh(slab, {{0.0, Vector3d(3.0, 0.0, 3.0), {}}, {3.0, Vector3d(3.0, 2.0, 3.0), {}}}),
          mesh(slab, {{0.0, Vector3d(-3.0, 0.1, -3.0), Quaterniond(1, 0, 0, 0)},
                      {2.0, Vector3d(-3.0, 0.1, -3.0), Quaterniond(0, 0, 1, 0)}})};
}

TEST(Explore, LevelsThatMoveHaveNoFaultsAndCrushWhoStandsInTheWay) {
  ExploreSettings settings;
  settings.ticks = 60000;
  const Exploration exploration(moving_level(), settings);
  ExploreReport report;
  for (std::uint64_t i = 0; i < exploration.episode_count(); ++i) report.add(exploration.episode(i));
  EXPECT_EQ(report.faults(), 0u);
  for (const Incident& incident : report.incidents) ADD_FAILURE() << incident.found.name;
  EXPECT_GT(report.crushed, 0u);
  EXPECT_GT(report.distance, 1000.0);
}

TEST(LevelOracle, FollowsWhatMoves) {
  const LevelOracle oracle(moving_level());
  EllipsoidBody body{Vector3d(0.4), Vector3d(0.0, 2.0, 0.0), Quaterniond(1, 0, 0, 0)};
  EXPECT_EQ(oracle.depth(body, 0.0), -0.1);                             // the press is a metre above
  EXPECT_NEAR(oracle.depth(body, 0.5), 0.275, 1e-12);                   // its underside at 2.125
  EXPECT_TRUE(oracle.crosses(body.position, body.position, 0.0, 0.9));  // it has come through the centre
  EXPECT_FALSE(oracle.crosses(body.position, body.position, 0.0, 0.4));
  body.position = Vector3d(3.0, 0.61, 3.0);
  EXPECT_NEAR(oracle.carried(body, body, 0.0, 0.3), 0.2, 1e-12);  // on the lift
  body.position = Vector3d(4.6, 0.41, -4.0);
  EXPECT_EQ(oracle.carried(body, body, 0.0, 0.3), 0.0);
}

TEST(BegunLater, IsTheSameLevelFromThenOn) {
  for (const MotionRepeat repeat : {MotionRepeat::once, MotionRepeat::loop, MotionRepeat::ping_pong}) {
    std::vector<WalkMesh> level = moving_level();
    for (WalkMesh& mesh : level)
      if (mesh.motion) mesh.motion->repeat = repeat;
    const std::vector<WalkMesh> later = with_motion_begun(level, 1.7);
    for (std::size_t i = 1; i < level.size(); ++i)
      for (const double time : {0.0, 0.4, 2.9, 11.3}) {
        const Pose then = pose_at(*level[i].motion, level[i].mesh.pose, time + 1.7);
        const Pose now = pose_at(*later[i].motion, later[i].mesh.pose, time);
        EXPECT_LT(glm::distance(then.position, now.position), 1e-12);
        EXPECT_LT(glm::length(then.rotation - now.rotation), 1e-12);
      }
  }
}

TEST(CutToCase, SaysWhatShouldHaveBeen) {
  // Faults made up by a mover that does not recover, or by a life that says what did not happen.
  const std::vector<WalkMesh> level = level_of(Builder().floor(5.0));
  Walk walk;
  walk.settings.recover = false;
  walk.body.position = Vector3d(0.3, 0.8, 0.4);
  const WalkLevel ready(level, Precision::float64);
  Trajectory life;
  life.states.push_back(initial_state(walk, ready));
  for (int i = 0; i < 3; ++i) {
    life.inputs.push_back({1, Vector3d(0.5, 0.0, 0.0), {}, {}, {}});
    life.states.push_back(run_tick(ready, walk.mover, walk.settings, i, life.states.back(), life.inputs.back()).state);
  }
  const auto cut = [&](IncidentKind kind) {
    return cut_to_case({kind, level, walk.settings, walk.mover, Precision::float64, life, 2, 3});
  };
  for (const IncidentKind kind : {IncidentKind::sunk, IncidentKind::jittering}) {
    SCOPED_TRACE(std::string(to_string(kind)));
    const Case found = cut(kind);
    EXPECT_FALSE(unmet_expectations(found.expect, to_json(summarise(walked(found)))).empty()) << found.expect;
    EXPECT_TRUE(
        unmet_expectations(found.expect, R"({"max_depth":0.001,"final_position":[0.3166666670,0.8,0.4]})").empty())
        << found.expect;
  }
}

TEST(CutToCase, ARecoveryInABigLevelBecomesAFewTicksAndTriangles) {
  // A terrain of many triangles, and a body that one of its ticks finds in the floor.
  Builder builder;
  for (int x = -20; x < 20; ++x)
    for (int z = -20; z < 20; ++z)
      builder.quad({x, 0.0, z}, {x + 1.0, 0.0, z}, {x + 1.0, 0.0, z + 1.0}, {x, 0.0, z + 1.0});
  const std::vector<WalkMesh> level = level_of(builder);
  Walk walk;
  walk.body.position = Vector3d(0.3, 0.85, 0.4);
  Trajectory life;
  const WalkLevel ready(level, Precision::float32);
  life.states.push_back(initial_state(walk, ready));
  for (int i = 0; i < 5; ++i) {
    life.inputs.push_back({1, Vector3d(1.0, 0.0, 0.0), {}, {}, {}});
    life.states.push_back(run_tick(ready, walk.mover, walk.settings, i, life.states.back(), life.inputs.back()).state);
  }
  const Case found =
      cut_to_case({IncidentKind::recovered, level, walk.settings, walk.mover, Precision::float32, life, 0, 1});
  const Walk& cut = std::get<Walk>(found.run);
  EXPECT_EQ(cut.inputs.size(), 1u);
  EXPECT_LE(cut.level.front().mesh.mesh->triangles.size(), 32u);
  EXPECT_EQ(unmet_expectations(found.expect, to_json(summarise(walked(found)))),
            std::vector<std::string>{"recoveries is 1; must be 0 within 1e-04"});
}

TEST(Explore, BadLevelsAreSaid) {
  EXPECT_THROW(Exploration(level_of(Builder()), {}), std::invalid_argument);
  EXPECT_THROW(Exploration(level_of(Builder().triangle({0, 0, 0}, {1, 0, 0}, {2, 0, 0})), {}), std::invalid_argument);
}

}  // namespace
}  // namespace minkoscope
