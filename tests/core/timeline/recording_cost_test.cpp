// What recording a query costs beside the plain query: no allocation an event, the same work, and a few times the time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "core/shapes/hull/convex_hull.h"
#include "core/timeline/timeline.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/random.h"
#include "tests/support/time_ratio.h"

namespace minkoscope {
namespace {

Shape hull_of(int corners, test::Random& random) {
  std::vector<Vector3d> points;
  for (int i = 0; i < corners; ++i) points.push_back(0.5 * random.direction());
  return {HullShape{std::make_shared<const ConvexHull>(build_convex_hull(points)), ""}};
}

/// Hulls of 32 random points on a sphere, brought to a millimetre of each other.
std::vector<PairQuery> near_hulls(int count) {
  test::Random random(20);
  std::vector<PairQuery> queries;
  for (int i = 0; i < count; ++i) {
    PairQuery query;
    query.a = {hull_of(32, random), {Vector3d(0.0), random.rotation()}};
    query.b = {hull_of(32, random), {1.5 * random.direction(), random.rotation()}};
    const PairResult apart = run_pair(query);
    query.b.pose.position -= (*apart.distance - 1e-3) * *apart.normal;
    queries.push_back(std::move(query));
  }
  return queries;
}

std::size_t allocations_of(const auto& work) {
  const std::size_t before = test::allocations();
  work();
  return test::allocations() - before;
}

TEST(RecordingCost, AnEventAllocatesNothing) {
  std::size_t most_events = 0;
  for (const PairQuery& query : near_hulls(64)) {
    const std::size_t plain = allocations_of([&] { run_pair(query); });
    std::size_t events = 0;
    const std::size_t recorded = allocations_of([&] { events = record_pair(query).steps.size(); });
    EXPECT_LE(recorded, plain + 1) << events << " events: the list of them alone is allocated";
    most_events = std::max(most_events, events);
  }
  EXPECT_GT(most_events, 16u);
}

TEST(RecordingCost, ARecordedQueryDoesTheSameWork) {
  for (const PairQuery& query : near_hulls(64)) {
    const PairResult plain = run_pair(query), recorded = record_pair(query).result;
    EXPECT_EQ(recorded.support_calls, plain.support_calls);
    EXPECT_EQ(recorded.iterations, plain.iterations);
  }
}

// Some fifteen events a query, each the simplex and its names copied: 2.5 queries' time is usual.
TEST(RecordingCost, ARecordedQueryTakesAFewTimesThePlainOne) {
  const std::vector<PairQuery> queries = near_hulls(64);
  const double ratio = test::time_ratio(
      [&] {
        for (int round = 0; round < 4; ++round) {
          for (const PairQuery& query : queries) record_pair(query);
        }
      },
      [&] {
        for (int round = 0; round < 4; ++round) {
          for (const PairQuery& query : queries) run_pair(query);
        }
      },
      20);
  std::printf("recorded takes %.2f times as long as plain\n", ratio);
  EXPECT_LT(ratio, 10.0);
}

}  // namespace
}  // namespace minkoscope
