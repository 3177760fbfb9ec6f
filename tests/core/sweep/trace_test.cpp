// A traced sweep says what an untraced one answers, and its steps agree with each other and with their sentences.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <set>

#include <minkoscope/sweep.h>

#include "core/sweep/method_table.h"
#include "tests/support/random.h"
#include "tests/support/same_bits.h"
#include "tests/support/step_recorder.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

bool same_answer(const SweepResult& a, const SweepResult& b) {
  return a.hit == b.hit && same_bits(a.time, b.time) && same_bits(a.point, b.point) && same_bits(a.normal, b.normal) &&
         a.feature == b.feature && a.feature_index == b.feature_index && a.mesh == b.mesh && a.triangle == b.triangle &&
         a.start_overlap == b.start_overlap && same_bits(a.depth, b.depth);
}

std::string shortest(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

SweepQuery random_query(test::Random& random) {
  SweepQuery query;
  std::vector<std::array<Vector3d, 3>> triangles;
  for (int t = 0; t < 30; ++t) {
    const Vector3d a = random.vector(4.0);
    const double size = t % 10 == 9 ? 0.0 : 1.5;
    const Vector3d b = a + random.vector(size);
    const Vector3d c = a + random.vector(size);
    triangles.push_back({a, b, c});
  }
  const Quaterniond turned = random.rotation();
  query.level.push_back({"one", test::mesh_of(triangles), "", {}});
  query.level.push_back({"two", query.level[0].mesh, "", {Vector3d(1.0), turned}});
  query.body.position = random.vector(5.0);
  query.body.rotation = random.rotation();
  query.displacement = random.vector(6.0);
  query.precision = random.between(0.0, 1.0) < 0.5 ? Precision::float32 : Precision::float64;
  return query;
}

TEST(SweepTrace, AgreesWithTheUntracedRunAndWithItself) {
  test::Random random(314);
  std::set<CandidateOutcome> outcomes;
  std::set<SweepEvent> events;
  int hits = 0, overlaps = 0, free = 0;
  for (int i = 0; i < 800; ++i) {
    SCOPED_TRACE(i);
    const SweepQuery query = random_query(random);
    test::StepsByKind recorder;
    const SweepResult result = run_sweep(query, recorder);
    ASSERT_TRUE(same_answer(result, run_sweep(query)));
    ++(result.start_overlap ? overlaps : result.hit ? hits : free);

    const auto& steps = recorder.sweeps;
    ASSERT_GE(steps.size(), 2u);
    EXPECT_EQ(steps.front().event, SweepEvent::start);
    EXPECT_EQ(steps.back().event, SweepEvent::stop);
    EXPECT_EQ(steps.back().time, result.time);
    EXPECT_EQ(steps.back().triangle, result.triangle);
    EXPECT_EQ(steps.back().depth, result.depth);
    double best = 1.0;
    for (const SweepStep& step : steps) {
      events.insert(step.event);
      const std::size_t lines = find_sweep_method("swept")->listing.size();
      EXPECT_GE(step.line, 1);
      EXPECT_LE(static_cast<std::size_t>(step.line), lines);
      const std::string sentence = explain(step);
      EXPECT_FALSE(sentence.empty());
      EXPECT_EQ(sentence.back(), '.');
      EXPECT_EQ(sentence.find("nan"), std::string::npos);
      if (step.event != SweepEvent::candidate) continue;
      outcomes.insert(step.outcome);
      EXPECT_LE(step.best_time, best);
      best = step.best_time;
      EXPECT_NE(sentence.find("Triangle " + std::to_string(step.triangle)), std::string::npos);
      const bool touches = step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::later ||
                           step.outcome == CandidateOutcome::tied || step.outcome == CandidateOutcome::beyond;
      if (touches) {
        EXPECT_NE(sentence.find("t = " + shortest(step.time)), std::string::npos) << sentence;
        // The contact is the unit radius from the centre of the sphere at that time.
        const Vector3d turned = glm::conjugate(query.body.rotation) * (step.point - query.body.position);
        const Vector3d unit = turned / query.body.radii;
        EXPECT_NEAR(glm::length(unit - step.displacement * step.time), 1.0, 1e-4);
      }
      if (step.outcome == CandidateOutcome::hit) {
        EXPECT_GE(step.time, step.best_time);
        EXPECT_LE(step.time, step.best_time + 1e-5);
        if (step.roots && step.time > 0.0) {
          EXPECT_NEAR((*step.roots)[0], step.time, 1e-6);
        }
      }
      if (step.outcome == CandidateOutcome::beyond) {
        EXPECT_GT(step.time, 1.0);
      }
      EXPECT_TRUE(is_finite(step.point) && is_finite(step.normal));
    }
    // The last step that led is the answer.
    if (result.hit && !result.start_overlap) {
      const SweepStep* last = nullptr;
      for (const SweepStep& step : steps)
        if (step.event == SweepEvent::candidate && step.outcome == CandidateOutcome::hit) last = &step;
      ASSERT_NE(last, nullptr);
      EXPECT_EQ(last->time, result.time);
      EXPECT_EQ(last->triangle, result.triangle);
      EXPECT_EQ(last->mesh, result.mesh);
      EXPECT_EQ(last->point, result.point);
      EXPECT_EQ(last->normal, result.normal);
    }
  }
  EXPECT_GT(hits, 150);
  EXPECT_GT(overlaps, 50);
  EXPECT_GT(free, 100);
  EXPECT_EQ(events, (std::set<SweepEvent>{SweepEvent::start, SweepEvent::candidate, SweepEvent::stop,
                                          SweepEvent::mesh_entered, SweepEvent::mesh_rejected}));
  for (const auto outcome :
       {CandidateOutcome::hit, CandidateOutcome::later, CandidateOutcome::receding, CandidateOutcome::beyond,
        CandidateOutcome::missed, CandidateOutcome::start_overlap, CandidateOutcome::degenerate})
    EXPECT_TRUE(outcomes.count(outcome)) << to_string(outcome);
}

TEST(SweepTrace, SlidingAlongAFloorIsRecordedAsParallel) {
  SweepQuery query;
  query.level.push_back({"floor", test::floor_square(10.0), "", {}});
  query.body.radii = Vector3d(0.5);
  query.body.position = {1.0, 0.5, 2.0};
  query.displacement = {1.0, 0.0, 0.0};
  test::StepsByKind recorder;
  EXPECT_FALSE(run_sweep(query, recorder).hit);
  int parallel = 0;
  for (const SweepStep& step : recorder.sweeps) {
    if (step.outcome != CandidateOutcome::parallel) continue;
    ++parallel;
    EXPECT_NE(explain(step).find("moves along the tangent plane"), std::string::npos);
    EXPECT_NEAR(step.normal.y, 1.0, 1e-12);
  }
  EXPECT_EQ(parallel, 1);
}

}  // namespace
}  // namespace minkoscope
