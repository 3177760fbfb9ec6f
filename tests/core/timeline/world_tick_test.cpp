// A tick of a world: what the narrow phase says of its pairs is what the pair by itself says, and however many bodies
// there are, it takes hardly anything from the heap.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "core/timeline/world_timeline.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

/// Spheres, boxes, capsules and hulls that drift and turn through each other, about as close for any number of them.
World many_bodies(int count) {
  test::Random random(41);
  std::vector<Vector3d> corners;
  for (int i = 0; i < 20; ++i) corners.push_back(0.45 * random.direction());
  const Shape hull = make_hull_shape(std::move(corners), "a file with a long name.obj");
  const Shape shapes[] = {{SphereShape{0.4}}, {BoxShape{{0.4, 0.3, 0.5}}}, {CapsuleShape{0.25, 0.4}}, hull};
  const double half = 1.1 * std::cbrt(static_cast<double>(count));
  World world;
  for (int i = 0; i < count; ++i) {
    WorldBody body;
    body.shape = shapes[i % 4];
    body.pose = {random.vector(half), random.rotation()};
    body.velocity = random.direction();
    body.angular_velocity = random.direction();
    world.bodies.push_back(std::move(body));
  }
  world.ticks = 60;
  return world;
}

TEST(WorldTick, SaysOfAPairWhatThePairByItselfSays) {
  World world = many_bodies(800);
  for (const Precision precision : {Precision::float32, Precision::float64}) {
    for (const bool warm : {false, true}) {
      world.precision = precision;
      world.warm_start = warm;
      WorldRun run(world);
      std::size_t overlaps = 0, apart = 0, from_before = 0;
      for (int i = 0; i < 5; ++i) {
        const WorldTick& tick = run.step();
        ASSERT_EQ(tick.overlapping.size(), tick.pairs.size());
        ASSERT_EQ(tick.left.size(), warm ? tick.pairs.size() : 0u);
        for (std::size_t k = 0; k < tick.pairs.size(); ++k) {
          const PairQuery query = run.query_of(tick.pairs[k]);
          const PairResult alone = run_pair(query);
          ASSERT_EQ(tick.overlapping[k] != 0, alone.overlap.value_or(false));
          (tick.overlapping[k] != 0 ? overlaps : apart) += 1;
          if (!warm) continue;
          ASSERT_EQ(query.settings.warm_start, tick.started[k]);
          ASSERT_EQ(tick.left[k], alone.cache);
          from_before += tick.started[k] == GjkCache{} ? 0 : 1;
        }
      }
      EXPECT_GT(overlaps, 100u);
      EXPECT_GT(apart, 100u);
      EXPECT_EQ(from_before > 100, warm);
    }
  }
}

TEST(WorldTick, OfTenThousandBodiesAllocatesNothingForEach) {
  const auto of_a_tick = [](int bodies, bool warm) {
    World world = many_bodies(bodies);
    world.warm_start = warm;
    WorldTimeline timeline(world, std::size_t{64} << 20, 0);
    for (int i = 0; i < 4; ++i) timeline.advance();
    EXPECT_GT(timeline.record(3).pairs, bodies / 8);
    const std::size_t before = test::allocations();
    timeline.advance();
    return test::allocations() - before;
  };
  for (const bool warm : {false, true}) {
    const std::size_t few = of_a_tick(600, warm), many = of_a_tick(10'000, warm);
    std::printf("%zu allocations of 600 bodies, %zu of 10,000\n", few, many);
    EXPECT_LT(many, 60u);
    EXPECT_LT(many, few + 20) << "lists grow by doubling, and nothing is made for a body or a pair";
  }
}

}  // namespace
}  // namespace minkoscope
