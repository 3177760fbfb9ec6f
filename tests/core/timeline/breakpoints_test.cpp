// Breakpoints: each kind on steps made by hand, and on runs whose ends are known.
#include "core/timeline/breakpoints/breakpoints.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

SimplexVertex vertex(char name, const Vector3d& w, double lambda = 0.0) {
  SimplexVertex out;
  out.name = name;
  out.w = w;
  out.lambda = lambda;
  return out;
}

GjkStep support(const Vector3d& w, double upper = 10.0) {
  GjkStep step;
  step.event = GjkEvent::support;
  step.support = vertex('A', w);
  step.upper = upper;
  return step;
}

/// A reduction to one vertex at distance `length`, whose candidate had `dropped` beside it.
GjkStep reduce(double length, const SimplexVertices& dropped = {}, double upper = 10.0) {
  GjkStep step;
  step.event = GjkEvent::reduce;
  step.simplex = {vertex('A', {length, 0, 0}, 1.0)};
  step.dropped = dropped;
  step.closest = {length, 0, 0};
  step.region = "A";
  step.upper = upper;
  return step;
}

GjkStep stop(Termination termination, double upper = 10.0) {
  GjkStep step;
  step.event = GjkEvent::stop;
  step.termination = termination;
  step.upper = upper;
  return step;
}

using Found = std::vector<Breakpoint>;

TEST(Breakpoints, ASupportFoundBeforeIsOneUnlessItIsTheAnswer) {
  const std::vector<Step> cycling{support({1, 0, 0}), support({2, 0, 0}), support({1, 0, 0}), support({3, 0, 0})};
  EXPECT_EQ(find_breakpoints(cycling), (Found{{2, BreakpointKind::repeated_support}}));
  const std::vector<Step> converging{support({1, 0, 0}), support({1, 0, 0}), stop(Termination::converged)};
  EXPECT_EQ(find_breakpoints(converging), Found{}) << "the last support of a converged run is a vertex already";
  const std::vector<Step> stuck{support({1, 0, 0}), support({1, 0, 0}), stop(Termination::no_progress)};
  EXPECT_EQ(find_breakpoints(stuck), (Found{{1, BreakpointKind::repeated_support}, {2, BreakpointKind::no_progress}}));
}

TEST(Breakpoints, ThePhasesDoNotRemindEachOther) {
  EpaStep epa;
  epa.event = EpaEvent::support;
  epa.support = vertex('W', {1, 0, 0});
  epa.upper = 99.0;  // of the depth: it has nothing to do with the distance's
  const std::vector<Step> steps{support({1, 0, 0}, 1.0), epa};
  EXPECT_EQ(find_breakpoints(steps), Found{});
}

TEST(Breakpoints, ANormalThatPointsInwardsIsAWrongStep) {
  GjkStep tested;
  tested.faces.push_back({.outwards = true});
  std::vector<Step> steps{tested};
  EXPECT_EQ(find_breakpoints(steps), Found{});
  tested.faces.push_back({.outwards = false});
  steps.emplace_back(tested);
  EXPECT_EQ(find_breakpoints(steps), (Found{{1, BreakpointKind::inside_out}}));
  EXPECT_TRUE(is_problem(BreakpointKind::inside_out));
  EXPECT_FALSE(is_problem(BreakpointKind::repeated_support)) << "a run may find one on the way to its answer";
}

TEST(StepCondition, ComparesWhatAStepRecords) {
  GjkStep step;
  step.iteration = 3;
  step.lower = 0.25;
  step.upper = 0.5;
  SimplexVertex vertex;
  vertex.lambda = 1e-7;
  step.simplex.push_back(vertex);
  vertex.lambda = 1.0;
  vertex.number = 5;
  vertex.feature_a = 12;
  step.support = vertex;
  step.dropped.push_back(vertex);
  step.test = Comparison{TestKind::beyond_touching, 0.125, 0.0, true};
  const auto holds = [&step](const char* text) { return StepCondition(text).holds(step); };
  for (const char* text : {"λ < 1e-6", "lambda<=1e-7", "λ ≥ 1", "gap = 0.25", "gap > 0.1", "iteration == 3", "w = vertex 12",
                           "w = w5", "w = 5", "vertex >= 12", "lower ≤ 0.25", "upper >= 0.5", "test = 0.125"})
    EXPECT_TRUE(holds(text)) << text;
  for (const char* text : {"λ < 1e-8", "gap > 0.25", "iteration < 3", "w = vertex 5", "w = w12", "t > 0", "triangle = 0"})
    EXPECT_FALSE(holds(text)) << text;
  SweepStep sweep;
  sweep.triangle = 7;
  sweep.time = 0.5;
  EXPECT_TRUE(StepCondition("triangle = 7").holds(sweep));
  EXPECT_TRUE(StepCondition("t > 0.4").holds(sweep));
  EXPECT_FALSE(StepCondition("λ < 1").holds(sweep));
  EXPECT_EQ(find_breakpoints(std::vector<Step>{sweep, step}, {}, std::make_unique<StepCondition>("t >= 0.5").get()),
            (Found{{0, BreakpointKind::condition}}));
}

TEST(StepCondition, SaysWhatIsWrongWithAText) {
  const auto fault = [](const char* text) {
    try {
      StepCondition condition(text);
    } catch (const std::invalid_argument& caught) {
      return std::string(caught.what());
    }
    return std::string();
  };
  EXPECT_EQ(fault("λ"), "compares nothing; must be like λ < 1e-6");
  EXPECT_EQ(fault("speed > 1"), "knows no \"speed\"; must be one of " + StepCondition::names());
  EXPECT_EQ(fault("λ < small"), "compares with \"small\"; must be a number");
  EXPECT_EQ(fault("λ < "), "compares with \"\"; must be a number");
}

TEST(Breakpoints, TheClosestPointMustComeNearer) {
  const std::vector<Step> falling{reduce(3.0), reduce(2.0), reduce(1.0)};
  EXPECT_EQ(find_breakpoints(falling), Found{});
  const std::vector<Step> rising{reduce(3.0), reduce(2.0), reduce(2.5), reduce(1.0)};
  EXPECT_EQ(find_breakpoints(rising), (Found{{2, BreakpointKind::rising_bound}}));
  const std::vector<Step> standing{reduce(3.0), reduce(2.0), reduce(2.0)};
  EXPECT_EQ(find_breakpoints(standing), (Found{{2, BreakpointKind::no_progress}}));
  const std::vector<Step> upper{reduce(3.0, {}, 3.0), reduce(2.0, {}, 3.5)};
  EXPECT_EQ(find_breakpoints(upper), (Found{{1, BreakpointKind::rising_bound}}));
  // A turned vector's length may round up by a unit or two.
  const std::vector<Step> rounding{reduce(2.0), reduce(std::nextafter(2.0, 3.0))};
  EXPECT_EQ(find_breakpoints(rounding), (Found{{1, BreakpointKind::no_progress}}));
}

TEST(Breakpoints, HowARunEnded) {
  for (const auto& [termination, kind] : {std::pair{Termination::iteration_limit, BreakpointKind::iteration_limit},
                                          {Termination::no_progress, BreakpointKind::no_progress},
                                          {Termination::degenerate, BreakpointKind::degenerate_simplex}}) {
    const std::vector<Step> steps{support({1, 0, 0}), stop(termination)};
    EXPECT_EQ(find_breakpoints(steps), (Found{{1, kind}}));
  }
  for (const Termination good : {Termination::converged, Termination::separating_axis, Termination::encloses_origin}) {
    const std::vector<Step> steps{support({1, 0, 0}), stop(good)};
    EXPECT_EQ(find_breakpoints(steps), Found{});
  }
}

TEST(Breakpoints, ASimplexWithoutLengthAreaOrVolume) {
  const auto candidate = [](const SimplexVertices& others) {
    return find_breakpoints(std::vector<Step>{reduce(1.0, others)});
  };
  const Found one{{0, BreakpointKind::degenerate_simplex}};
  EXPECT_EQ(candidate({vertex('B', {1, 0, 0})}), one) << "coincident";
  EXPECT_EQ(candidate({vertex('B', {2, 0, 0}), vertex('C', {3, 1e-9, 0})}), one) << "on a line";
  EXPECT_EQ(candidate({vertex('B', {2, 1, 0}), vertex('C', {2, -1, 0}), vertex('D', {2, 0.2, 1e-8})}), one)
      << "in a plane";
  EXPECT_EQ(candidate({vertex('B', {1.1, 0, 0})}), Found{});
  EXPECT_EQ(candidate({vertex('B', {2, 0, 0}), vertex('C', {3, 1e-3, 0})}), Found{});
  EXPECT_EQ(candidate({vertex('B', {2, 1, 0}), vertex('C', {2, -1, 0}), vertex('D', {2, 0.2, 1e-3})}), Found{});
}

TEST(Breakpoints, AChosenRegionByItsLettersInAnyOrder) {
  GjkStep edge = reduce(1.0);
  edge.region = "AC";
  const std::vector<Step> steps{reduce(3.0), reduce(2.0), edge};
  EXPECT_EQ(find_breakpoints(steps, "CA"), (Found{{2, BreakpointKind::region}}));
  EXPECT_EQ(find_breakpoints(steps, "A"), (Found{{0, BreakpointKind::region}, {1, BreakpointKind::region}}));
  EXPECT_EQ(find_breakpoints(steps, "AB"), Found{});
  EXPECT_EQ(find_breakpoints(steps), Found{});
}

TEST(Breakpoints, ForwardsAndBackwardsFromTheCursor) {
  const Found found{{2, BreakpointKind::no_progress}, {5, BreakpointKind::region}, {5, BreakpointKind::rising_bound}};
  BreakpointSet all;
  EXPECT_EQ(next_breakpoint(found, all, 0, false), 2u);
  EXPECT_EQ(next_breakpoint(found, all, 2, false), 5u);
  EXPECT_EQ(next_breakpoint(found, all, 5, false), std::nullopt);
  EXPECT_EQ(next_breakpoint(found, all, 9, true), 5u);
  EXPECT_EQ(next_breakpoint(found, all, 5, true), 2u);
  EXPECT_EQ(next_breakpoint(found, all, 2, true), std::nullopt);
  BreakpointSet without;
  without.set(BreakpointKind::no_progress, false);
  EXPECT_FALSE(without.holds(BreakpointKind::no_progress));
  EXPECT_EQ(next_breakpoint(found, without, 0, false), 5u);
  EXPECT_EQ(next_breakpoint(found, without, 5, true), std::nullopt);
  EXPECT_FALSE(problems_only().holds(BreakpointKind::region));
  EXPECT_TRUE(problems_only().holds(BreakpointKind::rising_bound));
}

PairQuery boxes(const Vector3d& offset) {
  PairQuery query;
  query.a.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  query.b.shape = {BoxShape{{0.4, 0.6, 0.5}}};
  query.b.pose.position = offset;
  query.precision = Precision::float64;
  return query;
}

TEST(Breakpoints, AHealthyRunHasNone) {
  EXPECT_EQ(find_breakpoints(record_pair(boxes({1.7, 0.2, 0.1})).steps), Found{});
}

TEST(Breakpoints, ARunOutOfIterationsAndAFlatSimplexAreFoundWhereTheyHappen) {
  PairQuery query = boxes({1.4, 1.3, 1.2});
  query.settings.max_iterations = 1;
  const PairTrace capped = record_pair(query);
  ASSERT_EQ(capped.result.termination, Termination::iteration_limit);
  EXPECT_EQ(find_breakpoints(capped.steps), (Found{{capped.steps.size() - 1, BreakpointKind::iteration_limit}}));

  const PairTrace flat = record_pair(boxes({0.0, 0.0, 0.0}));  // the first two supports are across from each other
  const Found found = find_breakpoints(flat.steps);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().kind, BreakpointKind::degenerate_simplex);
  const auto* start = std::get_if<EpaStep>(&flat.steps[found.front().step]);
  ASSERT_NE(start, nullptr);
  EXPECT_EQ(start->event, EpaEvent::start);
  EXPECT_FALSE(start->blown_up.empty());
}

TEST(Breakpoints, AMethodWithoutASimplexHasNoDegenerateOne) {
  PairQuery query;
  query.a.shape = {EllipsoidShape{{0.5, 0.4, 0.3}}};
  query.b.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  for (const std::string_view method : {pair_method::sat, pair_method::brute_force}) {
    query.algorithm = method;
    const PairTrace trace = record_pair(query);
    EXPECT_EQ(trace.result.termination, Termination::degenerate) << method << " takes no ellipsoids";
    EXPECT_EQ(find_breakpoints(trace.steps), Found{}) << method;
  }
}

}  // namespace
}  // namespace minkoscope
