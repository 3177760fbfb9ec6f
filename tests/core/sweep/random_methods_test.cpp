// Every sweep method over random triangles: traced and untraced give the same bits, and how often each is right by the
// oracle's judgement. Subdivision and advancement must be right within what their files state; the published ones are
// wrong as often as seen here, no more and no less.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>

#include <minkoscope/sweep.h>

#include "core/sweep/method_table.h"
#include "tests/support/oracle/sweep_oracle.h"
#include "tests/support/random.h"
#include "tests/support/step_recorder.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

using test::Random;

/// One triangle near the way of a turned ellipsoid.
SweepQuery random_query(Random& random, bool turned) {
  SweepQuery query;
  std::array<Vector3d, 3> triangle;
  const double size = random.scale(0.3, 10.0);
  const Vector3d middle = random.vector(0.3);
  for (Vector3d& corner : triangle) corner = middle + random.vector(size);
  query.level.push_back({"one", test::mesh_of({triangle}), "", {}});
  const double radius = random.scale(0.2, 1.0);
  for (int i = 0; i < 3; ++i) query.body.radii[i] = radius * random.scale(0.5, 2.0);
  const Quaterniond rotation = random.rotation();
  if (turned) query.body.rotation = rotation;
  const Vector3d away = random.direction() * random.scale(0.5, 8.0);
  query.body.position = away;
  const Vector3d past = random.vector(0.5);
  query.displacement = (past - away) * random.scale(0.5, 2.0);
  query.precision = Precision::float64;
  return query;
}

struct Truth {
  bool sure = false, overlap = false, hit = false, front = false;
  double time = 0.0;
};

Truth truth_of(const SweepQuery& query, double unsure) {
  const test::OracleBody body{query.body.radii, query.body.position, query.body.rotation};
  const auto& vertices = query.level[0].mesh->vertices;
  const test::LongTriangle triangle = body.to_ellipsoid_space(
      test::LongTriangle{test::Long3(vertices[0]), test::Long3(vertices[1]), test::Long3(vertices[2])});
  const test::OracleSweep sweep = test::oracle_sweep(triangle, body.direction(query.displacement));
  Truth truth;
  truth.sure = std::abs(sweep.least - 1.0L) > unsure && std::abs(sweep.start - 1.0L) > unsure;
  truth.overlap = sweep.start < 1.0L;
  truth.hit = sweep.time.has_value();
  truth.time = static_cast<double>(sweep.time.value_or(1.0L));
  truth.front = glm::dot(glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]), -triangle[0]) > 0.0L;
  return truth;
}

struct Rates {
  int asked = 0, right = 0, missed = 0, invented = 0, early = 0, late = 0;
  double wrong() const { return 1.0 - static_cast<double>(right) / asked; }
  void print(const char* name) const {
    std::printf("%s: %d sweeps, %.2f %% right; %d missed, %d invented, %d early, %d late\n", name, asked,
                100.0 * right / asked, missed, invented, early, late);
  }
};

template <class Keep>
Rates rates_of(std::string_view method, bool turned, double time_slack, double unsure, const Keep& keep) {
  Random random(977);
  Rates rates;
  for (int i = 0; i < 4000; ++i) {
    SweepQuery query = random_query(random, turned);
    query.algorithm = method;
    const Truth truth = truth_of(query, unsure);
    if (!truth.sure || !keep(truth)) continue;
    const SweepResult result = run_sweep(query);
    ++rates.asked;
    const bool should = truth.overlap || truth.hit;
    const double time = truth.overlap ? 0.0 : truth.time;
    if (!should && !result.hit) ++rates.right;
    if (should && !result.hit) ++rates.missed;
    if (!should && result.hit) ++rates.invented;
    if (should && result.hit) {
      if (result.time < time - time_slack) {
        ++rates.early;
      } else if (result.time > time + time_slack) {
        ++rates.late;
      } else {
        ++rates.right;
      }
    }
  }
  rates.print(std::string(method).c_str());
  return rates;
}

TEST(SweepRates, AdvancementIsRightWithinItsGap) {
  // Early by the gap over the speed of approach: never more than this, where the path is not all but a tangent.
  const Rates rates = rates_of("conservative-advancement", true, 2e-6, 1e-6, [](const Truth&) { return true; });
  EXPECT_GT(rates.asked, 3500);
  EXPECT_EQ(rates.right, rates.asked);
}

TEST(SweepRates, SubdivisionIsRightButForShallowDips) {
  const Rates rates = rates_of("subdivision", true, 2e-6, 5e-4, [](const Truth&) { return true; });
  EXPECT_GT(rates.asked, 3500);
  EXPECT_EQ(rates.right, rates.asked);
}

TEST(SweepRates, DefaultIsRight) {
  const Rates rates = rates_of("swept", true, 2e-6, 1e-6, [](const Truth&) { return true; });
  EXPECT_EQ(rates.right, rates.asked);
}

TEST(SweepRates, TheBighFailsWhereItIsKnownTo) {
  // From clear, with the body not turned: only its area test and its absolute tolerance are wrong.
  const Rates clear = rates_of("thebigh", false, 1e-6, 1e-4, [](const Truth& truth) { return !truth.overlap; });
  EXPECT_GT(clear.asked, 2500);
  EXPECT_GT(clear.wrong(), 0.03);  // 5.6 % seen
  EXPECT_LT(clear.wrong(), 0.08);
  EXPECT_EQ(clear.missed + clear.late, 0);  // areas take in too much, never too little
  // With a turned body nearly every hit is at another time.
  const Rates turned = rates_of("thebigh", true, 1e-6, 1e-4, [](const Truth& truth) { return !truth.overlap; });
  EXPECT_GT(turned.wrong(), 0.33);  // 39 % seen
  EXPECT_LT(turned.wrong(), 0.45);
  // An overlap at the start is never reported as a hit at time 0.
  const Rates inside = rates_of("thebigh", false, 1e-6, 1e-4, [](const Truth& truth) { return truth.overlap; });
  EXPECT_GT(inside.asked, 50);
  EXPECT_EQ(inside.right, 0);
}

TEST(SweepRates, Fauerby2000FailsWhereItIsKnownTo) {
  const auto clear_front = [](const Truth& truth) { return !truth.overlap && truth.front; };
  const Rates front = rates_of("fauerby-2000", false, 1e-6, 1e-4, clear_front);
  EXPECT_GT(front.asked, 1200);
  EXPECT_GT(front.wrong(), 0.14);  // 17 % seen
  EXPECT_LT(front.wrong(), 0.21);
  // Beside the face it is late or misses; now and then its angle test takes in a point a little outside.
  EXPECT_LE(front.early + front.invented, front.asked / 500);
  const Rates back = rates_of("fauerby-2000", false, 1e-6, 1e-4,
                              [](const Truth& truth) { return !truth.overlap && !truth.front && truth.hit; });
  EXPECT_GT(back.asked, 300);
  EXPECT_EQ(back.missed, back.asked);
}

TEST(SweepRates, SubdivisionMendsTheEdgesOfFauerby2000) {
  const auto clear_front = [](const Truth& truth) { return !truth.overlap && truth.front; };
  const Rates rates = rates_of("fauerby-2000-hybrid", false, 2e-6, 5e-4, clear_front);
  EXPECT_GT(rates.asked, 1200);
  EXPECT_LT(rates.wrong(), 0.01);
}

TEST(SweepMethodsTraced, SameBitsAndStepsThatNameTheirLine) {
  Random random(51);
  for (const SweepMethod& method : sweep_methods()) {
    SCOPED_TRACE(method.name);
    for (int i = 0; i < 300; ++i) {
      SweepQuery query = random_query(random, i % 2 == 0);
      query.algorithm = method.name;
      query.precision = i % 3 == 0 ? Precision::float32 : Precision::float64;
      query.level.push_back({"again", query.level[0].mesh, "", {Vector3d(0.7, -0.2, 0.4), random.rotation()}});
      query = test::as_taken(query);
      test::StepsByKind recorder;
      const SweepResult traced = run_sweep(query, recorder), plain = run_sweep(query);
      const auto same = [](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; };
      ASSERT_TRUE(traced.hit == plain.hit && same(traced.time, plain.time) && same(traced.point, plain.point) &&
                  same(traced.normal, plain.normal) && same(traced.depth, plain.depth) &&
                  traced.feature == plain.feature && traced.triangle == plain.triangle && traced.mesh == plain.mesh);
      ASSERT_TRUE(std::isfinite(plain.time) && is_finite(plain.point) && is_finite(plain.normal));
      ASSERT_GE(recorder.sweeps.size(), 2u);
      EXPECT_EQ(recorder.sweeps.front().event, SweepEvent::start);
      EXPECT_EQ(recorder.sweeps.back().event, SweepEvent::stop);
      EXPECT_EQ(recorder.sweeps.back().time, plain.time);
      for (const SweepStep& step : recorder.sweeps) {
        ASSERT_GE(step.line, 1);
        ASSERT_LE(static_cast<std::size_t>(step.line), method.listing.size());
        const std::string sentence = explain(step);
        EXPECT_GT(sentence.size(), 15u);
        EXPECT_EQ(sentence.back(), '.') << sentence;
        EXPECT_EQ(sentence.find("nan"), std::string::npos) << sentence;
        EXPECT_EQ(step.event == SweepEvent::probe, step.probe != SweepProbe::none);
      }
    }
  }
}

}  // namespace
}  // namespace minkoscope
