// The mechanism of all comparisons, with runs that have only numbered moments: the common cursor, and how long the
// setup of the right run is kept.
#include "app/mode/case_comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace minkoscope {
namespace {

struct NumberedRuns final : ComparedRuns {
  Kept how_long = Kept::for_the_next_comparison;
  std::array<std::size_t, 2> count{101, 101}, at{};
  std::array<bool, 2> leading{true, true};
  std::optional<std::size_t> first_difference;

  bool covers(const Case& value) const override { return std::holds_alternative<PairQuery>(value.run); }
  Kept kept() const override { return how_long; }
  std::size_t moments(int side, const Document&) const override { return count[static_cast<std::size_t>(side)]; }
  std::size_t moment(int side, const Document&) const override { return at[static_cast<std::size_t>(side)]; }
  void go_to(int side, Document&, std::size_t moment) override { at[static_cast<std::size_t>(side)] = moment; }
  bool leads(int side) const override { return leading[static_cast<std::size_t>(side)]; }
  std::optional<std::size_t> differs_at() const override { return first_difference; }
  void prepare_right(Case& right) const override { right.note = note; }
  std::string note;
};

struct NumberedComparison : testing::Test {
  Notices notices;
  Preferences preferences;
  Document left{notices, preferences};
  NumberedRuns runs;
  CaseComparison comparison{runs};
};

TEST_F(NumberedComparison, ARunInProgressIsPutToTheCommonCursorAsItGrows) {
  runs.at[0] = 50;
  runs.count[1] = 10;
  runs.leading[1] = false;
  comparison.toggle(left);
  EXPECT_EQ(runs.at[1], 9u) << "its newest moment";
  for (const std::size_t count : {30u, 51u, 80u}) {
    runs.count[1] = count;
    runs.at[1] = count - 1;  // shows what has just been run
    comparison.update(left);
    EXPECT_EQ(runs.at[1], std::min<std::size_t>(count - 1, 50u));
    EXPECT_EQ(runs.at[0], 50u) << "it does not lead";
  }
  runs.leading[1] = true;
  runs.count[1] = 101;
  comparison.update(left);
  EXPECT_EQ(comparison.moment(), 50u);
}

TEST_F(NumberedComparison, TheRightRunHasWhatTheLabGivesIt) {
  comparison.toggle(left);
  EXPECT_EQ(comparison.right().current().note, "");
  runs.note = "of a branch";
  comparison.prepare_right_again(left);
  EXPECT_EQ(comparison.right().current().note, "of a branch");
  EXPECT_EQ(left.current().note, "");
}

TEST_F(NumberedComparison, EitherRunMovesTheOtherAndTheShorterOneRests) {
  runs.count[1] = 20;
  comparison.toggle(left);
  runs.at[0] = 70;
  comparison.update(left);
  EXPECT_EQ(runs.at[1], 19u);
  EXPECT_EQ(comparison.moment(), 70u);
  runs.at[1] = 5;
  comparison.update(left);
  EXPECT_EQ(runs.at[0], 5u);
  EXPECT_FALSE(comparison.go_to_divergence(left));
  runs.first_difference = 33;
  EXPECT_TRUE(comparison.go_to_divergence(left));
  EXPECT_EQ(runs.at, (std::array<std::size_t, 2>{33, 19}));
}

TEST_F(NumberedComparison, TheSetupIsKeptAsLongAsTheLabSays) {
  const RunSetup chosen{"sat", Precision::float64, {}};
  for (const auto& [kept, next_case, next_time] : {std::tuple{ComparedRuns::Kept::with_its_case, false, false},
                                                   std::tuple{ComparedRuns::Kept::for_the_next_comparison, false, true},
                                                   std::tuple{ComparedRuns::Kept::into_the_next_case, true, true}}) {
    runs.how_long = kept;
    comparison.set_setup(left, chosen);
    left.new_case();
    comparison.update(left);
    EXPECT_EQ(comparison.active(left), next_case);
    if (next_case) comparison.toggle(left);
    EXPECT_FALSE(comparison.active(left));
    comparison.toggle(left);
    EXPECT_EQ(comparison.setup() == chosen, next_time);
    comparison.toggle(left);
  }
}

}  // namespace
}  // namespace minkoscope
