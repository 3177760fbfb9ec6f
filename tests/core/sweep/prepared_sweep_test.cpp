// A level prepared once gives every sweep the same answer and the same steps as one prepared for it alone.
#include "core/sweep/query.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/scene/case.h"
#include "core/timeline/timeline.h"
#include "tests/support/asset_cases.h"

namespace minkoscope {
namespace {

template <class Real>
void expect_same(const SweepQuery& query, const std::string& where) {
  const CollisionLevel<Real> level = prepare_level<Real>(query.level);
  Recorder recorder;
  const SweepResult prepared = run_prepared_sweep(&level, query, recorder);
  const SweepTrace alone = record_sweep(query);
  EXPECT_EQ(to_json(prepared, query), to_json(alone.result, query)) << where;
  ASSERT_EQ(recorder.steps.size(), alone.steps.size()) << where;
  for (std::size_t i = 0; i < alone.steps.size(); ++i)
    EXPECT_EQ(to_json(recorder.steps[i], i), to_json(alone.steps[i], i)) << where << " step " << i;
}

TEST(PreparedSweep, EveryShippedSweepByEveryMethod) {
  int compared = 0;
  for (const std::filesystem::path& file : test::asset_cases()) {
    const Case held = load_case(file);
    const auto* sweep = std::get_if<SweepQuery>(&held.run);
    if (sweep == nullptr) continue;
    for (const SweepMethod& method : sweep_methods()) {
      SweepQuery query = *sweep;
      query.algorithm = method.name;
      const std::string where = file.filename().string() + " by " + query.algorithm;
      query.precision = Precision::float32;
      expect_same<float>(query, where + " in float");
      query.precision = Precision::float64;
      expect_same<double>(query, where + " in double");
      ++compared;
    }
  }
  EXPECT_GT(compared, 60);
}

TEST(PreparedSweep, RefusesWhatRunSweepRefuses) {
  SweepQuery query;
  const CollisionLevel<float> empty;
  query.body.radii.y = 0.0;
  Recorder recorder;
  EXPECT_THROW(run_prepared_sweep(&empty, query, recorder), std::invalid_argument);
  query.body.radii.y = 1.0;
  query.algorithm = "none";
  EXPECT_THROW(run_prepared_sweep(&empty, query, recorder), std::invalid_argument);
}

}  // namespace
}  // namespace minkoscope
