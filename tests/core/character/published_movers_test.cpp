// The movers besides the default one against ticks worked by hand from their texts: what each step must leave is
// calculated here on paper, in the comments, and written as literals.
#include <gtest/gtest.h>

#include "core/character/mover_table.h"
#include "tests/support/levels/adversarial_levels.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

using namespace test;

struct Keeper final : StepsByKind {
  std::vector<int> lines() const {
    std::vector<int> found;
    for (const WalkStep& step : walk) found.push_back(step.line);
    return found;
  }
  const WalkStep& at(WalkEvent event) const {
    for (const WalkStep& step : walk)
      if (step.event == event) return step;
    ADD_FAILURE() << "no " << to_string(event);
    return walk.front();
  }
};

/// One tick of one second, without gravity, of a sphere of one metre: ellipsoid space is the world, displacement is
/// velocity.
TickResult one_tick(const Builder& level, const char* mover, const Vector3d& position, const Vector3d& velocity,
                    Keeper& keeper) {
  Walk walk;
  walk.level = {level.level_mesh()};
  walk.body = {Vector3d(1.0), position, Quaterniond(1.0, 0.0, 0.0, 0.0)};
  walk.settings.tick = 1.0;
  walk.settings.gravity = Vector3d(0.0);
  walk.precision = Precision::float64;
  const WalkLevel prepared(walk.level, walk.precision);
  const WalkState before = initial_state(walk, prepared);
  WalkInput input;
  input.velocity = velocity;
  const TickResult plain = run_tick(prepared, mover, walk.settings, 0, before, input);
  const TickResult traced = run_tick(prepared, mover, walk.settings, 0, before, input, keeper);
  EXPECT_EQ(plain.state.body.position, traced.state.body.position);
  EXPECT_EQ(plain.hits, traced.hits);
  return plain;
}

/// One triangle of the plane y = 0 around the origin, its front up.
Builder flat() {
  return Builder().triangle({-40, 0, -40}, {0, 0, 80}, {40, 0, -40});
}

TEST(TheBighMoverByHand, ALongMoveEndsBehindWhatItHits) {
  // p = (0, 2, 0), d = (0, −2, 0): the plane is one away at t = ½, after ½ · 2 = 1 radius.  1 ≥ 1e-5, so
  // p' = p + d (1 − 1e-5) = (0, 2e-5, 0): d is 2 long, so the sphere goes twice as far as it should.
  // c = (0, 0, 0) − 1e-5 along d = (0, 1e-5, 0); n = p' − c = (0, 1e-5, 0).  What is left, (0, 0, 0) − p', is along n:
  // n × (r × n) = 0.  The next call moves by nothing and finds nothing.
  Keeper keeper;
  const TickResult result = one_tick(flat(), "thebigh", Vector3d(0, 2, 0), Vector3d(0, -2, 0), keeper);
  EXPECT_EQ(keeper.lines(), (std::vector<int>{1, 2, 4, 6, 8, 9, 5, 2, 2, 5, 2, 10}));
  EXPECT_NEAR(keeper.at(WalkEvent::sweep_hit).time, 0.5, 1e-12);
  EXPECT_NEAR(keeper.at(WalkEvent::moved).position.y, 2e-5, 1e-12);
  EXPECT_NEAR(result.state.body.position.y, 2e-5, 1e-12);
}

TEST(TheBighMoverByHand, AShortMoveStopsFarFromWhatItHits) {
  // p = (0, 1.25, 0), d = (0, −½, 0): t = ½, a quarter of a radius.  p' = 1.25 − ½ (0.25 − 1e-5) = 1.125005, an eighth
  // above where it would touch.
  Keeper keeper;
  const TickResult result = one_tick(flat(), "thebigh", Vector3d(0, 1.25, 0), Vector3d(0, -0.5, 0), keeper);
  EXPECT_NEAR(result.state.body.position.y, 1.125005, 1e-12);
}

TEST(Fauerby2000MoverByHand, StraightDown) {
  // source (0, 2, 0), velocity (0, −2, 0): dist 1, at c = (0, 0, 0).  p' = 2 − (1 − 0.001) = 1.001.
  // n = (0, 1.001, 0); the destination (0, 0, 0) is on the plane through c already: v' = (0, 0, 0) − c = 0: very small.
  Keeper keeper;
  const TickResult result = one_tick(flat(), "fauerby-2000", Vector3d(0, 2, 0), Vector3d(0, -2, 0), keeper);
  EXPECT_EQ(keeper.lines(), (std::vector<int>{1, 2, 5, 8, 9, 10, 4, 2, 2, 4, 2, 12}));
  EXPECT_NEAR(result.state.body.position.y, 1.001, 1e-12);
}

TEST(Fauerby2000MoverByHand, SlantingTheSlidePlaneIsTilted) {
  // velocity (1, −2, 0), √5 long: s = (0, 1, 0) meets the plane after √5 / 2 = 1.1180340, at c = (½, 0, 0).
  // p' = source + 1.1170340 · (1, −2, 0) / √5 = (0.4995528, 1.0008944, 0); n = p' − c = (−0.0004472, 1.0008944, 0).
  // The destination (1, 0, 0) on the plane: l = 0.0004472 · ½ / 1.0017899 = 0.00022321; (0.9999999, 0.00022341, 0).
  // v' = that − c = (0.4999999, 0.00022341, 0): uphill on a flat floor.  It is free: the sphere ends at
  // (0.9995527, 1.0011178, 0).
  Keeper keeper;
  const TickResult result = one_tick(flat(), "fauerby-2000", Vector3d(0, 2, 0), Vector3d(1, -2, 0), keeper);
  EXPECT_EQ(keeper.lines(), (std::vector<int>{1, 2, 5, 8, 9, 10, 7, 2, 2, 4, 2, 12}));
  EXPECT_NEAR(keeper.at(WalkEvent::moved).position.x, 0.4995528, 1e-7);
  EXPECT_NEAR(keeper.at(WalkEvent::redirected).remaining.y, 0.00022341, 1e-8);
  EXPECT_NEAR(result.state.body.position.x, 0.9995527, 1e-7);
  EXPECT_NEAR(result.state.body.position.y, 1.0011178, 1e-7);
}

TEST(MultiPlaneByHand, SlidesAlongOneWallAndStopsInTheCornerOfTwo) {
  // Walls at x = 2 and z = −3; the sphere at the origin wants (3, 0, −3).  It meets the first with its centre at x = 1
  // and keeps 1e-5: (0.99999, 0, −0.99999).  (2.00001, 0, −2.00001) is left; on the wall (0, 0, −2.00001).  It meets
  // the second at z = −2 + 1e-5.  Neither wall's slide is free of the other; the line where they meet is upright, and
  // of (1.00001, 0, −1.00001) nothing is along it: that does not go with what was wanted, it stops.
  Builder level;
  level.quad({2, -9, -9}, {2, -9, 9}, {2, 9, 9}, {2, 9, -9}).quad({-9, -9, -3}, {9, -9, -3}, {9, 9, -3}, {-9, 9, -3});
  Keeper keeper;
  const TickResult result = one_tick(level, "multi-plane", Vector3d(0.0), Vector3d(3, 0, -3), keeper);
  EXPECT_EQ(keeper.lines(), (std::vector<int>{1, 2, 3, 5, 7, 8, 3, 5, 7, 11, 2, 2, 2, 12}));
  EXPECT_NEAR(keeper.at(WalkEvent::redirected).remaining.z, -2.00001, 1e-9);
  EXPECT_NEAR(keeper.at(WalkEvent::redirected).remaining.x, 0.0, 1e-9);
  EXPECT_NEAR(result.state.body.position.x, 0.99999, 1e-9);
  EXPECT_NEAR(result.state.body.position.z, -1.99999, 1e-9);
  EXPECT_EQ(result.slides, 2);
}

TEST(PublishedMovers, TracedAndUntracedGiveTheSameBitsInARoomOfRocks) {
  Builder level = rock_room(21);
  level.stairs(6, 0.3, 0.3, 1.5);
  for (const MoverMethod& mover : mover_methods()) {
    SCOPED_TRACE(mover.name);
    WalkBody body{Vector3d(0.35, 0.9, 0.35), Vector3d(-1.0, 3.0, 0.0)};
    const bool takes_capsules = !mover.accepts(body).empty();
    const BodyShape upright({CapsuleShape{0.35, 0.55}}), low({CapsuleShape{0.35, 0.15}});
    if (takes_capsules) body = WalkBody(upright, body.position);
    Walker walker(level, body);
    walker.walk.mover = mover.name;
    LevelRandom random(5);
    Vector3d velocity(0.0);
    for (int i = 0; i < 200; ++i) {
      if (i % 20 == 0) velocity = random.in_box(Vector3d(-4, 0, -4), Vector3d(4, 0, 4));
      WalkInput input{1, velocity, {}, {}, {}};
      if (i % 60 == 59) {
        const bool crouches = i % 120 == 59;
        if (takes_capsules) {
          input.shape = crouches ? low : upright;
        } else {
          input.radii = Vector3d(0.35, crouches ? 0.5 : 0.9, 0.35);
        }
      }
      const WalkState before = walker.state;
      Keeper keeper;
      const TickResult traced =
          run_tick(*walker.level, walker.walk.mover, walker.walk.settings, walker.index, before, input, keeper);
      walker.tick(input);
      ASSERT_EQ(traced.state.body.position, walker.state.body.position);
      ASSERT_EQ(traced.state.fall_velocity, walker.state.fall_velocity);
      ASSERT_EQ(traced.hits, walker.last.hits);
      ASSERT_TRUE(is_finite(traced.state.body.position) && is_finite(traced.state.velocity));
      for (const WalkStep& step : keeper.walk) {
        ASSERT_GE(step.line, 1);
        ASSERT_LE(step.line, static_cast<int>(mover.listing.size()));
        const std::string sentence = explain(step);
        EXPECT_EQ(sentence.back(), '.') << sentence;
        EXPECT_EQ(sentence.find("nan"), std::string::npos) << sentence;
      }
    }
  }
}

}  // namespace
}  // namespace minkoscope
