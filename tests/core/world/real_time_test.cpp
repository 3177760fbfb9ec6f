// Ten thousand moving bodies step in real time: a tick of a sixtieth of a second takes less than that of one core.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "core/world/world_run.h"
#include "tests/support/random.h"
#include "tests/support/slowness.h"

namespace minkoscope {
namespace {

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

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

class RealTime : public ::testing::TestWithParam<const char*> {};

TEST_P(RealTime, TenThousandBodies) {
  World world = ten_thousand();
  world.broad_phase = GetParam();
  WorldRun run(world);
  run.step();
  constexpr int ticks = 20;
  const double begin = processor_seconds();
  long long pairs = 0;
  for (int i = 0; i < ticks; ++i) pairs += static_cast<long long>(run.step().pairs.size());
  const double each = (processor_seconds() - begin) / ticks;
  RecordProperty("milliseconds", std::to_string(1e3 * each));
  RecordProperty("pairs", std::to_string(pairs / ticks));
  std::printf("%s: %.2f ms of the processor a tick, %lld pairs\n", GetParam(), 1e3 * each, pairs / ticks);
  EXPECT_GT(pairs / ticks, 1000) << "the narrow phase has something to do";
  // Three times real time, for machines busy with something else and slower ones.
  EXPECT_LT(each, 3.0 * testing::slowness / 60.0);
}

INSTANTIATE_TEST_SUITE_P(Trees, RealTime, ::testing::Values("bvh", "kd-tree", "grid", "sweep-and-prune"),
                         [](const auto& own) {
                           std::string name = own.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace minkoscope
