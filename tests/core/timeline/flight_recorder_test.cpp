// Hours of walking: the last eleven minutes are kept whole, what lies before them is run again when it is asked for,
// to the bit, and all of it stays small.
#include <gtest/gtest.h>
#include <malloc.h>

#include <cmath>

#include "core/timeline/timeline.h"
#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using namespace test;

constexpr std::size_t ten_minutes = 36'000, most_bytes = 64u << 20;

/// What the allocator has given out.
std::size_t allocated() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

Walk walk_among_crates() {
  Builder level;
  level.floor(200.0);
  for (int i = 0; i < 40; ++i) {
    const double x = 3.0 * (i % 8) - 10.0, z = 4.0 * (i / 8) - 8.0;
    level.box({x, -0.5, z}, {x + 1.0, 0.2 + 0.1 * (i % 12), z + 1.2});
  }
  Walk walk;
  walk.level = {level.level_mesh()};
  walk.body = {Vector3d(0.35, 0.9, 0.35), Vector3d(-11.0, 0.9001, -9.0), Quaterniond(1, 0, 0, 0)};
  return walk;
}

/// Somebody who looks about all the time, so that no two ticks have the same input.
WalkInput looked(std::size_t tick) {
  const double t = static_cast<double>(tick);
  WalkInput input;
  input.velocity = {3.0 * std::sin(0.01 * t), 0.0, 3.0 * std::cos(0.0137 * t + 0.3)};
  if (tick % 400 == 7) input.jump = 4.5;
  if (tick % 1000 == 600) input.radii = Vector3d(0.35, 0.5, 0.35);
  if (tick % 1000 == 700) input.radii = Vector3d(0.35, 0.9, 0.35);
  return input;
}

TEST(FlightRecorder, AnHourStaysBelowSixtyFourMebibytesAndAllOfItCanBeLookedAt) {
  const Walk walk = walk_among_crates();
  const auto level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
  constexpr std::size_t ticks = 6 * ten_minutes;
  std::vector<Vector3d> positions;
  positions.reserve(ticks);
  const std::size_t before = allocated();
  WalkTimeline timeline(walk, level);
  std::size_t most = 0, most_counted = 0;
  for (std::size_t i = 0; i < ticks; ++i) {
    positions.push_back(timeline.append(looked(i)).result.state.body.position);
    if (i % 2000 == 0) {
      most = std::max(most, allocated() - before);
      most_counted = std::max(most_counted, timeline.bytes());
    }
  }
  std::printf("an hour: %.1f MiB at most, %.1f MiB counted\n", static_cast<double>(most) / 1048576.0,
              static_cast<double>(most_counted) / 1048576.0);
  EXPECT_LT(most, most_bytes);
  EXPECT_LT(most_counted, most_bytes);
  EXPECT_GT(most_counted, 10u << 20);
  ASSERT_EQ(timeline.tick_count(), ticks);

  // Any of it, in any order: the ticks, the states before them, the steps inside.
  LevelRandom random(4);
  for (int i = 0; i < 60; ++i) {
    const auto at = static_cast<std::size_t>(random.index(static_cast<int>(ticks)));
    ASSERT_EQ(timeline.tick(at).result.state.body.position, positions[at]) << at;
    ASSERT_EQ(timeline.tick(at).input.velocity, looked(at).velocity) << at;
    ASSERT_EQ(timeline.tick(at).input.jump, looked(at).jump) << at;
    ASSERT_EQ(timeline.tick(at).input.radii, looked(at).radii) << at;
    if (at > 0) {
      ASSERT_EQ(timeline.state_before(at).body.position, positions[at - 1]) << at;
    }
    const std::vector<Step> steps = timeline.open(at);
    ASSERT_EQ(std::get<WalkStep>(steps.back()).position, positions[at]) << at;
  }
  EXPECT_LT(timeline.bytes(), most_bytes);
}

TEST(FlightRecorder, GoesBackToWhatIsNotKeptWholeAndOnFromThere) {
  const Walk walk = walk_among_crates();
  const auto level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
  constexpr std::size_t ticks = WalkTimeline::kept_whole + 5 * WalkTimeline::block + 100;
  WalkTimeline whole(walk, level);
  for (std::size_t i = 0; i < ticks; ++i) whole.append(looked(i));
  for (const std::size_t cut :
       {ticks - 50, std::size_t{3000}, 2 * WalkTimeline::block, WalkTimeline::block - 1, std::size_t{0}}) {
    SCOPED_TRACE(cut);
    WalkTimeline again = whole;
    again.truncate(cut);
    ASSERT_EQ(again.tick_count(), cut);
    WalkTimeline straight(walk, level);
    for (std::size_t i = 0; i < cut; ++i) straight.append(looked(i));
    EXPECT_EQ(again.state_hash(), straight.state_hash());
    EXPECT_EQ(again.recoveries(), straight.recoveries());
    EXPECT_EQ(again.max_depth(), straight.max_depth());
    EXPECT_EQ(again.inputs(), straight.inputs());
    for (std::size_t i = cut; i < ticks; ++i) again.append(looked(i));
    EXPECT_EQ(again.state_hash(), whole.state_hash());
    EXPECT_EQ(again.inputs(), whole.inputs());
  }
}

}  // namespace
}  // namespace minkoscope
