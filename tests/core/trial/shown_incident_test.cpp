// A walk shows an incident under the conditions of the explorer, and shrinking keeps to them.
#include "core/trial/explore/shown_incident.h"

#include <gtest/gtest.h>

#include "core/trial/explore/explore.h"
#include "core/trial/explore/incident.h"
#include "core/trial/shrink.h"
#include "tests/support/levels/adversarial_levels.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using test::Builder;

/// Found by the explorer in a navigation mesh: thebigh's body goes down a slope by a millimetre a tick.
constexpr const char* slow_descent = R"case({"format":"minkoscope-case/1","kind":"walk",
"name":"jittering at (16.267, 12.367, 25.577)","walk":{"level":[{"name":"nav_test","mesh":{"triangles":[
[[16.439941,11.953967,25.318645],[21.011976,11.948298,24.573915],[20.400303,11.832507,20.819263]],
[[16.439941,11.953967,25.318645],[20.400303,11.832507,20.819263],[15.828266,11.838176,21.563995]],
[[21.011976,11.948298,24.573915],[16.439941,11.953967,25.318645],[16.452887,9.20449,25.407169]],
[[21.011976,11.948298,24.573915],[16.452887,9.20449,25.407169],[20.482813,9.751219,24.733696]],
[[16.452887,9.20449,25.407169],[16.439941,11.953967,25.318645],[15.828266,11.838176,21.563995]],
[[16.452887,9.20449,25.407169],[15.828266,11.838176,21.563995],[15.83855,9.811758,21.630657]]]}}],
"body":{"radii":[0.35,0.9,0.35],"position":[16.266730729553046,12.366737242511077,25.577128127578522]},
"mover":"thebigh","inputs":[{"ticks":1,"velocity":[0,0,0]}],"precision":"float"},
"expect":{"final_position":[16.266730729553046,12.366737242511077,25.577128127578522],"tolerance":5e-05}})case";

/// Found there too: at 35 m/s it ends deep in a pillar.
constexpr const char* sunk_at_speed = R"case({"format":"minkoscope-case/1","kind":"walk",
"name":"sunk at (9.196, -1.469, -14.739)","walk":{"level":[{"name":"nav_test","mesh":{"triangles":[
[[-28.889317,-2.370904,-20.236633],[-2.998272,-2.367074,-11.266972],[21.065487,-2.370904,-26.322546]],
[[14.880527,-2.365568,6.393913],[21.065487,-2.370904,-26.322546],[5.374887,-2.36453,7.55197]],
[[21.065487,-2.370904,-26.322546],[-2.998272,-2.367074,-11.266972],[-1.840215,-2.367074,-1.76133]],
[[21.065487,-2.370904,-26.322546],[-1.840215,-2.367074,-1.76133],[5.374887,-2.36453,7.55197]],
[[8.570591,10.274025,-15.576443],[8.570591,-2.799647,-15.576443],[5.762568,-2.799647,-15.234345]],
[[8.570591,10.274025,-15.576443],[5.762568,-2.799647,-15.234345],[5.762568,10.274025,-15.234345]],
[[8.88161,-2.799647,-13.023514],[6.073587,-2.799647,-12.681417],[5.762568,-2.799647,-15.234345]],
[[8.88161,-2.799647,-13.023514],[5.762568,-2.799647,-15.234345],[8.570591,-2.799647,-15.576443]],
[[8.88161,10.274025,-13.023514],[8.88161,-2.799647,-13.023514],[8.570591,-2.799647,-15.576443]],
[[8.88161,10.274025,-13.023514],[8.570591,-2.799647,-15.576443],[8.570591,10.274025,-15.576443]]]}}],
"body":{"radii":[0.35,0.9,0.35],"position":[9.196239178142223,-1.4688710591427956,-14.739376286230936]},
"mover":"thebigh","inputs":[{"ticks":1,"velocity":[-34.27856751107298,0,-5.416458056126634]}],"precision":"double"},
"expect":{"max_depth":{"max":0.0035}}})case";

Case read(const char* text) {
  return parse_case(text, "case", ".");
}

const Walk& walk_of(const Case& scene_case) {
  return std::get<Walk>(scene_case.run);
}

TEST(ShrinkShown, ABodyThatCreepsStaysOnGroundWithoutInput) {
  const Case found = read(slow_descent);
  ASSERT_TRUE(failure_of(found));
  EXPECT_EQ(failure_of(found)->kind, "creeping") << "it goes one way: it does not jitter";
  const Case small = shrink(found);
  EXPECT_TRUE(small.name.starts_with("creeping at (16.267")) << small.name;
  EXPECT_EQ(failure_of(small)->kind, "creeping");
  const WalkTimeline timeline = run_walk(walk_of(small));
  const LevelOracle oracle(walk_of(small).level);
  ASSERT_GT(timeline.tick_count(), 0u);
  const double tick = walk_of(small).settings.tick;
  for (std::size_t i = 0; i < timeline.tick_count(); ++i) {
    EXPECT_EQ(timeline.tick(i).input, WalkInput{}) << i;
    EXPECT_TRUE(timeline.tick(i).result.state.grounded) << i;
    const EllipsoidBody& body = timeline.tick(i).result.state.body;
    EXPECT_GT(oracle.depth(body, static_cast<double>(i + 1) * tick), -0.01) << i;
  }
  EXPECT_LE(walk_of(small).level.front().mesh.mesh->triangles.size(), 2u);
}

TEST(ShrinkShown, ABodyThatSinksBeginsOutside) {
  const Case found = read(sunk_at_speed);
  ASSERT_TRUE(failure_of(found));
  EXPECT_EQ(failure_of(found)->kind, "sunk");
  const Case small = shrink(found);
  EXPECT_EQ(failure_of(small)->kind, "sunk");
  const WalkTimeline timeline = run_walk(walk_of(small));
  const LevelOracle oracle(walk_of(small).level);
  EXPECT_LE(oracle.depth(walk_of(small).body, 0.0), 0.0);
  const EllipsoidBody& end = timeline.state_before(timeline.tick_count()).body;
  const double seconds = static_cast<double>(timeline.tick_count()) * walk_of(small).settings.tick;
  EXPECT_GT(oracle.depth(end, seconds), sunk_fraction * 0.35);
  EXPECT_LT(walk_of(small).level.front().mesh.mesh->triangles.size(), 10u);
}

TEST(ShrinkShown, ACandidateThatBeginsInsideIsRefused) {
  const Case found = read(sunk_at_speed);
  const Failure first = *failure_of(found);
  Case inside = found;
  std::get<Walk>(inside.run).body.position.y -= 0.5;
  ASSERT_GT(LevelOracle(walk_of(inside).level).depth(walk_of(inside).body, 0.0), 0.1);
  const auto now = failure_of(inside);
  ASSERT_TRUE(now);
  EXPECT_GT(now->start_depth, 0.1);
  EXPECT_EQ(now->judge, Failure::Judge::expectation) << "it sinks nowhere: it was put there";
  EXPECT_FALSE(same_failure(first, *now, found.expect));

  Case unnamed = found, unnamed_inside = inside;  // judged by the same bound on the depth
  unnamed.name = unnamed_inside.name = "a pillar";
  const Failure by_bound = *failure_of(unnamed);
  const Failure by_bound_inside = *failure_of(unnamed_inside);
  EXPECT_EQ(by_bound.kind, "max_depth");
  EXPECT_EQ(by_bound_inside.kind, "max_depth");
  EXPECT_FALSE(same_failure(by_bound, by_bound_inside, unnamed.expect));
  EXPECT_TRUE(same_failure(by_bound_inside, by_bound, unnamed.expect));
}

TEST(ShownIncident, AFallOntoGroundIsNoRestlessness) {
  Walk walk;
  walk.level = {Builder().floor(5.0).level_mesh()};
  walk.body.position = Vector3d(0.3, 3.0, 0.4);
  walk.inputs = {{1, Vector3d(0.0), {}, {}, {}}};
  const WalkTimeline falling = run_walk(walk);
  const LevelOracle oracle(walk.level);
  for (const IncidentKind kind : {IncidentKind::jittering, IncidentKind::creeping, IncidentKind::fallen})
    EXPECT_FALSE(shows(kind, falling, oracle));
}

TEST(ShownIncident, BackAndForthOrOnAndOn) {
  const LevelOracle oracle({Builder().floor(5.0).level_mesh()});
  const auto moving = [&](auto x_of, double y = 0.9001) {
    std::vector<WalkState> states(21);
    for (std::size_t i = 0; i < states.size(); ++i) {
      states[i].body.position = Vector3d(x_of(static_cast<double>(i)), y, 0.0);
      states[i].grounded = true;
    }
    return states;
  };
  const auto judged = [&](const std::vector<WalkState>& states) { return restlessness(oracle, states, 0.0, 1.0 / 60); };
  const auto creep = [](double i) { return 0.001 * i; };
  const auto jitter = [](double i) { return 0.002 * (static_cast<int>(i) % 2); };
  EXPECT_EQ(judged(moving(creep)), IncidentKind::creeping);
  EXPECT_EQ(judged(moving(jitter)), IncidentKind::jittering);
  EXPECT_FALSE(judged(moving([](double) { return 0.0; })));
  EXPECT_FALSE(judged(moving(jitter, 1.0))) << "in the air";
  std::vector<WalkState> never_stands = moving(creep);
  for (WalkState& state : never_stands) state.grounded = false;
  EXPECT_FALSE(judged(never_stands));
}

TEST(ShownIncident, WhatTheExplorerSavesShowsWhatItIsCalled) {
  // A published mover in a room of rocks: faults of several kinds.
  ExploreSettings settings;
  settings.ticks = 12000;
  settings.seed = 3;
  settings.mover = mover_method::thebigh;
  const Exploration exploration({test::rock_room(21).level_mesh()}, settings);
  ExploreReport report;
  for (std::uint64_t i = 0; i < exploration.episode_count(); ++i) report.add(exploration.episode(i));
  ASSERT_FALSE(report.incidents.empty());
  std::array<int, incident_kinds> seen{};
  for (const Incident& incident : report.incidents) {
    SCOPED_TRACE(incident.found.name);
    ++seen[static_cast<std::size_t>(incident.kind)];
    const WalkTimeline timeline = run_walk(walk_of(incident.found));
    const LevelOracle oracle(walk_of(incident.found).level);
    EXPECT_TRUE(shows(incident.kind, timeline, oracle));
    const auto failure = failure_of(incident.found);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, to_string(incident.kind));
  }
  EXPECT_GT(std::count_if(seen.begin(), seen.end(), [](int n) { return n > 0; }), 2);
}

}  // namespace
}  // namespace minkoscope
