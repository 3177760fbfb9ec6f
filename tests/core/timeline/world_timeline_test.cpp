// A world looked back on: what comes back is what was, bit for bit, in bounded memory; and what a tick tested.
#include "core/timeline/world_timeline.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/worlds.h"

namespace minkoscope {
namespace {

/// Sixty ticks of them.
World boxes(int count, std::uint64_t seed) {
  World world = test::tumbling_boxes(count, 3.0, seed);
  world.ticks = 60;
  return world;
}

class LookingBack : public testing::TestWithParam<std::string> {};

TEST_P(LookingBack, GivesTheSameBitsInBoundedMemory) {
  World world = boxes(60, 31);
  world.broad_phase = GetParam();
  WorldRun straight(world);
  std::vector<WorldRun> truth;
  truth.emplace_back(straight);
  for (int i = 0; i < world.ticks; ++i) {
    straight.step();
    truth.emplace_back(straight);
  }
  // Room for about eight worlds of the sixty.
  const std::size_t budget = 8 * straight.approximate_bytes();
  WorldTimeline timeline(world, budget, 1000);
  while (timeline.done() < 60) timeline.advance();
  EXPECT_LE(timeline.kept(), 8u);
  EXPECT_GE(timeline.kept(), 2u);
  for (const std::size_t ticks : {60u, 59u, 58u, 3u, 0u, 31u, 30u, 29u, 1u, 47u, 60u}) {
    const WorldMoment moment = timeline.after(ticks);
    const WorldRun& then = truth[ticks];
    ASSERT_EQ(moment.run->ticks(), static_cast<int>(ticks));
    ASSERT_EQ(moment.run->states(), then.states()) << ticks;
    ASSERT_EQ(moment.run->last().pairs, then.last().pairs) << ticks;
    ASSERT_EQ(moment.run->last().tests, then.last().tests) << ticks;
    ASSERT_EQ(moment.run->summary().state_hash, then.summary().state_hash) << ticks;
    if (ticks > 0) {
      ASSERT_EQ(timeline.record(ticks - 1).tests, then.last().tests);
      ASSERT_EQ(timeline.record(ticks - 1).overlaps, then.last().overlaps);
    }
  }
  EXPECT_LE(timeline.approximate_bytes(), 2 * budget);
}

INSTANTIATE_TEST_SUITE_P(All, LookingBack,
                         testing::Values("brute-force", "bounding-spheres", "sweep-and-prune", "kd-tree", "grid",
                                         "bvh"),
                         [](const auto& own) {
                           std::string name = own.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(WarmWorld, OpensAnyTickAsItWasAndAnswersAsACold) {
  World world = test::tumbling_boxes(60, 1.5, 33);
  world.ticks = 60;
  WorldTimeline cold(world, std::size_t{1} << 24, 0);
  world.warm_start = true;
  WorldRun straight(world);
  std::vector<WorldRun> truth{straight};
  std::size_t asked = 0, warm = 0;
  for (int i = 0; i < world.ticks; ++i) {
    const WorldTick& tick = straight.step();
    truth.emplace_back(straight);
    ASSERT_EQ(tick.started.size(), tick.pairs.size());
    ASSERT_EQ(tick.left.size(), tick.pairs.size());
    asked += tick.pairs.size();
    for (const GjkCache& cache : tick.started) warm += cache.is_empty() ? 0 : 1;
  }
  EXPECT_GT(warm, asked / 2) << "most pairs were there in the tick before";
  EXPECT_GT(straight.summary().overlaps, 100);
  for (int i = 0; i < world.ticks; ++i) cold.advance();
  // Memory for about eight worlds, their caches among it.
  WorldRun without(world);
  const std::size_t caches = straight.last().pairs.size() * 2 * sizeof(GjkCache);
  EXPECT_GE(straight.approximate_bytes(), without.approximate_bytes() + caches);
  const std::size_t budget = 8 * straight.approximate_bytes();
  WorldTimeline timeline(world, budget, 1000);
  while (timeline.done() < 60) timeline.advance();
  EXPECT_LE(timeline.kept(), 10u);
  for (const std::size_t ticks : {60u, 59u, 58u, 3u, 1u, 31u, 30u, 29u, 47u, 60u}) {
    const WorldTick then = truth[ticks].last();
    const WorldMoment moment = timeline.after(ticks);
    EXPECT_EQ(moment.run->last().pairs, then.pairs) << ticks;
    EXPECT_EQ(moment.run->last().overlapping, then.overlapping) << ticks;
    EXPECT_EQ(moment.run->last().started, then.started) << ticks;
    EXPECT_EQ(moment.run->last().left, then.left) << ticks;
    EXPECT_EQ(moment.run->summary().state_hash, truth[ticks].summary().state_hash) << ticks;
    // The same answers cold, from no caches at all.
    const WorldMoment unaided = cold.after(ticks);
    EXPECT_EQ(unaided.run->last().pairs, then.pairs) << ticks;
    EXPECT_EQ(unaided.run->last().overlapping, then.overlapping) << ticks;
    EXPECT_TRUE(unaided.run->last().started.empty() && unaided.run->last().left.empty());
    EXPECT_FALSE(unaided.run->query_of(then.pairs.front()).settings.warm_start);
    // What ran can be asked again, by itself.
    for (std::size_t i = 0; i < then.pairs.size(); ++i) {
      const PairQuery query = moment.run->query_of(then.pairs[i]);
      EXPECT_EQ(query.settings.warm_start, then.started[i]);
      const PairResult again = run_pair(query);
      EXPECT_EQ(again.overlap.value_or(false), then.overlapping[i] != 0);
      EXPECT_EQ(again.cache, then.left[i]);
    }
  }
  EXPECT_LE(timeline.approximate_bytes(), 2 * budget);
}

TEST(CostAround, IsTheMedianSoThatOneSlowTickDoesNotMislead) {
  std::vector<WorldRecord> records(30);
  for (std::size_t i = 0; i < records.size(); ++i) {
    records[i].costs = {.motion = 1.0, .update = static_cast<double>(i), .pairs = 0.2, .narrow = 0.0};
  }
  records[20].costs.pairs = 4.3;  // the processor did something else
  EXPECT_EQ(cost_around(records, 20, &WorldCosts::pairs), 0.2);
  EXPECT_EQ(cost_around(records, 20, &WorldCosts::motion), 1.0);
  EXPECT_EQ(cost_around(records, 20, &WorldCosts::update), 20.0) << "of ticks 13 to 27";
  EXPECT_EQ(cost_around(records, 0, &WorldCosts::update), 4.0) << "of ticks 0 to 7";
  EXPECT_EQ(cost_around({}, 0, &WorldCosts::pairs), 0.0);
}

TEST(WorldMomentOf, RecordsWhatWasTested) {
  World world = boxes(40, 32);
  world.broad_phase = "brute-force";
  WorldTimeline plain(world, std::size_t{1} << 20, 1000);
  plain.advance();
  const WorldMoment all = plain.after(1);
  EXPECT_TRUE(all.tested_known);
  EXPECT_EQ(all.tested.size(), 40u * 39u / 2u);
  world.broad_phase = "bvh";
  WorldTimeline tree(world, std::size_t{1} << 20, 1000);
  tree.advance();
  const WorldMoment few = tree.after(1);
  EXPECT_LT(few.tested.size(), all.tested.size());
  const auto& pairs = few.run->last().pairs;
  EXPECT_TRUE(std::includes(few.tested.begin(), few.tested.end(), pairs.begin(), pairs.end()))
      << "what was found had been tested";
  WorldTimeline many(world, std::size_t{1} << 20, 39);
  many.advance();
  EXPECT_FALSE(many.after(1).tested_known) << "more bodies than are traced";
  EXPECT_EQ(many.after(1).run->states(), few.run->states());
}

}  // namespace
}  // namespace minkoscope
