#include "app/labs/walk/session/tick_problems.h"

#include <gtest/gtest.h>

#include "app/labs/walk/session/walk_statistics.h"

namespace minkoscope {
namespace {

using Ticks = std::vector<std::size_t>;

std::vector<TickFacts> quiet(std::size_t count) {
  return std::vector<TickFacts>(count);
}

TEST(TickProblems, AQuietWalkHasNone) {
  for (const TickProblem problem :
       {TickProblem::recovery, TickProblem::deepest, TickProblem::stuck, TickProblem::most_slides}) {
    EXPECT_TRUE(problem_ticks(problem, quiet(100)).empty());
    EXPECT_FALSE(next_problem(problem, quiet(100), 3));
    EXPECT_FALSE(next_problem(problem, {}, std::nullopt));
  }
}

TEST(TickProblems, RecoveriesInTimeOneAStretchAndAroundAtTheEnd) {
  std::vector<TickFacts> ticks = quiet(50);
  for (const std::size_t i : {10ul, 11ul, 12ul, 30ul}) ticks[i].outcome = TickOutcome::recovered;
  EXPECT_EQ(problem_ticks(TickProblem::recovery, ticks), (Ticks{10, 30}));
  EXPECT_EQ(next_problem(TickProblem::recovery, ticks, std::nullopt), 10u);
  EXPECT_EQ(next_problem(TickProblem::recovery, ticks, 10), 30u);
  EXPECT_EQ(next_problem(TickProblem::recovery, ticks, 11), 30u);
  EXPECT_EQ(next_problem(TickProblem::recovery, ticks, 30), 10u);
  EXPECT_EQ(next_problem(TickProblem::recovery, ticks, 30, true), 10u);
  EXPECT_EQ(next_problem(TickProblem::recovery, ticks, 5, true), 30u);
}

TEST(TickProblems, PushesInTimeWhateverElseWentWrong) {
  std::vector<TickFacts> ticks = quiet(30);
  for (const std::size_t i : {5ul, 6ul, 20ul}) ticks[i].pushed = true;
  ticks[20].outcome = TickOutcome::gave_up;
  EXPECT_EQ(problem_ticks(TickProblem::pushed, ticks), (Ticks{5, 20}));
  EXPECT_EQ(problem_ticks(TickProblem::any, ticks), (Ticks{5, 20}));
}

TEST(TickProblems, TheDeepestFirstOneADip) {
  std::vector<TickFacts> ticks = quiet(40);
  ticks[5].depth = 0.01f;
  ticks[6].depth = 0.02f;
  ticks[7].depth = 0.015f;
  ticks[20].depth = 0.05f;
  ticks[39].depth = 0.001f;
  EXPECT_EQ(problem_ticks(TickProblem::deepest, ticks), (Ticks{20, 6, 39}));
  EXPECT_EQ(next_problem(TickProblem::deepest, ticks, 3), 20u);
  EXPECT_EQ(next_problem(TickProblem::deepest, ticks, 20), 6u);
  EXPECT_EQ(next_problem(TickProblem::deepest, ticks, 39), 20u) << "around";
  EXPECT_EQ(next_problem(TickProblem::deepest, ticks, 20, true), 39u);
}

TEST(TickProblems, APlateauOfDepthIsOneDip) {
  std::vector<TickFacts> ticks = quiet(10);
  ticks[4].depth = ticks[5].depth = ticks[6].depth = 0.02f;
  EXPECT_EQ(problem_ticks(TickProblem::deepest, ticks), (Ticks{4}));
}

TEST(TickProblems, StuckIsAStretchLongEnough) {
  std::vector<TickFacts> ticks = quiet(100);
  for (std::size_t i = 10; i < 10 + WalkTally::shortest_stuck_stretch; ++i) ticks[i].stuck = true;
  for (std::size_t i = 60; i < 60 + WalkTally::shortest_stuck_stretch - 1; ++i) ticks[i].stuck = true;
  EXPECT_EQ(problem_ticks(TickProblem::stuck, ticks), (Ticks{10}));
}

TEST(TickProblems, MostSlidesFromTheMostOnTiesInTime) {
  std::vector<TickFacts> ticks = quiet(30);
  ticks[3].slides = 2;
  ticks[9].slides = 5;
  ticks[12].slides = 1;
  ticks[20].slides = 5;
  EXPECT_EQ(problem_ticks(TickProblem::most_slides, ticks), (Ticks{9, 20, 3}));
  EXPECT_EQ(next_problem(TickProblem::most_slides, ticks, 9), 20u);
}

TEST(TickProblems, HeldUpIsAskedToMoveAndDidNot) {
  TickRecord record;
  WalkState before;
  record.result.state = before;
  EXPECT_FALSE(makes_no_way(record, before, 0.1)) << "nothing was asked";
  record.input.velocity = {0, 5, 0};
  EXPECT_FALSE(makes_no_way(record, before, 0.1)) << "only sideways counts";
  record.input.velocity = {3, 0, 0};
  EXPECT_TRUE(makes_no_way(record, before, 0.1));
  record.result.state.body.position.x = before.body.position.x + 0.014;
  EXPECT_TRUE(makes_no_way(record, before, 0.1)) << "a twentieth of 0.3 m is 0.015 m";
  record.result.state.body.position.x = before.body.position.x + 0.016;
  EXPECT_FALSE(makes_no_way(record, before, 0.1));
}

}  // namespace
}  // namespace minkoscope
