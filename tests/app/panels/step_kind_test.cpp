// Steps as the panels name, explain and plot them.
#include <gtest/gtest.h>

#include "app/panels/steps/step_kind.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

PairTrace trace_of(double gap) {
  PairQuery query;
  query.a.shape = {BoxShape{Vector3d(0.5, 0.4, 0.3)}};
  query.b.shape = {EllipsoidShape{Vector3d(0.6, 0.3, 0.4)}};
  query.b.pose.position = Vector3d(1.1 + gap, 0.2, 0.1);
  query.precision = Precision::float64;
  return record_pair(query);
}

TEST(StepKinds, EveryStepHasANameAndASentence) {
  for (const double gap : {0.5, -0.5}) {
    const PairTrace trace = trace_of(gap);
    ASSERT_GT(trace.steps.size(), 3u);
    for (const Step& step : trace.steps) {
      EXPECT_FALSE(kind_of_step(step).name.empty());
      EXPECT_FALSE(kind_of_step(step).meaning.empty());
      EXPECT_FALSE(sentence_of(step).empty());
      EXPECT_GE(line_of(step), 1);
    }
    EXPECT_EQ(kind_of_step(trace.steps.back()).name, "stop");
  }
}

TEST(BoundsOfAPhase, OnePointAnIterationAndThePhaseOfTheCursor) {
  const PairTrace deep = trace_of(-0.5);
  const auto gjk = bounds_of_phase(deep.steps, 0);
  const auto epa = bounds_of_phase(deep.steps, deep.steps.size() - 1);
  ASSERT_FALSE(gjk.empty());
  ASSERT_FALSE(epa.empty());
  for (const auto* points : {&gjk, &epa}) {
    for (std::size_t i = 1; i < points->size(); ++i) {
      EXPECT_GT((*points)[i].iteration, (*points)[i - 1].iteration);
      EXPECT_GT((*points)[i].step, (*points)[i - 1].step);
    }
  }
  EXPECT_LT(gjk.back().step, epa.front().step);
  EXPECT_TRUE(bounds_of_phase({}, 0).empty());
}

}  // namespace
}  // namespace minkoscope
