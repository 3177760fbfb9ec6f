// The headline of a tick gives its cause: what is known of each shipped failure is found in it.
#include "core/timeline/tick_cause.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/scene/case.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

std::shared_ptr<WalkTimeline> run(const std::filesystem::path& file) {
  const Case held = load_case(file);
  const Walk& walk = std::get<Walk>(held.run);
  auto timeline = std::make_shared<WalkTimeline>(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  for (const WalkInput& input : walk.inputs) {
    for (int i = 0; i < input.ticks; ++i) timeline->append(input);
  }
  return timeline;
}

std::shared_ptr<WalkTimeline> example(const std::string& name) {
  return run(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets/examples/walk/" + name + ".json");
}

TickCause cause_at(const WalkTimeline& timeline, std::size_t tick) {
  return cause_of(timeline, tick, timeline.open(tick));
}

/// The first tick of the outcome; none where there is no such tick.
std::optional<TickCause> first_of(const WalkTimeline& timeline, TickOutcome outcome) {
  for (std::size_t i = 0; i < timeline.tick_count(); ++i) {
    if (const TickCause cause = cause_at(timeline, i); cause.outcome == outcome) return cause;
  }
  return std::nullopt;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(TickCause, GivingUpIsSaidWithWhatIsLeft) {
  for (const char* name : {"thebigh-gives-up-in-a-corner", "fauerby-2000-ping-pong"}) {
    const auto cause = first_of(*example(name), TickOutcome::gave_up);
    ASSERT_TRUE(cause) << name;
    EXPECT_TRUE(contains(cause->sentence, "Gave up") && contains(cause->sentence, "are dropped")) << cause->sentence;
  }
}

TEST(TickCause, CrushedBetweenWhat) {
  const auto cause = first_of(*example("crusher"), TickOutcome::crushed);
  ASSERT_TRUE(cause);
  EXPECT_TRUE(contains(cause->sentence, "presses on it from above")) << cause->sentence;
}

TEST(TickCause, BlockedByWhichPlanesTogether) {
  const auto timeline = example("corner");
  const auto cause = first_of(*timeline, TickOutcome::blocked);
  ASSERT_TRUE(cause);
  EXPECT_TRUE(contains(cause->sentence, " and triangle ")) << cause->sentence;
}

TEST(TickCause, ANewSizeThatWaits) {
  const auto cause = first_of(*example("crouch"), TickOutcome::refused);
  ASSERT_TRUE(cause);
  EXPECT_TRUE(contains(cause->sentence, "The new size is refused")) << cause->sentence;
}

TEST(TickCause, WedgedBetweenTwoSteepSides) {
  auto crack = std::make_shared<TriangleMesh>();
  crack->vertices = {{0, 0, -5}, {0, 0, 5}, {-1.5, 2.6, -5}, {-1.5, 2.6, 5}, {1.5, 2.6, -5}, {1.5, 2.6, 5}};
  crack->triangles = {{0, 1, 2}, {1, 3, 2}, {0, 4, 1}, {1, 4, 5}};
  Walk walk;
  walk.level.push_back({{"crack", crack, {}, {}}, {}});
  walk.body = {{0.3, 0.8, 0.3}, {0.0, 2.0, 0.0}, {1, 0, 0, 0}};
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  for (int i = 0; i < 60; ++i) timeline.append(WalkInput{});
  WalkInput across;
  across.velocity = {2.0, 0.0, 0.0};
  for (int i = 0; i < 3; ++i) timeline.append(across);
  const TickCause cause = cause_at(timeline, timeline.tick_count() - 1);
  EXPECT_EQ(cause.outcome, TickOutcome::wedged) << cause.sentence;
  EXPECT_TRUE(contains(cause.sentence, "tilted 60.0° and 60.0°")) << cause.sentence;
}

TEST(TickCause, StandingOnALipAndSlidingOffIt) {
  Walk walk;
  walk.level = {test::Builder().stairs(5, 0.375, 0.534).floor(20.0).level_mesh()};
  walk.body = {{0.35, 0.9, 0.35}, {2.4, 1.875 + 0.9 + 1e-4, 0.1}, {1, 0, 0, 0}};
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  WalkInput down;
  down.velocity = {-1.0, 0.0, 0.0};
  int stood = 0, slid = 0;
  for (int i = 0; i < 150; ++i) {
    const bool on_lip = i > 0 && timeline.tick(timeline.tick_count() - 1).result.ground_rule == GroundRule::lip;
    timeline.append(on_lip && i % 5 == 0 ? WalkInput{} : down);
    const std::size_t tick = timeline.tick_count() - 1;
    const TickCause cause = cause_at(timeline, tick);
    if (timeline.tick(tick).result.ground_rule == GroundRule::lip) {
      ++stood;
      EXPECT_EQ(cause.outcome, TickOutcome::moves) << cause.sentence;
      EXPECT_TRUE(contains(cause.sentence, "It stands on the lip of triangle ") &&
                  contains(cause.sentence, " below carries."))
          << cause.sentence;
    }
    if (cause.outcome == TickOutcome::left_ground) {
      ++slid;
      EXPECT_TRUE(contains(cause.sentence, "It slides off the lip of triangle ")) << cause.sentence;
    }
  }
  EXPECT_GT(stood, 5);
  EXPECT_GT(slid, 0);
}

TEST(TickCause, LostGroundNamesTheContactThatIsTooSteep) {
  Walk walk;
  walk.level = {test::Builder().floor(2.0).level_mesh()};
  walk.body = test::person_at({1.0, 0.9 + 1e-4, 0.0});
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  WalkInput ahead;
  ahead.velocity = {2.0, 0.0, 0.0};
  for (int i = 0; i < 120; ++i) timeline.append(ahead);
  int lost = 0;
  for (std::size_t tick = 0; tick < timeline.tick_count(); ++tick) {
    for (const Step& step : timeline.open(tick)) {
      const auto* walked = std::get_if<WalkStep>(&step);
      if (walked == nullptr || walked->event != WalkEvent::ground_lost) continue;
      ++lost;
      ASSERT_TRUE(walked->test) << explain(*walked);
      EXPECT_FALSE(walked->test->holds);
      EXPECT_LT(walked->test->value, std::cos(glm::radians(50.0)));
      EXPECT_EQ(walked->feature, Feature::edge) << "the border of the floor";
      EXPECT_TRUE(contains(explain(*walked), "steeper than the 50° that carry the body")) << explain(*walked);
      const TickCause cause = cause_at(timeline, tick);
      EXPECT_EQ(cause.outcome, TickOutcome::left_ground);
      EXPECT_TRUE(contains(cause.sentence, "an edge of triangle ") && contains(cause.sentence, "steeper than 50°"))
          << cause.sentence;
    }
  }
  EXPECT_EQ(lost, 1);
}

TEST(TickCause, WhatTheBodyIsGiven) {
  // A lift of 6 m/s that the body jumps off, a door of 1 m/s that comes against one that stands, a stair.
  const auto jump = example("jump-from-lift");
  std::string jumped, pushed, climbed;
  for (std::size_t tick = 0; tick < jump->tick_count(); ++tick)
    if (jump->tick(tick).input.jump) jumped = cause_at(*jump, tick).sentence;
  EXPECT_TRUE(contains(jumped, "Jumps at ") && contains(jumped, " m/s it keeps")) << jumped;
  const auto door = example("door");
  for (std::size_t tick = 0; tick < door->tick_count() && pushed.empty(); ++tick) {
    const std::string sentence = cause_at(*door, tick).sentence;
    if (contains(sentence, "Pushed ")) pushed = sentence;
  }
  EXPECT_TRUE(contains(pushed, " by door.")) << pushed;
  Walk walk;
  walk.level = {test::Builder().floor().stairs(5, 0.15, 0.5).level_mesh()};
  walk.body = test::person_at({-0.6, 0.9 + 1e-4, 0.0});
  WalkTimeline stairs(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  WalkInput ahead;
  ahead.velocity = {2.0, 0.0, 0.0};
  for (int i = 0; i < 60; ++i) {
    stairs.append(ahead);
    EXPECT_FALSE(stairs.tick(stairs.tick_count() - 1).result.pushed) << "a step climbed is no push";
    const std::string sentence = cause_at(stairs, stairs.tick_count() - 1).sentence;
    if (contains(sentence, "Climbs a step of ")) climbed = sentence;
  }
  EXPECT_FALSE(climbed.empty());
}

bool says_pushed(const std::string& sentence) {
  return contains(sentence, "Pushed ") || contains(sentence, "Thrown ") ||
         contains(sentence, "Stood up and was pushed ") || contains(sentence, "Changed its size and was pushed ");
}

TEST(TickCause, StandingUpAsideOfTheLevelIsAPush) {
  Walk walk;
  // An overhang that ends above the body: standing up, it is pushed out from under the edge.
  walk.level = {test::Builder().floor().box({-3, 1.2, -3}, {-0.25, 3, 3}).level_mesh()};
  walk.body = {{0.35, 0.5, 0.35}, {0, 0.5 + 1e-4, 0}, {1, 0, 0, 0}};
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  WalkInput stand_up;
  stand_up.radii = Vector3d(0.35, 0.9, 0.35);
  timeline.append(stand_up);
  const TickCause cause = cause_at(timeline, 0);
  EXPECT_TRUE(timeline.tick(0).result.pushed) << cause.sentence;
  EXPECT_TRUE(cause.sentence.starts_with("Stood up and was pushed ")) << cause.sentence;
}

TEST(TickCause, AMoverThatLengthensAMoveHasThrownTheBody) {
  const auto timeline = example("thebigh-stratosphere");
  std::size_t thrown = 0;
  for (std::size_t i = 0; i < timeline->tick_count(); ++i) {
    const std::string sentence = cause_at(*timeline, i).sentence;
    EXPECT_EQ(timeline->tick(i).result.pushed, contains(sentence, "Thrown ")) << i << ": " << sentence;
    thrown += timeline->tick(i).result.pushed ? 1 : 0;
  }
  EXPECT_GT(thrown, 0u);
}

TEST(TickCause, CrouchingInTheAirIsNoRise) {
  Walk walk;
  walk.level = {test::Builder().floor().level_mesh()};
  walk.body = test::person_at({0, 3, 0});
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  WalkInput grow;
  grow.radii = Vector3d(0.35, 1.2, 0.35);
  timeline.append(grow);
  EXPECT_GT(timeline.tick(0).result.state.velocity.y, 10.0) << "of the centre";
  EXPECT_TRUE(contains(cause_at(timeline, 0).sentence, "It falls at 0.")) << cause_at(timeline, 0).sentence;
}

TEST(TickCause, ANewSizeThatIsTakenInsideTheLevel) {
  Walk walk;
  walk.mover = mover_method::multi_plane;
  walk.level = {test::Builder().floor().quad({-2, 0.75, -2}, {2, 0.75, -2}, {2, 0.75, 2}, {-2, 0.75, 2}).level_mesh()};
  walk.body = {{0.35, 0.35, 0.35}, {0, 0.36, 0}, {1, 0, 0, 0}};
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  WalkInput stand_up;
  stand_up.radii = Vector3d(0.35, 0.9, 0.35);
  timeline.append(stand_up);
  // Its feet are at 0.01, its centre at 0.91 is above the shelf at 0.75 now: it comes out at the top.
  const TickCause cause = cause_at(timeline, 0);
  EXPECT_EQ(cause.outcome, TickOutcome::recovered) << cause.sentence;
  EXPECT_TRUE(contains(cause.sentence, "in its new size it stood 0.74 m deep in triangle ")) << cause.sentence;
}

TEST(TickCause, WhatMovesABodyWithoutInputAndUpwards) {
  Walk walk;
  walk.mover = mover_method::thebigh;
  walk.level = {test::Builder().slope(30.0).level_mesh()};
  walk.body = test::person_at({0, 1.2, 0});
  WalkTimeline rests(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  for (int i = 0; i < 60; ++i) rests.append(WalkInput{});
  const std::string creeps = cause_at(rests, 59).sentence;
  EXPECT_TRUE(contains(creeps, "Gravity moves it ") && contains(creeps, ", tilted 30.0°. No input; ")) << creeps;

  walk.mover = mover_method::multi_plane;
  walk.level = {test::Builder().floor().slope(60.0).level_mesh()};
  walk.body = test::person_at({-3, 0.9001, 0});
  WalkTimeline climbs(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  WalkInput ahead;
  ahead.velocity = {4.0, 0.0, 0.0};
  bool turned_up = false;
  for (int i = 0; i < 90; ++i) {
    climbs.append(ahead);
    const std::string sentence = cause_at(climbs, climbs.tick_count() - 1).sentence;
    turned_up = turned_up || (contains(sentence, "Turned up by ") && contains(sentence, ", tilted 60.0°"));
  }
  EXPECT_TRUE(turned_up);
}

TEST(TickCause, EveryTickOfEveryExampleHasOneThatItsResultBears) {
  std::size_t ticks = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets/examples/walk")) {
    const auto timeline = run(entry.path());
    for (std::size_t i = 0; i < std::min<std::size_t>(timeline->tick_count(), 240); ++i) {
      ++ticks;
      const TickCause cause = cause_at(*timeline, i);
      const TickResult& result = timeline->tick(i).result;
      const std::string where = entry.path().filename().string() + " tick " + std::to_string(i) + ": " + cause.sentence;
      ASSERT_FALSE(cause.sentence.empty()) << where;
      EXPECT_FALSE(contains(cause.sentence, "nan") || contains(cause.sentence, "-1")) << where;
      EXPECT_EQ(result.pushed, says_pushed(cause.sentence)) << where;
      if (result.crushed) {
        EXPECT_GE(cause.outcome, TickOutcome::crushed) << where;
      }
      if (result.state.grounded) {
        EXPECT_NE(cause.outcome, TickOutcome::falls) << where;
        EXPECT_FALSE(contains(cause.sentence, "It falls")) << where;
      }
    }
  }
  EXPECT_GT(ticks, 1000u);
}

TEST(TickCause, OfWalksFoundByUsers) {
  const std::filesystem::path folder = std::filesystem::path(MINKOSCOPE_SHARED_DIR) / "findings/cases";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << folder << " is not here";
  const auto through = first_of(*run(folder / "case-thebigh-through.json"), TickOutcome::through);
  ASSERT_TRUE(through);
  EXPECT_TRUE(contains(through->sentence, "It went through triangle 8")) << through->sentence;
}

}  // namespace
}  // namespace minkoscope
