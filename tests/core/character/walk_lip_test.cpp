// Half way on a stair: what lets the body stand there, what is said of it, and where it rests when it wants no more.
#include <gtest/gtest.h>

#include "core/trial/oracle/penetration.h"
#include "tests/support/levels/levels.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

using namespace test;

class WalkLips : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions, WalkLips, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& case_info) {
                           return case_info.param == Precision::float32 ? "float32" : "float64";
                         });

EllipsoidBody body_of(const Vector3d& radii, const Vector3d& position) {
  return {radii, position, Quaterniond(1, 0, 0, 0)};
}
const Vector3d grown_up(0.35, 0.9, 0.35);

/// Five steps up towards +x, with floors before and behind.
Builder stair(double rise, double run) {
  Builder level;
  level.stairs(5, rise, run).floor(20.0);
  const double top = 5 * rise, end = 5 * run;
  level.quad({end, top, -5}, {end, top, 5}, {end + 20, top, 5}, {end + 20, top, -5});
  return level;
}

/// Comes to rest and stays, not on a lip: that leaves it hanging above the tread for ever.
void expect_settled(Walker& walker, int within) {
  walker.ticks(within);
  const Vector3d rest = walker.state.body.position;
  for (int i = 0; i < 60; ++i) {
    walker.ticks(1);
    ASSERT_TRUE(walker.state.grounded) << i;
    ASSERT_TRUE(walker.last.ground_rule == GroundRule::upright || walker.last.ground_rule == GroundRule::together);
    ASSERT_LT(glm::distance(walker.state.body.position, rest), 2e-5) << i;
  }
}

TEST_P(WalkLips, ABodyWithoutInputSettlesWhereverItFalls) {
  for (const Vector3d& radii : {grown_up, Vector3d(0.35), Vector3d(0.9, 0.9, 0.5), Vector3d(0.2, 0.9, 0.2)}) {
    for (const auto& [rise, run] : {std::pair{0.375, 0.534}, std::pair{0.2, 0.3}, std::pair{0.3, 0.3}}) {
      const PenetrationOracle oracle({stair(rise, run).level_mesh()});
      for (int place = 0; place < 41; ++place) {
        const double x = -0.4 + (5.0 * run + 0.8) * place / 40.0;
        SCOPED_TRACE("radius " + std::to_string(radii.x) + ", rise " + std::to_string(rise) + ", x " +
                     std::to_string(x));
        Walker walker(stair(rise, run), body_of(radii, {x, 3.2, 0.1}), {}, GetParam());
        expect_settled(walker, 240);
        EXPECT_LT(oracle.depth(walker.state.body), 1e-4);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST_P(WalkLips, StoppingAndGoingUpAStairGetsToTheTop) {
  for (const double speed : {0.5, 1.5, 3.0, 6.0}) {
    for (const int going : {5, 11, 20}) {
      SCOPED_TRACE(std::to_string(speed) + " m/s for " + std::to_string(going) + " ticks");
      Walker walker(stair(0.3, 0.4), body_of(grown_up, {-0.5, 0.9 + 1e-4, 0.0}), {}, GetParam());
      for (int round = 0; round < 200 && walker.state.body.position.x < 3.0; ++round) {
        walker.ticks(going, {speed, 0, 0});
        expect_settled(walker, 60);
        if (HasFatalFailure()) return;
      }
      // A body that goes less than a tread before it stops slides back to where it began.
      if (speed * going / 60.0 > 0.4) {
        EXPECT_NEAR(walker.state.body.position.y, 1.5 + 0.9, 1e-3);
      }
    }
  }
}

TEST_P(WalkLips, TheStepsSayWhichRuleLetsItStand) {
  const Builder level = stair(0.375, 0.534);
  Walker walker(level, body_of(grown_up, {2.2, 1.5 + 0.9 + 1e-4, 0.1}), {}, GetParam());
  walker.ticks(3);
  int lips = 0, left = 0;
  for (int i = 0; i < 150; ++i) {
    const bool stops = walker.last.ground_rule == GroundRule::lip && i % 5 == 0;
    const WalkInput input{1, {stops ? 0.0 : -1.0, 0, 0}, {}, {}, {}};
    StepsByKind steps;
    const TickResult traced =
        run_tick(*walker.level, walker.walk.mover, walker.walk.settings, walker.index, walker.state, input, steps);
    walker.tick(input);
    ASSERT_EQ(traced.state.body, walker.state.body);
    ASSERT_EQ(traced.ground_rule, walker.last.ground_rule);
    ASSERT_EQ(walker.state.grounded, walker.last.ground_rule != GroundRule::none);
    for (const WalkStep& step : steps.walk) {
      if (step.event != WalkEvent::ground_found && step.event != WalkEvent::ground_lost) continue;
      if (step.ground_rule != GroundRule::lip) continue;
      ASSERT_TRUE(step.probe);
      // The tread below, by the level's own numbers.
      const Vector3d feet = walker.state.body.position - Vector3d(0, 0.9, 0);
      const double tread = feet.x < 0.0 ? 0.0 : 0.375 * (std::floor(feet.x / 0.534) + 1.0);
      EXPECT_NEAR(step.probe->below, feet.y - tread, 1e-3) << i;
      EXPECT_NEAR(step.probe->to.y - step.probe->radius, tread, 1e-3);
      for (const std::uint32_t corner : level.mesh.triangles[static_cast<std::size_t>(step.probe->triangle)])
        EXPECT_NEAR(level.mesh.vertices[corner].y, tread, 1e-6);
      EXPECT_LT(step.plane.normal.y, std::cos(glm::radians(50.0)));
      const bool stands = step.event == WalkEvent::ground_found;
      (stands ? lips : left) += 1;
      EXPECT_NE(explain(step).find(stands ? "stands on the lip of triangle" : "slides down to the tread"),
                std::string::npos)
          << explain(step);
      ASSERT_TRUE(step.test);
      EXPECT_TRUE(step.test->holds);
    }
  }
  EXPECT_GT(lips, 5);
  EXPECT_GT(left, 0);
}

}  // namespace
}  // namespace minkoscope
