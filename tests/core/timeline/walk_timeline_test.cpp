#include "core/timeline/timeline.h"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/support/levels/adversarial_levels.h"

namespace minkoscope {
namespace {

using namespace test;

Walk rocky_walk(Precision precision) {
  Walk walk;
  walk.level = {rock_room(4).level_mesh()};
  walk.body = {Vector3d(0.35, 0.9, 0.35), Vector3d(0.0, 3.0, 0.0), Quaterniond(1, 0, 0, 0)};
  walk.precision = precision;
  return walk;
}

/// A player's inputs: held keys, presses of jump, a crouch.
std::vector<WalkInput> played(int ticks, unsigned seed) {
  LevelRandom random(seed);
  std::vector<WalkInput> inputs;
  Vector3d velocity(0.0);
  for (int i = 0; i < ticks; ++i) {
    if (i % 20 == 0) velocity = random.in_box(Vector3d(-4, 0, -4), Vector3d(4, 0, 4));
    WalkInput input{1, velocity, {}, {}, {}};
    if (i % 50 == 10 || i % 50 == 11) input.jump = 4.5;
    if (i % 200 == 150) input.radii = Vector3d(0.35, 0.5, 0.35);
    if (i % 200 == 190) input.radii = Vector3d(0.35, 0.9, 0.35);
    inputs.push_back(input);
  }
  return inputs;
}

TEST(WalkTimeline, KeepsWhatIsNearForTheNextTickAlone) {
  WalkTimeline timeline(rocky_walk(Precision::float32),
                        std::make_shared<WalkLevel>(rocky_walk(Precision::float32).level, Precision::float32));
  for (const WalkInput& input : played(30, 9)) timeline.append(input);
  EXPECT_TRUE(timeline.tick(29).result.state.near);
  for (std::size_t i = 0; i < 29; ++i) EXPECT_FALSE(timeline.tick(i).result.state.near) << i;
}

TEST(WalkTimeline, TheInputsOfAWalkReplayToTheSameBits) {
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    const Walk walk = rocky_walk(precision);
    const auto level = std::make_shared<WalkLevel>(walk.level, precision);
    WalkTimeline lived(walk, level);
    for (const WalkInput& input : played(600, 8)) lived.append(input);

    const std::vector<WalkInput> merged = lived.inputs();
    EXPECT_LT(merged.size(), 200U);
    int ticks = 0;
    for (const WalkInput& input : merged) {
      ticks += input.ticks;
      if (input.jump) {
        EXPECT_EQ(input.ticks, 1);
      }
    }
    EXPECT_EQ(ticks, 600);

    WalkTimeline replayed(walk, std::make_shared<WalkLevel>(walk.level, precision));
    for (const WalkInput& input : merged)
      for (int i = 0; i < input.ticks; ++i) replayed.append(input);
    EXPECT_EQ(replayed.state_hash(), lived.state_hash());
    EXPECT_EQ(lived.state_hash().size(), 16U);
    const WalkSummary summary = summarise(lived);
    EXPECT_EQ(summary.ticks, 600);
    EXPECT_EQ(summary.state_hash, lived.state_hash());
    EXPECT_EQ(summary.recoveries, 0);
    EXPECT_EQ(summary.final_position, lived.tick(599).result.state.body.position);
  }
}

TEST(WalkTimeline, TruncatingAndTakingOverForgetsTheRest) {
  const Walk walk = rocky_walk(Precision::float32);
  const auto level = std::make_shared<WalkLevel>(walk.level, walk.precision);
  const std::vector<WalkInput> inputs = played(200, 3);
  WalkTimeline whole(walk, level), cut(walk, level);
  for (const WalkInput& input : inputs) whole.append(input);
  for (const WalkInput& input : inputs) cut.append(input);
  cut.truncate(120);
  ASSERT_EQ(cut.tick_count(), 120U);
  EXPECT_EQ(cut.state_before(120).body.position, whole.state_before(120).body.position);
  EXPECT_NE(cut.state_hash(), whole.state_hash());
  for (std::size_t i = 120; i < 200; ++i) cut.append(inputs[i]);
  EXPECT_EQ(cut.state_hash(), whole.state_hash());
  cut.truncate(500);
  EXPECT_EQ(cut.tick_count(), 200U);
  cut.truncate(0);
  EXPECT_EQ(cut.state_before(0).body.position, walk.body.position);
}

TEST(WalkTimeline, OpeningATickEndsWhereTheTickEnded) {
  const Walk walk = rocky_walk(Precision::float32);
  WalkTimeline timeline(walk, std::make_shared<WalkLevel>(walk.level, walk.precision));
  for (const WalkInput& input : played(300, 5)) timeline.append(input);
  for (std::size_t i : {0U, 17U, 60U, 151U, 299U}) {
    const std::vector<Step> steps = timeline.open(i);
    ASSERT_GE(steps.size(), 2U);
    const auto& last = std::get<WalkStep>(steps.back());
    EXPECT_EQ(last.event, WalkEvent::tick_end);
    EXPECT_EQ(std::memcmp(&last.position, &timeline.tick(i).result.state.body.position, sizeof last.position), 0);
  }
}

TEST(WalkTimeline, TenMinutesStayInMemory) {
  const Walk walk = rocky_walk(Precision::float32);
  WalkTimeline timeline(walk, std::make_shared<WalkLevel>(walk.level, walk.precision));
  const int ticks = 3000;  // a twelfth of ten minutes
  for (const WalkInput& input : played(ticks, 12)) timeline.append(input);
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < timeline.tick_count(); ++i)
    bytes += sizeof(TickRecord) + timeline.tick(i).result.hits.capacity() * sizeof(WalkHit) + 16;
  EXPECT_LT(12.0 * static_cast<double>(bytes), 64.0 * 1024 * 1024 / 1.5);  // a vector grows by up to half
}

}  // namespace
}  // namespace minkoscope
