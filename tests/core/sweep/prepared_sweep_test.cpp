// A level prepared once gives every sweep the same answer and the same steps as one prepared for it alone.
#include <minkoscope/sweep.h>

#include <gtest/gtest.h>

#include <filesystem>

#include "core/scene/case.h"
#include "core/sweep/method_table.h"
#include "core/timeline/timeline.h"
#include "tests/support/asset_cases.h"

namespace minkoscope {
namespace {

void expect_same(const SweepQuery& query, const std::string& where) {
  const SweepLevel level(query.level, query.precision);
  Recorder recorder;
  const SweepResult prepared = run_sweep(
      level, {query.body, query.displacement, query.shape, query.rotation_displacement}, recorder, query.algorithm);
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
      if (!method.accepts(query)) continue;
      const std::string where = file.filename().string() + " by " + query.algorithm;
      query.precision = Precision::float32;
      expect_same(query, where + " in float");
      query.precision = Precision::float64;
      expect_same(query, where + " in double");
      ++compared;
    }
  }
  EXPECT_GT(compared, 60);
}

TEST(PreparedSweep, ABatchGivesEachMotionItsOwnAnswer) {
  const Case held = load_case(MINKOSCOPE_SOURCE_DIR "/assets/examples/sweep/corner-of-a-crate.json");
  const SweepQuery& query = std::get<SweepQuery>(held.run);
  const SweepLevel level(query.level);
  std::vector<BodyMotion> motions(7, {query.body, query.displacement});
  for (std::size_t i = 0; i < motions.size(); ++i) motions[i].displacement *= static_cast<double>(i) / 3.0;
  std::vector<SweepResult> results(motions.size());
  run_sweeps(level, motions, results);
  for (std::size_t i = 0; i < motions.size(); ++i) {
    EXPECT_EQ(to_json(results[i], query), to_json(run_sweep(level, motions[i]), query)) << i;
  }
  EXPECT_FALSE(results.front().hit);
  EXPECT_TRUE(results.back().hit);
  results.pop_back();
  EXPECT_THROW(run_sweeps(level, motions, results), std::invalid_argument);
}

TEST(PreparedSweep, RefusesWhatRunSweepRefuses) {
  const SweepLevel empty(std::vector<LevelMesh>{});
  BodyMotion motion;
  Recorder recorder;
  EXPECT_THROW(run_sweep(empty, motion, recorder, "none"), std::invalid_argument);
  EXPECT_THROW(run_sweep(empty, motion, "none"), std::invalid_argument);
  motion.body.radii.y = 0.0;
  EXPECT_THROW(run_sweep(empty, motion, recorder), std::invalid_argument);
  EXPECT_THROW(run_sweep(empty, motion), std::invalid_argument);
}

}  // namespace
}  // namespace minkoscope
