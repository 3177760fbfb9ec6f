// Where two runs part: on traces made by hand, so that each kind of decision is met alone; on real runs, by looking at
// the steps with other eyes.
#include "core/timeline/divergence.h"

#include <gtest/gtest.h>

#include "core/scene/kinds/case_kind.h"
#include "core/scene/run_setup.h"
#include "core/scene/view_json.h"
#include "core/timeline/run_comparison.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

SimplexVertex simplex_vertex(char name, const Vector3d& w) {
  SimplexVertex out;
  out.name = name;
  out.w = w;
  return out;
}

GjkStep start_step() {
  return {};
}
GjkStep support_step(const Vector3d& w) {
  GjkStep step;
  step.event = GjkEvent::support;
  step.support = simplex_vertex('A', w);
  return step;
}
GjkStep reduce(const SimplexVertices& kept, const SimplexVertices& dropped) {
  GjkStep step;
  step.event = GjkEvent::reduce;
  step.simplex = kept;
  step.dropped = dropped;
  for (const SimplexVertex& v : step.simplex) step.region += v.name;
  return step;
}
GjkStep stop_step(Termination termination) {
  GjkStep step;
  step.event = GjkEvent::stop;
  step.termination = termination;
  return step;
}

const SimplexVertex a = simplex_vertex('A', {1, 0, 0}), b = simplex_vertex('B', {0, 1, 0}),
                    c = simplex_vertex('C', {0, 0, 1});

std::optional<Divergence> parted(const std::vector<Step>& left, const std::vector<Step>& right,
                                 Precision precision = Precision::float64) {
  return first_divergence({left, nullptr, precision}, {right, nullptr, precision});
}

TEST(Divergence, EqualRunsDoNotPart) {
  const std::vector<Step> steps{start_step(), support_step(a.w), reduce({a}, {}), stop_step(Termination::converged)};
  EXPECT_FALSE(parted(steps, steps));
  EXPECT_FALSE(parted({}, {}));
}

TEST(Divergence, ADroppedVertexIsNamed) {
  const std::vector<Step> left{start_step(), reduce({a, b}, {c})}, right{start_step(), reduce({a, b, c}, {})};
  const auto found = parted(left, right);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->step, 1u);
  EXPECT_EQ(found->sentence, "left drops C, right keeps it");
  EXPECT_EQ(parted(right, left)->sentence, "left keeps C, right drops it");
  EXPECT_EQ(parted({reduce({a}, {b, c})}, {reduce({a, b, c}, {})})->sentence, "left drops B and C, right keeps them");
  EXPECT_EQ(parted({reduce({a, b}, {c})}, {reduce({a, c}, {b})})->sentence, "left drops C, right B");
}

TEST(Divergence, SupportPointsAreHeldToThePrecision) {
  const std::vector<Step> left{support_step({1, 2, 3})}, near{support_step({1, 2, 3.000001})},
      far{support_step({1, 2, 3.01})};
  EXPECT_FALSE(parted(left, near, Precision::float32));
  ASSERT_TRUE(parted(left, near, Precision::float64));
  EXPECT_EQ(parted(left, near)->sentence, "left takes the support point (1, 2, 3), right (1, 2, 3.000001)");
  ASSERT_TRUE(parted(left, far, Precision::float32));
  // One side in float is enough for its tolerance.
  EXPECT_FALSE(first_divergence({left, nullptr, Precision::float32}, {near, nullptr, Precision::float64}));
}

TEST(Divergence, LettersAreTheMethodsOwn) {
  const SimplexVertex other_a = simplex_vertex('D', a.w), other_b = simplex_vertex('E', b.w);
  EXPECT_FALSE(parted({reduce({a, b}, {c})}, {reduce({other_b, other_a}, {})}));
}

TEST(Divergence, HowAMethodRecordsItsStepsIsNoDecision) {
  // One pushes the point while it asks for it, the other after; one reduces and turns in a step, the other only turns.
  GjkStep pushed = support_step(a.w);
  pushed.simplex = {a};
  GjkStep turn = reduce({a}, {});
  turn.event = GjkEvent::turn;
  EXPECT_FALSE(parted({start_step(), pushed, turn}, {start_step(), support_step(a.w), reduce({a}, {})}));
  const auto found = parted({start_step(), pushed, turn, support_step(b.w)},
                            {start_step(), support_step(a.w), reduce({a}, {}), support_step(c.w)});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->step, 3u);
  EXPECT_EQ(found->sentence, "left takes the support point (0, 1, 0), right (0, 0, 1)");
}

TEST(Divergence, KindsAndEndsOfStepsAreDecisions) {
  const std::vector<Step> goes_on{start_step(), support_step(a.w)},
      stops{start_step(), stop_step(Termination::separating_axis)};
  EXPECT_EQ(parted(goes_on, stops)->sentence, "left takes a support point, right stops (separating axis)");
  EXPECT_EQ(parted({stop_step(Termination::converged)}, {stop_step(Termination::no_progress)})->sentence,
            "left stops (converged), right stops (no progress)");
  EXPECT_EQ(parted({start_step()}, {EpaStep{}})->sentence, "left starts, right begins with EPA");
}

TEST(Divergence, ARunThatIsLongerPartsWhereTheOtherEnds) {
  const auto found = parted({start_step()}, {start_step(), support_step(a.w)});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->step, 1u);
  EXPECT_EQ(found->sentence, "left has no more steps, right takes a support point");
}

TEST(Divergence, FacesAreTheirPointsNotTheirNumbers) {
  PolytopeHistory one, two;
  one.vertices = {{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
  two.vertices = {one.vertices[3], one.vertices[2], one.vertices[1], one.vertices[0]};
  one.faces = {{{0, 1, 2}}, {{1, 2, 3}}};
  two.faces = {{{2, 1, 0}}, {{1, 2, 3}}};  // its face 0 is the other's face 1
  EpaStep left, right;
  left.event = right.event = EpaEvent::closest_face;
  left.face = 1;
  right.face = 0;
  const std::vector<Step> l{left}, r{right};
  EXPECT_FALSE(first_divergence({l, &one, Precision::float64}, {r, &two, Precision::float64}));
  right.face = 1;
  const std::vector<Step> other{right};
  const auto found = first_divergence({l, &one, Precision::float64}, {other, &two, Precision::float64});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->sentence, "left takes face 1, right one of other points");
}

TEST(Divergence, SweepsPartByTriangleOutcomeAndFeature) {
  SweepStep left, right;
  left.event = right.event = SweepEvent::candidate;
  left.triangle = right.triangle = 7;
  left.outcome = CandidateOutcome::hit;
  right.outcome = CandidateOutcome::later;
  EXPECT_EQ(parted({left}, {right})->sentence, "left finds triangle 7 hit, right later");
  right.outcome = CandidateOutcome::hit;
  right.feature = Feature::edge;
  right.feature_index = 2;
  EXPECT_EQ(parted({left}, {right})->sentence, "left touches the face, right the edge 2");
  right.triangle = 8;
  EXPECT_EQ(parted({left}, {right})->sentence, "left tries triangle 7, right triangle 8");
}

TEST(Divergence, RestsOnTheLastStep) {
  EXPECT_EQ(resting_step(3, 9), 3u);
  EXPECT_EQ(resting_step(12, 9), 8u);
  EXPECT_EQ(resting_step(12, 0), 0u);
}

PairQuery random_pair(test::Random& random, const std::string& algorithm, Precision precision) {
  PairQuery query;
  query.a.shape = {BoxShape{{0.5, 0.6, 0.7}}};
  query.b.shape = {BoxShape{{0.4, 0.5, 0.3}}};
  query.b.pose.position = random.vector(1.3);
  query.b.pose.rotation = random.rotation();
  query.algorithm = algorithm;
  query.precision = precision;
  return query;
}

/// Boxes in general position: float and double choose the same corners of A and B, by index, for as long as the runs
/// are said to agree; where they are said to part, something that can be seen differs.
TEST(Divergence, FloatAndDoubleChooseTheSameCornersUntilTheyPart) {
  test::Random random(7);
  int same = 0, parting = 0;
  for (int i = 0; i < 300; ++i) {
    PairQuery query = random_pair(random, "gjk-epa", Precision::float32);
    const PairTrace coarse = record_pair(query);
    query.precision = Precision::float64;
    const PairTrace fine = record_pair(query);
    const auto found = first_divergence({coarse.steps, &coarse.polytope, Precision::float32},
                                        {fine.steps, &fine.polytope, Precision::float64});
    const std::size_t until = found ? found->step : coarse.steps.size();
    if (!found) {
      ASSERT_EQ(coarse.steps.size(), fine.steps.size());
    }
    (found ? parting : same) += 1;
    for (std::size_t step = 0; step < until; ++step) {
      ASSERT_EQ(coarse.steps[step].index(), fine.steps[step].index());
      const auto* left = std::get_if<GjkStep>(&coarse.steps[step]);
      if (left == nullptr) continue;
      const auto& right = std::get<GjkStep>(fine.steps[step]);
      EXPECT_EQ(left->event, right.event);
      EXPECT_EQ(left->region, right.region);
      if (left->support) {
        EXPECT_EQ(left->support->feature_a, right.support->feature_a) << "pair " << i << " step " << step;
        EXPECT_EQ(left->support->feature_b, right.support->feature_b) << "pair " << i << " step " << step;
      }
    }
  }
  EXPECT_GT(same, 150);
  RecordProperty("same", same);
  RecordProperty("parting", parting);
}

TEST(Divergence, GjkAndSatPartSoonAndAgreeInTheAnswer) {
  test::Random random(3);
  int overlapping = 0, separated = 0;
  for (int i = 0; i < 60; ++i) {
    const PairQuery left = random_pair(random, "gjk-epa", Precision::float64);
    PairQuery right = left;
    right.algorithm = "sat";
    const RunComparison compared = compare_runs(record_pair(left), left, record_pair(right), right);
    ASSERT_TRUE(compared.divergence);
    EXPECT_LE(compared.divergence->step, 2u);  // SAT may begin with the same corner
    EXPECT_FALSE(answers_differ(compared.fields)) << compared.left_result << "\n" << compared.right_result;
    (record_pair(left).result.overlap.value_or(false) ? overlapping : separated) += 1;
  }
  EXPECT_GT(overlapping, 10);
  EXPECT_GT(separated, 10);
}

Case boxes_case() {
  Case value;
  test::Random random(1);
  value.run = random_pair(random, "gjk-epa", Precision::float32);
  return value;
}

TEST(RunSetup, IsReadFromWhatIsTyped) {
  const Case value = boxes_case();
  EXPECT_EQ(parse_setup("sat", value, "--with"), (RunSetup{"sat", Precision::float32, {}}));
  EXPECT_EQ(parse_setup("sat,double", value, "--with"), (RunSetup{"sat", Precision::float64, {}}));
  EXPECT_EQ(parse_setup("double", value, "--with"), (RunSetup{"gjk-epa", Precision::float64, {}}));
  EXPECT_EQ(parse_setup(",double", value, "--with"), (RunSetup{"gjk-epa", Precision::float64, {}}));
  for (const char* bad : {"", "stat", "sat,", "sat,half", "sat,double,x", ","}) {
    EXPECT_THROW(parse_setup(bad, value, "--with"), CaseError) << bad;
  }
}

void set_view(Case& value, const char* json) {
  value.view = read_view(read_json(json, "view"), kind_of(value));
}

std::string view_of(const Case& value) {
  return to_json(value.view, kind_of(value));
}

TEST(RunSetup, LivesInTheViewOfTheCaseAndLeavesTheRestAlone) {
  Case value = boxes_case();
  set_view(value, R"({"hints":["one"]})");
  EXPECT_FALSE(compared_setup(value));
  PairSettings settings;
  settings.max_iterations = 9;
  settings.relative_tolerance = 1e-3;
  settings.initial_direction = Vector3d(0, 1, 0);
  const RunSetup setup{"sat", Precision::float64, settings};
  set_compared_setup(value, setup);
  const Case read = parse_case(to_json(value, "."), "text", ".");
  ASSERT_TRUE(compared_setup(read));
  EXPECT_EQ(*compared_setup(read), setup);
  EXPECT_EQ(read.view.hints, std::vector<std::string>{"one"});
  const auto other = std::get<PairQuery>(with_setup(read, setup).run);
  EXPECT_EQ(other.algorithm, "sat");
  EXPECT_EQ(other.settings.max_iterations, 9);
  set_compared_setup(value, std::nullopt);
  EXPECT_EQ(view_of(value), R"({"hints":["one"]})");
}

TEST(RunSetup, WhatIsNoSetupCountsAsAbsent) {
  Case value = boxes_case();
  for (const char* view : {R"({"compare":3})", R"({"compare":[]})", R"({"compare":null})", "[]", "{}"}) {
    set_view(value, view);
    EXPECT_FALSE(compared_setup(value)) << view;
  }
  set_view(
      value,
      R"({"compare":{"algorithm":7,"precision":"half","settings":{"max_iterations":-4,"initial_direction":[0,0,0]}}})");
  const auto setup = compared_setup(value);
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->algorithm, "gjk-epa");
  EXPECT_EQ(std::get<PairSettings>(setup->settings).max_iterations, std::nullopt);
  EXPECT_FALSE(std::get<PairSettings>(setup->settings).initial_direction);
}

TEST(ComparedResults, AFieldThatIsNotComputedIsNoDifference) {
  const auto fields =
      compare_results(R"({"kind":"pair","overlap":true,"depth":0.5,"normal":[0,1,0],"distance":null})",
                      R"({"kind":"pair","overlap":true,"depth":0.50005,"normal":[0,-1,0],"steps":3})", 1e-4);
  const auto of = [&](const std::string& name) {
    for (const ComparedField& field : fields) {
      if (field.name == name) return field.agreement;
    }
    ADD_FAILURE() << name;
    return Agreement::same;
  };
  EXPECT_EQ(of("overlap"), Agreement::same);
  EXPECT_EQ(of("depth"), Agreement::same);
  EXPECT_EQ(of("normal"), Agreement::differs);
  EXPECT_EQ(of("distance"), Agreement::neither);
  EXPECT_EQ(of("steps"), Agreement::only_right);
  EXPECT_FALSE(answers_differ(fields));
  EXPECT_TRUE(answers_differ(compare_results(R"({"depth":0.5})", R"({"depth":0.6})", 1e-4)));
}

}  // namespace
}  // namespace minkoscope
