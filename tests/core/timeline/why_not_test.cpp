// Why something did not happen in a tick: each reason in a level made for it, and over every walk that ships nothing is
// said to have happened that did not.
#include "core/timeline/why_not.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/scene/case.h"
#include "tests/support/asset_cases.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

struct Walked {
  Walked(WalkMesh level, const Vector3d& start, const Vector3d& velocity, int ticks) {
    Walk walk;
    walk.level = {std::move(level)};
    walk.body = WalkBody(BodyShape({CapsuleShape{0.3, 0.6}}), start);
    timeline = std::make_unique<WalkTimeline>(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
    WalkInput input;
    input.velocity = velocity;
    for (int i = 0; i < ticks; ++i) timeline->append(input);
  }
  WhyNotAnswer ask(WhyNot question, std::size_t tick) const {
    return why_not(question, *timeline, tick, timeline->open(tick));
  }
  /// Of the first tick with such an answer.
  bool ever_says(WhyNot question, const std::string& words) const {
    for (std::size_t tick = 0; tick < timeline->tick_count(); ++tick)
      if (ask(question, tick).sentence.find(words) != std::string::npos) return true;
    return false;
  }
  std::unique_ptr<WalkTimeline> timeline;
};

const Vector3d standing{0.0, 0.901, 0.0};
const Vector3d ahead{2.0, 0.0, 0.0};

TEST(WhyNot, AWallHigherThanAStep) {
  const Walked walked(test::Builder().floor(9.0).box({1, 0, -4}, {2, 1.2, 4}).level_mesh(), standing, ahead, 60);
  const WhyNotAnswer answer = walked.ask(WhyNot::step_up, 59);
  EXPECT_FALSE(answer.happened);
  EXPECT_EQ(answer.sentence.find("What is in the way is higher than a step: 0.40 m up, triangle "), 0u)
      << answer.sentence;
  ASSERT_GE(answer.triangle, 0);
  const TriangleMesh& mesh = *walked.timeline->walk().level[0].mesh.mesh;
  for (const std::uint32_t corner : mesh.triangles[static_cast<std::size_t>(answer.triangle)])
    EXPECT_GE(mesh.vertices[corner].x, 1.0) << "a triangle of the wall";
  EXPECT_TRUE(walked.ask(WhyNot::stand, 59).happened);
}

TEST(WhyNot, NoRoomAboveAStep) {
  const Walked walked(
      test::Builder().floor(9.0).box({1, 0, -4}, {2, 0.3, 4}).box({-4, 1.803, -4}, {4, 2.5, 4}).level_mesh(), standing,
      ahead, 60);
  EXPECT_TRUE(walked.ever_says(WhyNot::step_up, "There is no room above it: triangle "))
      << walked.ask(WhyNot::step_up, 59).sentence;
}

TEST(WhyNot, AStepThatIsClimbedAndNothingInTheWay) {
  const Walked walked(test::Builder().floor(9.0).box({1, 0, -4}, {6, 0.3, 4}).level_mesh(), standing, ahead, 60);
  EXPECT_TRUE(walked.ever_says(WhyNot::step_up, "It climbs a step."));
  EXPECT_EQ(walked.ask(WhyNot::step_up, 3).sentence, "Nothing stood in its way.");
  EXPECT_TRUE(walked.ever_says(WhyNot::snap, "There is no need: it stands."));
  const Walked idle(test::Builder().floor(9.0).level_mesh(), standing, Vector3d(0.0), 3);
  EXPECT_EQ(idle.ask(WhyNot::step_up, 1).sentence, "There is no input to move.");
}

TEST(WhyNot, OffALedgeTheGapAndTheGroundBelow) {
  // Off a box of 1.5 m: the first tick in the air tried to snap.
  const Walked walked(test::Builder().floor(9.0).box({-4, 0, -4}, {0.5, 1.5, 4}).level_mesh(), {0, 2.401, 0}, ahead,
                      40);
  EXPECT_TRUE(walked.ever_says(WhyNot::snap, "Below it is triangle ")) << "the edge, first";
  EXPECT_TRUE(walked.ever_says(WhyNot::snap, "It was in the air before this tick."));
  bool fell = false;
  for (std::size_t tick = 0; tick < 40; ++tick) {
    const WhyNotAnswer answer = walked.ask(WhyNot::stand, tick);
    if (answer.happened || answer.sentence.find("The nearest ground is triangle ") != 0) continue;
    if (answer.sentence.find(" below, tilted 0.0°.") == std::string::npos)
      continue;  // the edge, while it rolls over it
    fell = true;
    const double height = walked.timeline->tick(tick).result.state.body.position.y - 0.9;
    // The number in the sentence is the gap, by an oracle that knows the floor is at 0.
    const double said = std::stod(answer.sentence.substr(answer.sentence.find(", ") + 2));
    if (answer.sentence.find(" m below") != std::string::npos) {
      EXPECT_NEAR(said, height, 0.006) << answer.sentence;
    }
  }
  EXPECT_TRUE(fell);
  // Far beyond the edge within one tick.
  const Walked leapt(test::Builder().floor(9.0).box({-4, 0, -4}, {0.5, 1.5, 4}).level_mesh(), {-2, 2.401, 0},
                     {30.0, 0.0, 0.0}, 12);
  EXPECT_TRUE(leapt.ever_says(WhyNot::snap, "The gap is larger than the "));
}

TEST(WhyNot, WhatIsTurnedOffSaysSo) {
  Walk walk;
  walk.level = {test::Builder().floor(9.0).level_mesh()};
  walk.body = WalkBody(BodyShape({CapsuleShape{0.3, 0.6}}), standing);
  walk.settings.step_height = 0.0;
  walk.settings.snap_to_ground = false;
  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  timeline.append(WalkInput{1, ahead, {}, {}, {}});
  EXPECT_EQ(why_not(WhyNot::step_up, timeline, 0, timeline.open(0)).sentence, "Steps are off: the step height is 0.");
  EXPECT_EQ(why_not(WhyNot::snap, timeline, 0, timeline.open(0)).sentence, "Snapping down is off.");
}

TEST(WhyNot, ATriangleThatWasHitOneThatWasLaterAndOneFarAway) {
  const Walked walked(test::Builder().floor(9.0).box({1, 0, -4}, {2, 1.2, 4}).level_mesh(), standing, ahead, 60);
  const std::vector<Step> steps = walked.timeline->open(59);
  const TriangleMesh& mesh = *walked.timeline->walk().level[0].mesh.mesh;
  int hits = 0, far = 0, looked_at = 0;
  for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t) {
    const WhyNotAnswer answer = why_not_hit(*walked.timeline, 59, steps, 0, t);
    EXPECT_FALSE(answer.sentence.empty());
    const auto& all = walked.timeline->tick(59).result.hits;
    const bool hit = std::ranges::any_of(all, [&](const WalkHit& own) { return own.triangle == t; });
    EXPECT_EQ(answer.happened, hit) << answer.sentence;
    hits += hit ? 1 : 0;
    const bool never = answer.sentence.find("No sweep looked at") == 0;
    far += never ? 1 : 0;
    looked_at += !hit && !never ? 1 : 0;
    if (never) {
      for (const Step& step : steps) {
        const auto* own = std::get_if<SweepStep>(&step);
        EXPECT_FALSE(own != nullptr && own->event == SweepEvent::candidate && own->triangle == t) << t;
      }
    }
  }
  EXPECT_GT(hits, 0);
  EXPECT_GT(far, 0) << "the wall's far side";
  EXPECT_GT(looked_at, 0);
}

TEST(WhyNot, OverEveryWalkTheAnswersAreTheTicks) {
  std::size_t answers = 0, refused = 0;
  for (const std::filesystem::path& file : test::asset_cases()) {
    const Case held = load_case(file);
    const auto* walk = std::get_if<Walk>(&held.run);
    if (walk == nullptr || !refusal_of(*walk).empty()) continue;
    Walk start = *walk;
    start.inputs.clear();
    WalkTimeline timeline(start, std::make_shared<const WalkLevel>(walk->level, walk->precision));
    constexpr std::size_t most = 80;
    for (const WalkInput& input : walk->inputs) {
      WalkInput single = input;
      single.ticks = 1;
      for (int i = 0; i < input.ticks && timeline.tick_count() < most; ++i) timeline.append(single);
    }
    for (std::size_t tick = 0; tick < timeline.tick_count(); ++tick) {
      const std::vector<Step> steps = timeline.open(tick);
      const bool took = std::ranges::any_of(steps, [](const Step& step) {
        const auto* own = std::get_if<WalkStep>(&step);
        return own != nullptr && own->event == WalkEvent::step_taken;
      });
      const WhyNotAnswer step_up = why_not(WhyNot::step_up, timeline, tick, steps);
      EXPECT_EQ(step_up.happened, took) << file << " " << tick << ": " << step_up.sentence;
      const WhyNotAnswer stand = why_not(WhyNot::stand, timeline, tick, steps);
      EXPECT_EQ(stand.happened, timeline.tick(tick).result.state.grounded) << file << " " << tick;
      const WhyNotAnswer snap = why_not(WhyNot::snap, timeline, tick, steps);
      for (const WhyNotAnswer& answer : {step_up, stand, snap}) {
        EXPECT_TRUE(answer.sentence.ends_with('.')) << answer.sentence;
        EXPECT_EQ(answer.sentence.find("nan"), std::string::npos) << answer.sentence;
        ++answers;
        refused += answer.happened ? 0 : 1;
      }
    }
  }
  EXPECT_GT(answers, 3000u);
  EXPECT_GT(refused, 1000u);
}

}  // namespace
}  // namespace minkoscope
