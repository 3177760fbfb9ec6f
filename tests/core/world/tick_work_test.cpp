// Ten thousand moving bodies: the structures test few of their fifty million pairs in a tick. (How long a tick takes:
// bench.)
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "core/world/world_run.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

World ten_thousand() {
  test::Random random(51);
  World world;
  for (int i = 0; i < 10'000; ++i) {
    WorldBody body;
    body.shape = i % 2 == 0 ? Shape{SphereShape{random.between(0.1, 0.4)}}
                            : Shape{BoxShape{{random.between(0.1, 0.4), random.between(0.1, 0.4), 0.2}}};
    body.pose = {random.vector(17.0), random.rotation()};
    body.velocity = random.vector(2.0);
    body.angular_velocity = random.vector(2.0);
    world.bodies.push_back(body);
  }
  return world;
}

class TickWork : public ::testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(TickWork, OfTenThousandBodies) {
  const auto& [structure, most_tests_a_body] = GetParam();
  World world = ten_thousand();
  world.broad_phase = structure;
  WorldRun run(world);
  run.step();
  constexpr int ticks = 20;
  long long pairs = 0, tests = 0;
  for (int i = 0; i < ticks; ++i) {
    const WorldTick& tick = run.step();
    pairs += static_cast<long long>(tick.pairs.size());
    tests += tick.tests;
  }
  std::printf("%s: %lld tests and %lld pairs a tick\n", structure, tests / ticks, pairs / ticks);
  EXPECT_GT(pairs / ticks, 1000) << "the narrow phase has something to do";
  EXPECT_LT(tests / ticks, most_tests_a_body * static_cast<long long>(world.bodies.size()));
}

// Sweep and prune sorts along one axis: what lies beside is tested, too.
INSTANTIATE_TEST_SUITE_P(Trees, TickWork,
                         ::testing::Values(std::pair{"bvh", 100}, std::pair{"kd-tree", 100}, std::pair{"grid", 100},
                                           std::pair{"sweep-and-prune", 500}),
                         [](const auto& own) {
                           std::string name = own.param.first;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace minkoscope
