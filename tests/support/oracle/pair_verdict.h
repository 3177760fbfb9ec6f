// What the result of a line of ../shared/cases/pairs.jsonl is held to.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/pair_case.h"

namespace minkoscope::test {

/// Returns the error of the signed distance as a part of the line's tolerance.
inline double hold_pair(const PairCase& pair, Precision precision, const PairResult& result) {
  const bool single = precision == Precision::float32;
  if (!result.overlap) {
    ADD_FAILURE() << pair.id << " has no verdict: " << to_string(result.termination);
    return 0.0;
  }
  const double found = *result.overlap ? -result.depth.value_or(-1.0) : result.distance.value_or(-1.0);
  const double expected = pair.expect.at("signed_distance").get<double>();
  const double tolerance = pair.expect.at(single ? "tol_f32" : "tol").get<double>();
  const double error = std::abs(found - expected);
  EXPECT_LE(error, tolerance) << pair.id << ": " << found << " instead of " << expected << ", "
                              << to_string(result.termination);
  const bool ambiguous = single && pair.expect.value("ambiguous_f32", false);
  if (!pair.expect.at("overlap").is_null() && !ambiguous && std::abs(expected) > tolerance) {
    EXPECT_EQ(*result.overlap, pair.expect.at("overlap").get<bool>()) << pair.id;
  }
  if (pair.expect.contains("normal") && !pair.expect.at("normal").is_null() && !ambiguous) {
    EXPECT_TRUE(result.normal.has_value()) << pair.id;
    const Vector3d normal = vector_from(pair.expect.at("normal"));
    EXPECT_GT(glm::dot(normal, result.normal.value_or(-normal)), single ? 0.999 : 0.9999) << pair.id;
  }
  if (result.normal && result.point_a && result.point_b) {
    const Vector3d between = *result.point_b - *result.point_a - found * *result.normal;
    const double size = 1.0 + glm::length(*result.point_a) + glm::length(*result.point_b);
    EXPECT_LE(glm::length(between), 1e-14 * size) << pair.id;
  }
  return error / tolerance;
}

}  // namespace minkoscope::test
