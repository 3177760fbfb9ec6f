// What a walk of ../shared/cases/walks.jsonl is held to.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/support/walk_cases.h"

namespace minkoscope::test {

/// `positions` after each tick; `deepest`: how far the body ever stood in the level, metres.
inline void hold_walk(const WalkCase& walk_case, const std::vector<Vector3d>& positions, double deepest) {
  const Walk& walk = walk_case.walk;
  const auto& expect = walk_case.expect;
  ASSERT_FALSE(positions.empty());
  const Vector3d last = positions.back();
  EXPECT_LE(deepest, expect.at("max_penetration").get<double>());
  if (expect.contains("final") && !expect.at("final").is_null()) {
    EXPECT_LE(glm::distance(last, vector_from(expect.at("final"))), expect.at("final_tol").get<double>())
        << last.x << " " << last.y << " " << last.z;
  }
  if (expect.contains("height_range")) {
    for (const Vector3d& p : positions) {
      EXPECT_GE(p.y, expect.at("height_range").at(0).get<double>());
      EXPECT_LE(p.y, expect.at("height_range").at(1).get<double>());
    }
  }
  if (expect.contains("rest_jitter")) {
    double jitter = 0.0;
    for (std::size_t i = positions.size() > 20 ? positions.size() - 20 : 0; i < positions.size(); ++i)
      jitter = std::max(jitter, glm::distance(positions[i], last));
    EXPECT_LE(jitter, expect.at("rest_jitter").get<double>());
  }
  if (expect.contains("min_progress")) {
    const auto& progress = expect.at("min_progress");
    EXPECT_GE(glm::dot(last - walk.body.position, vector_from(progress.at("dir"))), progress.at("dist").get<double>());
  }
  if (expect.contains("halfspaces")) {
    for (const auto& half : expect.at("halfspaces"))
      EXPECT_GE(glm::dot(last, vector_from(half.at("n"))), half.at("d").get<double>());
  }
}

}  // namespace minkoscope::test
