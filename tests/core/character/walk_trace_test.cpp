// What a traced tick reports: the same bits as the untraced one, in an order the window can nest, each step a sentence.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <limits>
#include <type_traits>

#include <minkoscope/sweep.h>

#include "core/character/mover_table.h"
#include "core/sweep/method_table.h"
#include "tests/support/levels/adversarial_levels.h"
#include "tests/support/same_bits.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

using namespace test;

void expect_same(const TickResult& a, const TickResult& b) {
  EXPECT_TRUE(same_bits(a.state.body.position, b.state.body.position));
  EXPECT_TRUE(same_bits(a.state.body.radii, b.state.body.radii));
  EXPECT_TRUE(same_bits(a.state.velocity, b.state.velocity));
  EXPECT_TRUE(same_bits(a.state.fall_velocity, b.state.fall_velocity));
  EXPECT_TRUE(same_bits(a.state.ground_normal, b.state.ground_normal));
  EXPECT_EQ(a.state.grounded, b.state.grounded);
  EXPECT_EQ(a.hits, b.hits);
  EXPECT_EQ(a.slides, b.slides);
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.recovered, b.recovered);
}

void expect_same_wholly(const TickResult& a, const TickResult& b) {
  expect_same(a, b);
  EXPECT_EQ(a.crushed, b.crushed);
  EXPECT_EQ(a.gave_up, b.gave_up);
  EXPECT_EQ(a.pushed, b.pushed);
  EXPECT_EQ(a.ground_rule, b.ground_rule);
  EXPECT_EQ(a.state.body, b.state.body);
  EXPECT_EQ(a.state.carried_by, b.state.carried_by);
  EXPECT_EQ(a.state.inherited_velocity, b.state.inherited_velocity);
  EXPECT_EQ(a.state.last_safe_position, b.state.last_safe_position);
  EXPECT_EQ(a.state.wanted_radii, b.state.wanted_radii);
  EXPECT_EQ(a.state.wanted_shape, b.state.wanted_shape);
  EXPECT_EQ(a.state.wanted_rotation, b.state.wanted_rotation);
  EXPECT_EQ(a.state.near == nullptr, b.state.near == nullptr);
  EXPECT_EQ(a.state.cleared_at, b.state.cleared_at);
  EXPECT_EQ(a.state.clearance, b.state.clearance);
  EXPECT_EQ(a.state.touch, b.state.touch);
  EXPECT_EQ(a.state.touch_reach, b.state.touch_reach);
}

/// Nothing in it is as a tick that does nothing would leave it.
TickResult spoilt(const TickResult& by) {
  TickResult result;
  WalkState& state = result.state;
  const Vector3d odd(7.0, -8.0, 9.0);
  const Quaterniond turned = glm::angleAxis(0.3, Vector3d(0, 0, 1));
  const BodyShape shape({CapsuleShape{0.2, 0.3}});
  state.body = WalkBody(shape, odd, turned);
  state.velocity = state.fall_velocity = state.ground_normal = state.inherited_velocity = odd;
  state.last_safe_position = state.wanted_radii = state.cleared_at = odd;
  state.grounded = !by.state.grounded;
  state.carried_by = 3;
  state.wanted_shape = shape;
  state.wanted_rotation = turned;
  state.near = by.state.near;
  state.clearance = state.touch_reach = 5.0;
  state.touch = {4, 5, Feature::edge, 0.5, odd, odd};
  result.slides = 11;
  result.hits.assign(6, state.touch);
  result.recovered = result.crushed = result.gave_up = result.pushed = true;
  result.depth = 2.0;
  result.ground_rule = GroundRule::lip;
  return result;
}

class WalkTraced : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions, WalkTraced, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& case_info) {
                           return case_info.param == Precision::float32 ? "float32" : "float64";
                         });

TEST_P(WalkTraced, SameBitsAndStepsThatNest) {
  Builder level = rock_room(21);
  level.stairs(6, 0.3, 0.3, 1.5);
  const EllipsoidBody body{Vector3d(0.35, 0.9, 0.35), Vector3d(-1.0, 3.0, 0.0), Quaterniond(1, 0, 0, 0)};
  Walker walker(level, body, {}, GetParam());
  LevelRandom random(77);
  std::array<int, 16> seen{};
  int sweeps = 0;
  Vector3d velocity(0.0);
  for (int i = 0; i < 1500; ++i) {
    if (i % 25 == 0) velocity = random.in_box(Vector3d(-4, 0, -4), Vector3d(4, 0, 4));
    WalkInput input{1, velocity, {}, {}, {}};
    if (i % 97 == 0) input.jump = 4.0;
    if (i % 60 == 59) input.radii = Vector3d(0.35, random.between(0.0, 1.0) < 0.5 ? 0.5 : 0.9, 0.35);
    const WalkState before = walker.state;
    StepRecorder recorder;
    const TickResult traced =
        run_tick(*walker.level, walker.walk.mover, walker.walk.settings, walker.index, before, input, recorder);
    walker.tick(input);
    expect_same(traced, walker.last);

    ASSERT_GE(recorder.steps.size(), 2U);
    const auto* first = std::get_if<WalkStep>(&recorder.steps.front());
    const auto* last = std::get_if<WalkStep>(&recorder.steps.back());
    ASSERT_TRUE(first && last);
    EXPECT_EQ(first->event, WalkEvent::tick_start);
    EXPECT_EQ(last->event, WalkEvent::tick_end);
    EXPECT_TRUE(same_bits(last->position, walker.state.body.position));
    int pass_index = -1, depth = 0;
    bool in_pass = false;
    for (std::size_t k = 0; k < recorder.steps.size(); ++k) {
      if (std::holds_alternative<SweepStep>(recorder.steps[k])) {
        ++sweeps;
        EXPECT_TRUE(in_pass);  // a sweep belongs to the slide of the pass under way
        continue;
      }
      const auto& step = std::get<WalkStep>(recorder.steps[k]);
      ++seen[static_cast<std::size_t>(step.event)];
      EXPECT_GE(step.pass_index, pass_index);
      pass_index = step.pass_index;
      if (step.event == WalkEvent::pass_start) {
        EXPECT_FALSE(in_pass);
        in_pass = true;
        ++depth;
      }
      if (step.event == WalkEvent::pass_end) {
        EXPECT_TRUE(in_pass);
        in_pass = false;
      }
      if (step.event == WalkEvent::sweep_hit) {
        EXPECT_GE(step.triangle, 0);
        EXPECT_NEAR(glm::length(step.plane.normal), 1.0, 1e-5);
        EXPECT_GE(step.time, 0.0);
        EXPECT_LE(step.time, 1.0);
        EXPECT_TRUE(std::holds_alternative<SweepStep>(recorder.steps[k - 1]));
      }
      if (step.event == WalkEvent::redirected) {  // never longer than what was wanted, never against a plane
        EXPECT_LE(glm::length(step.remaining), glm::length(step.wanted) * (1.0 + 1e-9));
        for (const SlidePlane& plane : step.planes)
          EXPECT_GE(glm::dot(plane.normal, step.remaining), -1e-6 * glm::length(step.wanted));
        EXPECT_FALSE(step.planes.empty());
      }
      const std::string sentence = explain(step);
      EXPECT_GT(sentence.size(), 20U);
      EXPECT_EQ(sentence.find("nan"), std::string::npos);
      EXPECT_EQ(sentence.back(), '.');
      const MoverMethod* method = find_mover_method(walker.walk.mover);
      EXPECT_GE(step.line, 1);
      EXPECT_LE(step.line, static_cast<int>(method->listing.size()));
    }
    EXPECT_FALSE(in_pass);
    EXPECT_GT(depth, 0);
  }
  EXPECT_GT(sweeps, 1000);
  for (const WalkEvent event :
       {WalkEvent::tick_start, WalkEvent::pass_start, WalkEvent::sweep_hit, WalkEvent::sweep_free,
        WalkEvent::plane_added, WalkEvent::redirected, WalkEvent::step_tried, WalkEvent::step_taken, WalkEvent::snapped,
        WalkEvent::radii_changed, WalkEvent::ground_found, WalkEvent::ground_lost, WalkEvent::pass_end})
    EXPECT_GT(seen[static_cast<std::size_t>(event)], 0) << to_string(event);
}

TEST(WalkSentences, SayWhatHappenedWithItsNumbers) {
  WalkStep step;
  step.event = WalkEvent::sweep_hit;
  step.triangle = 212;
  step.feature = Feature::edge;
  step.time = 0.612;
  step.plane.normal = Vector3d(std::sin(glm::radians(48.7)), std::cos(glm::radians(48.7)), 0.0);
  EXPECT_EQ(explain(step),
            "The body meets an edge of triangle 212 after 61.2 % of the move; the plane there is tilted 48.7°.");
  step.event = WalkEvent::redirected;
  step.planes = {step.plane};
  step.remaining = Vector3d(0.02, 0.02, 0.0);
  EXPECT_EQ(explain(step), "The slide plane is tilted 48.7°, so what is left of the move, 28.3 mm, turns upwards.");
  step.remaining = Vector3d(0.0);
  EXPECT_EQ(explain(step), "Nothing of the wanted motion is left along the slide plane: the pass ends here.");
}

TEST(WalkMovers, TableAndUnknownMover) {
  ASSERT_EQ(mover_methods().size(), 7U);
  EXPECT_EQ(mover_methods().front().name, "collide-and-slide");
  for (const MoverMethod& method : mover_methods()) {
    EXPECT_NE(find_sweep_method(method.sweep), nullptr) << method.name;
    EXPECT_LE(method.listing.size(), 16U);
    for (const std::string_view line : method.listing) {
      std::size_t characters = 0;  // of UTF-8
      for (const char c : line) characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
      EXPECT_LE(characters, 46U) << line;
    }
  }
  EXPECT_EQ(find_mover_method("none"), nullptr);
  Walker walker(Builder().floor(), {}, {});
  EXPECT_THROW(run_tick(*walker.level, "none", walker.walk.settings, 0, walker.state, {}), std::invalid_argument);
}

TEST(WalkResult, IsFilledInWhateverItHolds) {
  Builder level = rock_room(21);
  level.stairs(6, 0.3, 0.3, 1.5);
  const EllipsoidBody body{Vector3d(0.35, 0.9, 0.35), Vector3d(-1.0, 3.0, 0.0), Quaterniond(1, 0, 0, 0)};
  for (const MoverMethod& mover : mover_methods()) {
    SCOPED_TRACE(mover.name);
    Walker walker(level, body);
    walker.walk.mover = mover.name;
    LevelRandom random(77);
    std::array<TickResult, 2> in_turns;
    TickResult own;
    own.state = walker.state;
    for (std::size_t i = 0; i < 200; ++i) {
      WalkInput input{1, random.in_box(Vector3d(-4, 0, -4), Vector3d(4, 0, 4)), {}, {}, {}};
      if (i % 29 == 0) input.jump = 4.0;
      const WalkState before = walker.state;
      walker.tick(input);
      const auto run_into = [&](const WalkState& from, TickResult& result) {
        run_tick(*walker.level, walker.walk.mover, walker.walk.settings, static_cast<int>(i), from, input, result);
        expect_same_wholly(result, walker.last);
      };
      TickResult result = spoilt(walker.last);
      run_into(before, result);
      run_into(i == 0 ? before : in_turns[(i + 1) % 2].state, in_turns[i % 2]);
      run_into(own.state, own);
    }
  }
}

TEST(WalkResult, IsLeftAsItWasByATickThatIsRefused) {
  Walker walker(Builder().floor(), {}, {});
  TickResult result = spoilt(walker.last);
  const TickResult kept = result;
  EXPECT_THROW(run_tick(*walker.level, "none", walker.walk.settings, 0, walker.state, {}, result),
               std::invalid_argument);
  expect_same_wholly(result, kept);
}

TEST(WalkMotion, PosesBetweenKeysAndRepeats) {
  const Pose rest{Vector3d(1, 2, 3), glm::angleAxis(0.5, Vector3d(0, 1, 0))};
  Motion motion;
  motion.keys = {{1.0, Vector3d(0, 0, 0), {}}, {3.0, Vector3d(0, 4, 0), {}}};
  EXPECT_EQ(pose_at(motion, rest, 0.0).position, Vector3d(0, 0, 0));  // rests before the first key
  EXPECT_EQ(pose_at(motion, rest, 2.0).position, Vector3d(0, 2, 0));
  EXPECT_EQ(pose_at(motion, rest, 9.0).position, Vector3d(0, 4, 0));
  EXPECT_EQ(pose_at(motion, rest, 2.0).rotation, rest.rotation);  // the part a key lacks is the mesh's own
  motion.repeat = MotionRepeat::loop;
  EXPECT_NEAR(pose_at(motion, rest, 3.5).position.y, 1.0, 1e-12);
  motion.repeat = MotionRepeat::ping_pong;
  EXPECT_NEAR(pose_at(motion, rest, 3.5).position.y, 3.0, 1e-12);
  EXPECT_NEAR(pose_at(motion, rest, 5.5).position.y, 1.0, 1e-12);
  motion.keys = {{0.0, {}, Quaterniond(1, 0, 0, 0)}, {2.0, {}, glm::angleAxis(1.0, Vector3d(0, 1, 0))}};
  const Pose half = pose_at(motion, rest, 1.0);
  EXPECT_EQ(half.position, rest.position);
  EXPECT_NEAR(glm::angle(half.rotation), 0.5, 1e-12);
}

}  // namespace
}  // namespace minkoscope
