// What recording a query costs beside the plain query: no allocation an event, and at most twice the time and 100 ns an
// event.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <limits>

#include "core/timeline/timeline.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/random.h"
#include "tests/support/slowness.h"
#include "tests/support/thread_time.h"

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

TEST(RecordingCost, AtMostTwiceTheQueryAndAHundredNanosecondsAnEvent) {
  if (testing::slowness > 1.0) GTEST_SKIP() << "only what is optimised and not sanitised is as quick as it has to be";
  const std::vector<PairQuery> queries = near_hulls(64);
  std::size_t events = 0;
  for (const PairQuery& query : queries) events += record_pair(query).steps.size();

  const auto seconds_of = [&](const auto& ask) {
    const double before = test::thread_seconds();
    for (int round = 0; round < 16; ++round) {
      for (const PairQuery& query : queries) ask(query);
    }
    return (test::thread_seconds() - before) / 16.0;
  };
  // The least of many turns, one after the other: what else the machine does only adds to a turn.
  double plain = std::numeric_limits<double>::infinity(), recorded = plain;
  const auto allowed = [&] { return 2.0 * plain + 100e-9 * static_cast<double>(events); };
  for (int turn = 0; turn < 100 && (turn < 10 || recorded > allowed()); ++turn) {
    plain = std::min(plain, seconds_of([](const PairQuery& query) { run_pair(query); }));
    recorded = std::min(recorded, seconds_of([](const PairQuery& query) { record_pair(query); }));
  }
  const double count = static_cast<double>(queries.size());
  std::printf("plain %.0f ns, recorded %.0f ns with %.1f events: twice the query and %.0f ns an event\n",
              1e9 * plain / count, 1e9 * recorded / count, static_cast<double>(events) / count,
              1e9 * (recorded - 2.0 * plain) / static_cast<double>(events));
  EXPECT_LE(recorded, allowed());
}

}  // namespace
}  // namespace minkoscope
