// Real failures of other libraries, each with its own tolerances.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/oracle/pair_verdict.h"

namespace minkoscope {
namespace {

class SharedPairs : public testing::TestWithParam<Precision> {};

TEST_P(SharedPairs, EveryLineHoldsWithinItsTolerance) {
  const std::string path = MINKOSCOPE_SHARED_DIR "/cases/pairs.jsonl";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no " << path;
  int refused = 0, overlapping = 0, apart = 0;
  double worst = 0.0;
  std::string worst_id;
  for (const test::PairCase& pair : test::read_pair_cases(path, &refused)) {
    if (!pair.expect.contains("signed_distance")) continue;
    PairQuery query = pair.query;
    query.precision = GetParam();
    const PairResult result = run_pair(query);
    const double part = test::hold_pair(pair, query.precision, result);
    (result.overlap.value_or(false) ? overlapping : apart)++;
    if (part > worst) worst = part, worst_id = pair.id;
  }
  EXPECT_EQ(refused, 1);
  EXPECT_GT(overlapping, 10);
  EXPECT_GT(apart, 10);
  std::printf("%s: %d overlap, %d apart, worst error %.3g of its tolerance (%s)\n",
              std::string(to_string(GetParam())).c_str(), overlapping, apart, worst, worst_id.c_str());
}

INSTANTIATE_TEST_SUITE_P(Precisions, SharedPairs, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& parameter) { return std::string(to_string(parameter.param)); });

}  // namespace
}  // namespace minkoscope
