// Spheres around and inside: right where they answer, silent in between.
#include "core/narrow_phase/published/nested_spheres.h"

#include <gtest/gtest.h>

#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

TEST(NestedSpheres, NeverContradictTheDefault) {
  test::RandomPairs random(31);
  int apart = 0, overlapping = 0;
  for (int i = 0; i < 2000; ++i) {
    const PairQuery query = random.pair(i % 2 == 0 ? test::Regime::scattered : test::Regime::deep);
    const PairResult right = run_pair(query);
    const PairResult result = nested_spheres_method().run(query);
    if (!result.overlap) continue;
    EXPECT_EQ(result.overlap, right.overlap);
    ++(*result.overlap ? overlapping : apart);
  }
  EXPECT_GT(apart, 50);
  EXPECT_GT(overlapping, 10);
}

}  // namespace
}  // namespace minkoscope
