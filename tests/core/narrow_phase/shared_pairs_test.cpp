// Real failures of other libraries, each with its own tolerances.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/pair_case.h"

namespace minkoscope {
namespace {

double signed_distance(const PairResult& result) {
  return result.overlap.value_or(false) ? -result.depth.value_or(-1.0) : result.distance.value_or(-1.0);
}

class SharedPairs : public testing::TestWithParam<Precision> {};

TEST_P(SharedPairs, EveryLineHoldsWithinItsTolerance) {
  const std::string path = MINKOSCOPE_SHARED_DIR "/cases/pairs.jsonl";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no " << path;
  const bool single = GetParam() == Precision::float32;
  int refused = 0, overlapping = 0, apart = 0;
  double worst = 0.0;
  std::string worst_id;
  for (const test::PairCase& pair : test::read_pair_cases(path, &refused)) {
    if (!pair.expect.contains("signed_distance")) continue;
    PairQuery query = pair.query;
    query.precision = GetParam();
    const PairResult result = run_pair(query);
    ASSERT_TRUE(result.overlap.has_value()) << pair.id << " " << to_string(result.termination);
    const double expected = pair.expect.at("signed_distance").get<double>();
    const double tolerance = pair.expect.at(single ? "tol_f32" : "tol").get<double>();
    const double error = std::abs(signed_distance(result) - expected);
    EXPECT_LE(error, tolerance) << pair.id << ": " << signed_distance(result) << " instead of " << expected << ", "
                                << to_string(result.termination);
    const bool ambiguous = single && pair.expect.value("ambiguous_f32", false);
    if (!pair.expect.at("overlap").is_null() && !ambiguous && std::abs(expected) > tolerance) {
      EXPECT_EQ(*result.overlap, pair.expect.at("overlap").get<bool>()) << pair.id;
    }
    (*result.overlap ? overlapping : apart)++;
    if (error / tolerance > worst) worst = error / tolerance, worst_id = pair.id;
    if (pair.expect.contains("normal") && !pair.expect.at("normal").is_null() && !ambiguous) {
      ASSERT_TRUE(result.normal.has_value()) << pair.id;
      const Vector3d normal = test::vector_from(pair.expect.at("normal"));
      EXPECT_GT(glm::dot(normal, *result.normal), single ? 0.999 : 0.9999) << pair.id;
    }
    if (result.normal) {
      const Vector3d between = *result.point_b - *result.point_a - signed_distance(result) * *result.normal;
      const double size = 1.0 + glm::length(*result.point_a) + glm::length(*result.point_b);
      EXPECT_LE(glm::length(between), 1e-14 * size) << pair.id;
    }
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
