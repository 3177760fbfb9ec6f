// Ten minutes of walking stay in memory: measured on the heap, not estimated.
#include <gtest/gtest.h>
#include <malloc.h>

#include "core/timeline/timeline.h"
#include "tests/support/sanitised.h"

namespace minkoscope {
namespace {

std::size_t heap_in_use() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// Stairs in a corner, so that ticks meet several triangles; walked to and fro.
Walk busy_walk() {
  auto mesh = std::make_shared<TriangleMesh>();
  const auto quad = [&](const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
    const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
    mesh->vertices.insert(mesh->vertices.end(), {a, b, c, d});
    mesh->triangles.push_back({first, first + 1, first + 2});
    mesh->triangles.push_back({first, first + 2, first + 3});
  };
  quad({-20, 0, -20}, {20, 0, -20}, {20, 0, 20}, {-20, 0, 20});
  quad({-20, 0, -2}, {20, 0, -2}, {20, 6, -2}, {-20, 6, -2});
  for (int i = 0; i < 6; ++i) {
    const double z = 2.0 + 0.4 * i, y = 0.25 * i;
    quad({-5, y, z}, {5, y, z}, {5, y + 0.25, z}, {-5, y + 0.25, z});
    quad({-5, y + 0.25, z}, {5, y + 0.25, z}, {5, y + 0.25, z + 0.4}, {-5, y + 0.25, z + 0.4});
  }
  Walk walk;
  walk.level.push_back({LevelMesh{"stairs", mesh, "", Pose{}}, std::nullopt});
  walk.body.position = {0, 0.901, 0};
  return walk;
}

TEST(FlightRecorder, TenMinutesFitInto64MiB) {
  if (test::sanitised) GTEST_SKIP() << "a sanitised heap is not measured";
  const Walk walk = busy_walk();
  const auto level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
  const std::size_t before = heap_in_use();
  WalkTimeline timeline(walk, level);
  constexpr int ticks = 36'000;
  std::size_t hits = 0, peak = 0;
  for (int i = 0; i < ticks; ++i) {
    WalkInput input;
    input.velocity = {0.5, 0, i / 90 % 2 == 0 ? 3.0 : -3.0};
    if (i % 900 < 450) input.velocity.x = -0.5;
    hits += timeline.append(input).result.hits.size();
    if (i % 500 == 0) peak = std::max(peak, heap_in_use() - before);
  }
  peak = std::max(peak, heap_in_use() - before);
  const std::size_t kept = heap_in_use() - before;
  EXPECT_GT(hits, static_cast<std::size_t>(ticks)) << "a walk that meets nothing measures nothing";
  EXPECT_LT(peak, std::size_t{64} << 20);
  std::printf("36,000 ticks: %.1f MiB kept, %.1f MiB at most, %.2f hits a tick\n",
              static_cast<double>(kept) / 1048576.0, static_cast<double>(peak) / 1048576.0,
              static_cast<double>(hits) / ticks);
  // And any of them opens to the steps that were run.
  for (const std::size_t tick : {0ul, 18'000ul, 35'999ul}) {
    const std::vector<Step> steps = timeline.open(tick);
    ASSERT_FALSE(steps.empty());
    const auto& last = std::get<WalkStep>(steps.back());
    EXPECT_EQ(last.position, timeline.tick(tick).result.state.body.position);
  }
}

}  // namespace
}  // namespace minkoscope
