// The walk cases of ../shared/cases: failures of other libraries with what is right.
#include <gtest/gtest.h>

#include "core/trial/oracle/penetration.h"
#include "tests/support/oracle/walk_verdict.h"

namespace minkoscope {
namespace {

void hold(const test::WalkCase& walk_case, Precision precision) {
  SCOPED_TRACE(walk_case.id + std::string(" ") + std::string(precision == Precision::float32 ? "float" : "double"));
  const Walk& walk = walk_case.walk;
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
  test::hold_walk(walk_case, positions, deepest);
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
