// Steps as the panels name, explain and plot them.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "app/files/assets.h"
#include "app/panels/steps/step_kind.h"
#include "core/scene/case.h"
#include "core/sweep/method_table.h"
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

TEST(StepKinds, NoTwoOfAMethodShareColourAndSign) {
  std::size_t most = 0;
  for (const SweepMethod& method : sweep_methods()) {
    std::map<std::pair<Role, Marker>, std::string_view> signs;
    for (const auto& entry : std::filesystem::directory_iterator(asset_path("assets/examples/sweep"))) {
      if (entry.path().extension() != ".json") continue;
      Case value = load_case(entry.path());
      auto& query = std::get<SweepQuery>(value.run);
      query.algorithm = std::string(method.name);
      if (!method.accepts(query)) continue;
      for (const Step& step : record_sweep(query).steps) {
        const StepKind kind = kind_of_step(step);
        if (kind.neutral) continue;
        const auto [known, fresh] = signs.try_emplace({kind.role, kind.marker}, kind.name);
        EXPECT_EQ(known->second, kind.name) << method.name;
      }
    }
    most = std::max(most, signs.size());
  }
  EXPECT_GT(most, 8u) << "a method with many kinds of steps was met";
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
