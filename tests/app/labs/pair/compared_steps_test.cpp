// Two runs in lock-step: what is compared lives in the case, and the shorter run rests on its last step.
#include "app/labs/pair/session/compared_steps.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace minkoscope {
namespace {

struct Compared : testing::Test {
  Notices notices;
  Preferences preferences;
  Document left{notices, preferences};
  ComparedSteps steps;
  CaseComparison session{steps};

  void SetUp() override { session.update(left); }
  void overlap_boxes() {
    left.edit([](Case& value) { std::get<PairQuery>(value.run).b.pose.position = {-0.3, 0.7, 0.1}; });
    session.update(left);
  }
  void compare_with(const char* method, Precision precision) {
    session.set_setup(left, {method, precision, {}});
    ASSERT_TRUE(session.active(left));
  }
};

TEST_F(Compared, BeginsWithTheOtherPrecisionAndIsUndone) {
  EXPECT_FALSE(session.active(left));
  session.toggle(left);
  ASSERT_TRUE(session.active(left));
  EXPECT_EQ(session.right().pair()->precision, Precision::float64);
  EXPECT_EQ(left.pair()->precision, Precision::float32);
  EXPECT_EQ(session.right().pair()->algorithm, left.pair()->algorithm);
  ASSERT_NE(steps.comparison(), nullptr);
  left.undo();
  session.update(left);
  EXPECT_FALSE(session.active(left));
  left.redo();
  session.update(left);
  EXPECT_TRUE(session.active(left));
  session.toggle(left);
  EXPECT_FALSE(session.active(left));
  EXPECT_EQ(left.current().view, ViewState{});
}

TEST_F(Compared, TheRightRunFollowsEveryEdit) {
  session.toggle(left);
  overlap_boxes();
  EXPECT_EQ(session.right().pair()->b, left.pair()->b);
  ASSERT_NE(session.right().pair_trace(), nullptr);
  EXPECT_EQ(session.right().pair_trace()->result.overlap, true);
  EXPECT_EQ(session.right().pair()->precision, Precision::float64);
}

TEST_F(Compared, BeginsAtTheStepThatIsShown) {
  left.set_cursor(2);
  session.toggle(left);
  EXPECT_EQ(left.cursor(), 2u);
  EXPECT_EQ(session.moment(), 2u);
  EXPECT_EQ(session.right().cursor(), 2u);
}

TEST_F(Compared, TheShorterRunRests) {
  overlap_boxes();
  compare_with("gjk-overlap", Precision::float32);
  const std::size_t ours = left.steps().size(), theirs = session.right().steps().size();
  ASSERT_GT(ours, theirs);
  EXPECT_EQ(session.moments(left), ours);
  session.set_moment(left, ours - 1);
  EXPECT_EQ(left.cursor(), ours - 1);
  EXPECT_EQ(session.right().cursor(), theirs - 1);
  session.update(left);
  EXPECT_EQ(session.moment(), ours - 1);
  session.set_moment(left, 1);
  EXPECT_EQ(session.right().cursor(), 1u);
  session.set_moment(left, 5000);
  EXPECT_EQ(session.moment(), ours - 1);
}

TEST_F(Compared, TheLongerRunMayBeTheRightOne) {
  overlap_boxes();
  left.edit([](Case& value) { std::get<PairQuery>(value.run).algorithm = "gjk-overlap"; });
  session.update(left);
  compare_with("gjk-epa", Precision::float32);
  const std::size_t ours = left.steps().size(), theirs = session.right().steps().size();
  ASSERT_LT(ours, theirs);
  session.set_moment(left, theirs - 1);
  for (int frame = 0; frame < 3; ++frame) session.update(left);
  EXPECT_EQ(session.moment(), theirs - 1);
  EXPECT_EQ(left.cursor(), ours - 1);
}

TEST_F(Compared, EitherCursorMovesBoth) {
  session.toggle(left);
  left.set_cursor(3);
  session.update(left);
  EXPECT_EQ(session.right().cursor(), 3u);
  session.right().set_cursor(1);
  session.update(left);
  EXPECT_EQ(left.cursor(), 1u);
}

TEST_F(Compared, GoesToTheFirstDifference) {
  compare_with("sat", Precision::float64);
  ASSERT_NE(steps.comparison(), nullptr);
  ASSERT_TRUE(steps.comparison()->divergence);
  EXPECT_TRUE(session.go_to_divergence(left));
  EXPECT_EQ(session.moment(), steps.comparison()->divergence->step);
  compare_with("gjk-epa", Precision::float32);
  EXPECT_FALSE(steps.comparison()->divergence);
  EXPECT_FALSE(session.go_to_divergence(left));
}

TEST_F(Compared, AnotherCaseGoesOnBeingComparedAndIsNotChangedByIt) {
  compare_with("sat", Precision::float64);
  left.new_case();
  session.update(left);
  EXPECT_TRUE(session.active(left));
  EXPECT_EQ(session.setup().algorithm, "sat");
  EXPECT_EQ(left.current().view, ViewState{});
  EXPECT_FALSE(left.dirty());
  session.toggle(left);
  EXPECT_FALSE(session.active(left));
  EXPECT_EQ(left.current().view, ViewState{});
}

TEST_F(Compared, UnknownMethodsLeaveTheRightRunWithoutSteps) {
  session.set_setup(left, {"no-such-method", Precision::float32, {}});
  EXPECT_TRUE(session.active(left));
  EXPECT_EQ(steps.comparison(), nullptr);
  EXPECT_NE(session.right().run_error(), "");
  session.set_moment(left, 4);
  EXPECT_EQ(left.cursor(), 4u);
}

TEST_F(Compared, ItsSettingsAreItsOwn) {
  PairSettings settings;
  settings.max_iterations = 2;
  session.set_setup(left, {"gjk-epa", Precision::float32, settings});
  EXPECT_EQ(session.right().pair()->settings.max_iterations, 2);
  EXPECT_EQ(left.pair()->settings.max_iterations, std::nullopt);
  EXPECT_EQ(session.right().pair_trace()->result.termination, Termination::iteration_limit);
}

}  // namespace
}  // namespace minkoscope
