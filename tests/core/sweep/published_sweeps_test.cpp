// The published sweeps against traces worked by hand from their texts: what each step must find is calculated here on
// paper, in the comments, and written as literals. (tests/core/sweep/random_methods_test.cpp has the statistics.)
#include <gtest/gtest.h>

#include <cmath>

#include <minkoscope/sweep.h>

#include "core/sweep/method_table.h"
#include "tests/support/step_recorder.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

SweepQuery query_of(const char* method, const std::array<Vector3d, 3>& triangle, const EllipsoidBody& body,
                    const Vector3d& displacement) {
  SweepQuery query;
  query.level.push_back({"one", test::mesh_of({triangle}), "", {}});
  query.body = body;
  query.displacement = displacement;
  query.algorithm = method;
  query.precision = Precision::float64;
  return query;
}

const EllipsoidBody tall{Vector3d(0.5, 1.0, 0.5), Vector3d(0.0, 3.0, 0.0), Quaterniond(1.0, 0.0, 0.0, 0.0)};

/// Without what is recorded of the mesh as a whole (mesh_cast_test.cpp).
std::vector<SweepStep> steps_of(const SweepQuery& query, SweepResult& result) {
  test::StepsByKind recorder;
  result = run_sweep(query, recorder);
  std::erase_if(recorder.sweeps, [](const SweepStep& step) { return step.cast.has_value(); });
  return recorder.sweeps;
}

std::vector<int> lines_of(const std::vector<SweepStep>& steps) {
  std::vector<int> lines;
  for (const SweepStep& step : steps) lines.push_back(step.line);
  return lines;
}

void expect_near(const Vector3d& a, const Vector3d& b, double tolerance = 1e-12) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
  EXPECT_NEAR(a.z, b.z, tolerance);
}

// In the world the triangle is (−1, 0, −1), (1, 0, −1), (0, 0, 2); divided by the radii (½, 1, ½) it is
// t0 = (−2, 0, −2), t1 = (2, 0, −2), t2 = (0, 0, 4).
const std::array<Vector3d, 3> triangle{Vector3d(-1, 0, -1), Vector3d(1, 0, -1), Vector3d(0, 0, 2)};

TEST(TheBighByHand, Face) {
  // p = (0, 3, 0), d = (0, −4, 0).  (t1 − t0) × (t2 − t0) = (4, 0, 0) × (2, 0, 6) = (0, −24, 0), so n = (0, −1, 0).
  // s = n·p − n·t0 = −3.  t0 = (1 + 3) / 4 = 1 and t1 = (−1 + 3) / 4 = ½: in order [½, 1].
  // q = p + n + ½ d = (0, 0, 0).  Areas: whole 24, at corner 0: |(0, 0, 4) × (2, 0, −2)| = 8, at corner 1 the same:
  // ⅓, ⅓, so 1 − ⅓ − ⅓ = ⅓ ≥ 0: inside.  The face is hit at t = ½, after ½ · 4 = 2 radii, at (0, 0, 0).
  SweepResult result;
  const auto steps = steps_of(query_of("thebigh", triangle, tall, Vector3d(0, -4, 0)), result);
  EXPECT_EQ(lines_of(steps), (std::vector<int>{1, 2, 4, 7, 8, 12, 13}));
  EXPECT_NEAR(steps[1].distance, 3.0, 1e-12);
  ASSERT_TRUE(steps[2].roots);
  EXPECT_NEAR((*steps[2].roots)[0], 0.5, 1e-12);
  EXPECT_NEAR((*steps[2].roots)[1], 1.0, 1e-12);
  ASSERT_TRUE(steps[3].probe_to);
  expect_near(*steps[3].probe_to, Vector3d(0.0));
  ASSERT_TRUE(steps[4].test);
  EXPECT_NEAR(steps[4].test->value, 1.0 / 3.0, 1e-12);
  EXPECT_NEAR(steps[5].distance, 2.0, 1e-12);
  ASSERT_TRUE(result.hit);
  EXPECT_EQ(result.feature, Feature::face);
  EXPECT_NEAR(result.time, 0.5, 1e-12);
  expect_near(result.point, Vector3d(0.0));
  expect_near(result.normal, Vector3d(0, 1, 0));
}

TEST(TheBighByHand, Edge) {
  // p = (0, 3, −2.6), d = (0, −4, 0).  The plane as before; q = (0, 0, −2.6): areas 13.2 / 24 = 0.55 twice, and
  // 1 − 1.1 = −0.1 < 0: outside.
  // Corner 0: p − t0 = (2, 3, −0.6), A = 16, B = −24, C = 4 + 9 + 0.36 − 1 = 12.36: B² − 4AC = 576 − 791.04 < 0.
  // Edge 0–1 = (4, 0, 0), r = t0 − p = (−2, −3, 0.6), e·r = −8: A = −16 · 16 = −256, B = 2 · 16 · 12 = 384,
  // C = 16 (1 − 13.36) + 64 = −133.76: B² − 4AC = 10485.76 = 102.4², t = (−384 + 102.4) / −512 = 0.55.
  // Its foot: f = (0 + 8) / 16 = ½: the edge is hit.  Corner 1 is as far as corner 0.
  // Edge 1–2 = (−2, 0, 6), e·r = −0.4, A = −640, B = 960, C = −494.24: 921600 − 1265254.4 < 0.
  // Corner 2: C = 9 + 43.56 − 1 = 51.56: 576 − 3299.84 < 0.  Edge 2–0: C = −494.24 again.
  // So t = 0.55, after 2.2 radii, at (0, 0, −2), in the world (0, 0, −1).  There the centre is (0, 0.8, −2.6): the
  // normal (0, 0.8, −0.6), in the world (0, 0.8, −1.2) / √2.08 = (0, 2, −3) / √13.
  EllipsoidBody body = tall;
  body.position.z = -1.3;
  SweepResult result;
  const auto steps = steps_of(query_of("thebigh", triangle, body, Vector3d(0, -4, 0)), result);
  EXPECT_EQ(lines_of(steps), (std::vector<int>{1, 2, 4, 7, 8, 9, 10, 11, 9, 10, 9, 10, 12, 13}));
  EXPECT_NEAR(steps[4].test->value, -0.1, 1e-12);
  EXPECT_FALSE(steps[4].test->holds);
  EXPECT_NEAR(steps[5].test->value, 576.0 - 791.04, 1e-9);
  EXPECT_NEAR(steps[6].time, 0.55, 1e-12);
  EXPECT_NEAR(steps[7].test->value, 0.5, 1e-12);
  EXPECT_NEAR(steps[9].test->value, 921600.0 - 1265254.4, 1e-6);
  EXPECT_NEAR(steps[10].test->value, 576.0 - 3299.84, 1e-9);
  EXPECT_EQ(result.feature, Feature::edge);
  EXPECT_EQ(result.feature_index, 0);
  EXPECT_NEAR(result.time, 0.55, 1e-12);
  expect_near(result.point, Vector3d(0, 0, -1));
  expect_near(result.normal, Vector3d(0.0, 0.5547001962252291, -0.8320502943378437));
}

TEST(TheBighByHand, TheHeadingIsLeftOut) {
  // Turned by 90° the body is 1 wide along x and 2 along … no: radii (½, 1, 2) turned about the vertical reach 2 along
  // x and ½ along z.  Its matrix divides by the radii first: 2 along z.  A wall at z = −4, a move of (0, 0, −8): it
  // comes 2 before the wall, t = (4 − 2) / 8 = ¼, where (4 − ½) / 8 = 0.4375 is right.
  const std::array<Vector3d, 3> wall{Vector3d(-40, -40, -4), Vector3d(40, -40, -4), Vector3d(0, 80, -4)};
  const EllipsoidBody body{Vector3d(0.5, 1.0, 2.0), Vector3d(0.0),
                           Quaterniond(0.7071067811865476, 0.0, 0.7071067811865476, 0.0)};
  EXPECT_NEAR(run_sweep(query_of("thebigh", wall, body, Vector3d(0, 0, -8))).time, 0.25, 1e-12);
  EXPECT_NEAR(run_sweep(query_of("swept", wall, body, Vector3d(0, 0, -8))).time, 0.4375, 1e-9);
}

// Seen from above counter-clockwise, so that its front is up.
const std::array<Vector3d, 3> facing_up{Vector3d(-1, 0, -1), Vector3d(0, 0, 2), Vector3d(1, 0, -1)};

TEST(Fauerby2000ByHand, Face) {
  // source = (0, 3, 0), velocity (0, −4, 0).  n = (2, 0, 6) × (4, 0, 0) = (0, 24, 0), up: the source is in front, 3
  // away.  s = (0, 2, 0), in front; the ray down meets the plane after 2, at p = (0, 0, 0), which is inside: the
  // corners stand around it.  0 < 2 ≤ 4: hit, time 2 / 4.
  SweepResult result;
  const auto steps = steps_of(query_of("fauerby-2000", facing_up, tall, Vector3d(0, -4, 0)), result);
  EXPECT_EQ(lines_of(steps), (std::vector<int>{1, 2, 4, 6, 7, 12, 13}));
  expect_near(*steps[2].probe_to, Vector3d(0, 2, 0));
  EXPECT_NEAR(steps[3].distance, 2.0, 1e-12);
  EXPECT_NEAR(steps[4].test->value, 0.0, 1e-7);
  EXPECT_NEAR(result.time, 0.5, 1e-12);
  expect_near(result.point, Vector3d(0.0));
  expect_near(result.normal, Vector3d(0, 1, 0));
}

TEST(Fauerby2000ByHand, TheSameFromBehindIsNotSeen) {
  SweepResult result;
  const auto steps = steps_of(query_of("fauerby-2000", triangle, tall, Vector3d(0, -4, 0)), result);
  EXPECT_EQ(lines_of(steps), (std::vector<int>{1, 2, 3, 14}));
  EXPECT_EQ(steps[2].outcome, CandidateOutcome::back_face);
  EXPECT_FALSE(result.hit);
}

TEST(Fauerby2000ByHand, EdgeStraightOn) {
  // source = (0, 3, −2.6): p = (0, 0, −2.6) is outside; the nearest point of the edges is (0, 0, −2), on the third edge
  // (corner 2 to 0).  From there straight up: q = (0, 3, −0.6), v = 3, d = 1 − (9.36 − 9) = 0.64, 3 − 0.8 = 2.2 ≤ 4:
  // hit at 2.2 / 4 = 0.55, as it is.  The sphere point is (0, 2.2, −2), in the world (0, 2.2, −1).
  EllipsoidBody body = tall;
  body.position.z = -1.3;
  SweepResult result;
  const auto steps = steps_of(query_of("fauerby-2000", facing_up, body, Vector3d(0, -4, 0)), result);
  EXPECT_EQ(lines_of(steps), (std::vector<int>{1, 2, 4, 6, 7, 8, 9, 12, 13}));
  expect_near(*steps[5].probe_to, Vector3d(0, 0, -1));
  EXPECT_EQ(steps[5].feature_index, 2);
  EXPECT_NEAR(steps[6].distance, 2.2, 1e-12);
  expect_near(*steps[6].probe_to, Vector3d(0, 2.2, -1));
  EXPECT_EQ(result.feature, Feature::edge);
  EXPECT_NEAR(result.time, 0.55, 1e-12);
}

// The top of a low step, its lip along x at z = 0; a unit sphere 0.6 above it and 2.8 before it.
const std::array<Vector3d, 3> step_top{Vector3d(-10, 0, 0), Vector3d(10, 0, 0), Vector3d(0, 0, -20)};
const EllipsoidBody unit_sphere{Vector3d(1.0), Vector3d(0.0, 0.6, 2.8), Quaterniond(1.0, 0.0, 0.0, 0.0)};

TEST(Fauerby2000ByHand, ALowStepAtASharpAngleIsHitTooLate) {
  // velocity = (7, 0, −24) / 25 · 5.  The plane cuts the sphere: s = (0, −0.4, 2.8) goes up to p = (0, 0, 2.8), outside.
  // Nearest on the edges: (0, 0, 0).  Back along (−0.28, 0, 0.96): q = (0, 0.6, 2.8), v = 2.688,
  // d = 1 − (8.2 − 7.225344) = 0.025344, dist = 2.688 − 0.1591980 = 2.5288020.
  // The lip is met where 0.8 is left to it: (2.8 − 0.8) / 0.96 = 2.0833333.
  const SweepQuery query = query_of("fauerby-2000", step_top, unit_sphere, Vector3d(1.4, 0.0, -4.8));
  SweepResult result;
  const auto steps = steps_of(query, result);
  EXPECT_EQ(lines_of(steps), (std::vector<int>{1, 2, 4, 5, 7, 8, 9, 12, 13}));
  EXPECT_NEAR(steps[3].distance, 0.4, 1e-12);
  expect_near(*steps[5].probe_to, Vector3d(0.0));
  EXPECT_NEAR(steps[6].distance, 2.5288020, 1e-7);
  EXPECT_NEAR(result.time, 2.5288020 / 5.0, 1e-7);
  SweepQuery right = query;
  right.algorithm = "swept";
  EXPECT_NEAR(run_sweep(right).time, 2.0833333 / 5.0, 1e-7);
}

TEST(Fauerby2000ByHand, ABackRayThatMissesMissesTheStep) {
  // velocity = (3, 0, −4): back along (−0.6, 0, 0.8) v = 2.24, d = 1 − (8.2 − 5.0176) < 0: −1, no hit.
  // The lip is met after (2.8 − 0.8) / 0.8 = 2.5 of 5.
  const SweepQuery query = query_of("fauerby-2000", step_top, unit_sphere, Vector3d(3.0, 0.0, -4.0));
  SweepResult result;
  const auto steps = steps_of(query, result);
  EXPECT_EQ(lines_of(steps), (std::vector<int>{1, 2, 4, 5, 7, 8, 9, 11, 14}));
  EXPECT_EQ(steps[6].distance, -1.0);
  EXPECT_FALSE(result.hit);
  SweepQuery right = query;
  right.algorithm = "swept";
  EXPECT_NEAR(run_sweep(right).time, 0.5, 1e-9);
}

TEST(Fauerby2000ByHand, SubdivisionMeetsBothEdgesInTime) {
  // The two steps above: the lip is met at 2.0833333 / 5 and at 2.5 / 5, at x = 0.28 · 2.0833333 and 0.6 · 2.5.
  struct Row {
    Vector3d displacement;
    double time, x;
  };
  for (const Row& row :
       {Row{Vector3d(1.4, 0.0, -4.8), 2.0833333 / 5.0, 0.5833333}, Row{Vector3d(3.0, 0.0, -4.0), 0.5, 1.5}}) {
    SweepResult result;
    const auto steps = steps_of(query_of("fauerby-2000-hybrid", step_top, unit_sphere, row.displacement), result);
    EXPECT_EQ(lines_of(steps), (std::vector<int>{1, 2, 4, 5, 7, 8, 9, 12, 13}));
    EXPECT_EQ(steps[6].probe, SweepProbe::sample);
    EXPECT_EQ(steps[6].distance, 80.0) << "5 radii, 16 samples a radius";
    EXPECT_NE(explain(steps[6]).find("80 samples"), std::string::npos) << explain(steps[6]);
    ASSERT_TRUE(result.hit);
    EXPECT_NEAR(result.time, row.time, 1e-7);
    EXPECT_EQ(result.feature, Feature::edge);
    expect_near(result.point, Vector3d(row.x, 0.0, 0.0), 1e-6);
  }
}

TEST(AdvancementByHand, OntoAnEdge) {
  // The edge of the hand-worked case above, a unit sphere at (0, 0.6, 2.8), v = (0, 0, −5): GJK finds (0, 0, 0), √8.2 −
  // 1 = 1.8635642 away; along n = (0, 0.6, 2.8) / √8.2 it comes nearer by 5 · 2.8 / √8.2 = 4.8890121 a move, so t may
  // go on to 0.3811740.  The touch is at (2.8 − 0.8) / 5 = 0.4.
  const SweepQuery query = query_of("conservative-advancement", step_top, unit_sphere, Vector3d(0.0, 0.0, -5.0));
  SweepResult result;
  const auto steps = steps_of(query, result);
  ASSERT_GE(steps.size(), 5u);
  EXPECT_NEAR(steps[1].distance, 1.8635642, 1e-7);
  EXPECT_EQ(steps[1].feature, Feature::edge);
  EXPECT_EQ(steps[2].line, 7);
  EXPECT_NEAR(steps[2].time, 0.3811740, 1e-7);
  for (std::size_t i = 1; i + 2 < steps.size(); ++i) EXPECT_LE(steps[i].time, 0.4 + 1e-12);
  EXPECT_NEAR(result.time, 0.4, 1e-8);
  EXPECT_LE(result.time, 0.4);
  EXPECT_EQ(result.feature_index, 0);
}

TEST(SubdivisionByHand, SamplesThenHalves) {
  // 5 radii at 1/16 a step: 80 samples.  The touch at 0.4 is sample 32 itself, where the sphere is free (it touches);
  // sample 33, t = 0.4125, is in it.  Halfway back: 0.40625, in it; 0.403125, in it …
  const SweepQuery query = query_of("subdivision", step_top, unit_sphere, Vector3d(0.0, 0.0, -5.0));
  SweepResult result;
  const auto steps = steps_of(query, result);
  ASSERT_GE(steps.size(), 40u);
  EXPECT_EQ(steps[0].line, 1);
  EXPECT_EQ(steps[1].time, 0.0);
  EXPECT_NEAR(steps[2].time, 1.0 / 80.0, 1e-15);
  EXPECT_EQ(steps[33].line, 4);
  EXPECT_EQ(steps[34].line, 5);
  EXPECT_NEAR(steps[34].time, 0.4125, 1e-12);
  EXPECT_NEAR(steps[35].time, 0.40625, 1e-12);
  EXPECT_NEAR(steps[36].time, 0.403125, 1e-12);
  // What touched at the last free sample counts from a depth of 1e-8 radii on.
  EXPECT_NEAR(result.time, 0.4, 1e-8);
  EXPECT_EQ(result.feature, Feature::edge);
}

TEST(PublishedSweeps, DegenerateInputEndsClearly) {
  const std::array<Vector3d, 3> point{Vector3d(0.0), Vector3d(0.0), Vector3d(0.0)};
  const std::array<Vector3d, 3> needle{Vector3d(-1, 0, 0), Vector3d(0.0), Vector3d(1, 0, 0)};
  for (const SweepMethod& method : sweep_methods()) {
    SCOPED_TRACE(method.name);
    for (const auto& flat : {point, needle}) {
      for (const Vector3d& move : {Vector3d(0.0), Vector3d(0, -4, 0), Vector3d(1e-300, 0, 0), Vector3d(0, -1e15, 0)}) {
        SweepResult result;
        const auto steps = steps_of(test::as_taken(query_of(method.name.data(), flat, tall, move)), result);
        EXPECT_TRUE(std::isfinite(result.time) && is_finite(result.point) && is_finite(result.normal));
        ASSERT_FALSE(steps.empty());
        EXPECT_EQ(steps.back().event, SweepEvent::stop);
        for (const SweepStep& step : steps) EXPECT_EQ(explain(step).find("nan"), std::string::npos) << explain(step);
      }
    }
  }
}

TEST(PublishedSweeps, TheTableSaysWhatIsAnswered) {
  for (const SweepMethod& method : sweep_methods()) {
    EXPECT_TRUE(method.answers_field("hit") && method.answers_field("time") && method.answers_field("normal"));
    EXPECT_LE(method.listing.size(), 16u);
    for (const std::string_view line : method.listing) {
      std::size_t characters = 0;  // of UTF-8
      for (const char c : line) characters += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u ? 1 : 0;
      EXPECT_LE(characters, 46u) << line;
    }
  }
  EXPECT_TRUE(find_sweep_method("swept")->answers_field("depth"));
  EXPECT_FALSE(find_sweep_method("thebigh")->answers_field("start_overlap"));
  EXPECT_FALSE(find_sweep_method("subdivision")->answers_field("depth"));
}

}  // namespace
}  // namespace minkoscope
