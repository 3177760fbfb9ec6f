// The walk cases of ../shared/cases: failures of other libraries with what is right.
#include <gtest/gtest.h>

#include "core/trial/penetration.h"
#include "tests/support/walk_cases.h"

namespace minkoscope {
namespace {

using test::vector_of;

void hold(const test::WalkCase& walk_case, Precision precision) {
  SCOPED_TRACE(walk_case.id + std::string(" ") + std::string(precision == Precision::float32 ? "float" : "double"));
  const Walk& walk = walk_case.walk;
  const auto& expect = walk_case.expect;
  const WalkLevel level(walk.level, precision);
  const PenetrationOracle oracle(walk.level);

  WalkState state = initial_state(walk, level);
  std::vector<Vector3d> positions;
  double deepest = 0.0;
  int index = 0;
  for (const WalkInput& input : walk.inputs) {
    for (int i = 0; i < input.ticks; ++i) {
      const TickResult result = run_tick(level, walk.mover, walk.settings, index++, state, input);
      state = result.state;
      positions.push_back(state.body.position);
      deepest = std::max(deepest, oracle.depth(state.body));
    }
  }
  const Vector3d last = positions.back();
  EXPECT_LE(deepest, expect.at("max_penetration").get<double>());
  if (expect.contains("final") && !expect.at("final").is_null()) {
    EXPECT_LE(glm::distance(last, vector_of(expect.at("final"))), expect.at("final_tol").get<double>())
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
    EXPECT_GE(glm::dot(last - walk.body.position, vector_of(progress.at("dir"))), progress.at("dist").get<double>());
  }
  if (expect.contains("halfspaces")) {
    for (const auto& half : expect.at("halfspaces"))
      EXPECT_GE(glm::dot(last, vector_of(half.at("n"))), half.at("d").get<double>());
  }
}

TEST(WalkCases, AllHoldInFloatAndDouble) {
  const auto cases = test::read_walk_cases(MINKOSCOPE_SHARED_DIR "/cases/walks.jsonl");
  if (cases.empty()) GTEST_SKIP() << "no ../shared/cases/walks.jsonl here";
  EXPECT_GE(cases.size(), 13U);
  for (const auto& walk_case : cases) {
    hold(walk_case, Precision::float32);
    hold(walk_case, Precision::float64);
  }
}

}  // namespace
}  // namespace minkoscope
