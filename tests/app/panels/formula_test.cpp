#include "app/panels/steps/formula.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "app/panels/case_list.h"
#include "app/panels/steps/step_kind.h"
#include "app/widgets/widgets.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

GjkStep support_step() {
  GjkStep step;
  step.event = GjkEvent::support;
  step.closest = {1.0, 0.5, 0.0};
  step.direction = {-0.6, 0.8, 0.0};
  step.support = SimplexVertex{};
  step.support->name = 'A';
  step.support->w = {2.0, -1.0, 0.5};
  return step;
}

TEST(Formula, PutsTheStepsNumbersInPlaceOfItsSymbols) {
  const GjkStep step = support_step();
  // v·v = 1.25, v·w = 1.5
  EXPECT_EQ(left_side_in_numbers(Step{step}, "v·v − v·w ≤ ε·v·v", -0.25), "1.2500 − 1.5000");
  // d·w = −1.2 − 0.8: written out by axes, with the sign in front
  EXPECT_EQ(left_side_in_numbers(Step{step}, "−d·w > r", 2.0), "0.600·2.000 + 0.800·1.000 + 0.000·0.500");
  // AO is from A to the origin.
  EXPECT_EQ(left_side_in_numbers(Step{step}, "AO·d > 0", 2.0), "2.000·0.600 + 1.000·0.800 + 0.500·0.000");
}

TEST(Formula, SaysNothingItDoesNotKnowAndNothingThatDoesNotAddUp) {
  const GjkStep step = support_step();
  EXPECT_EQ(left_side_in_numbers(Step{step}, "k < k max", 3.0), std::nullopt);
  EXPECT_EQ(left_side_in_numbers(Step{step}, "|v| > r", 1.118), std::nullopt) << "one number is shown anyway";
  EXPECT_EQ(left_side_in_numbers(Step{step}, "v·v − v·q ≤ ε", 0.0), std::nullopt);
  EXPECT_EQ(left_side_in_numbers(Step{step}, "v·v − v·w ≤ ε·v·v", 7.0), std::nullopt) << "7 it is not";
  EXPECT_EQ(left_side_in_numbers(Step{step}, "no relation", 0.0), std::nullopt);
  EXPECT_EQ(left_side_in_numbers(Step{SweepStep{}}, "v·v > 0", 0.0), std::nullopt);
}

TEST(Formula, FillsTheGapTestsOfRealRuns) {
  PairQuery query;
  query.a.shape = {BoxShape{Vector3d(0.5, 0.4, 0.3)}};
  query.b.shape = {EllipsoidShape{Vector3d(0.6, 0.3, 0.4)}};
  query.precision = Precision::float64;
  int filled = 0, gaps = 0;
  for (const double x : {1.6, 0.5}) {
    query.b.pose.position = Vector3d(x, 0.2, 0.1);
    for (const Step& step : record_pair(query).steps) {
      const auto* test = test_of(step);
      if (test == nullptr || !*test) continue;
      const std::string_view formula = (*test)->formula();
      if (!formula.starts_with("v·v − v·w") && !formula.starts_with("n·w − δ")) continue;
      ++gaps;
      filled += left_side_in_numbers(step, formula, (*test)->value) ? 1 : 0;
    }
  }
  EXPECT_GT(gaps, 8);
  // A closest point on a face's border is not the foot of the origin: there the numbers do not add up.
  EXPECT_GE(filled, gaps * 3 / 4);
}

TEST(HexFloat, IsWhatCReadsBack) {
  EXPECT_EQ(hex_float(1.0), "0x1p+0");
  EXPECT_EQ(hex_float(-0.1), "-0x1.999999999999ap-4");
  EXPECT_EQ(hex_float(static_cast<double>(0.1f)), "0x1.99999ap-4");
  EXPECT_EQ(hex_float(Vector3d(1, 0, -2)), "[0x1p+0, 0x0p+0, -0x1p+1]");
  for (const double value : {0.1, 1e-300, 123456.789, 5e-324}) {
    EXPECT_EQ(std::strtod(hex_float(value).c_str(), nullptr), value);
  }
  EXPECT_EQ(number_text(-0.1, NumberForm::full), "−0.1");
  EXPECT_EQ(number_text(-0.1, NumberForm::hex), "−0x1.999999999999ap−4");
  EXPECT_EQ(copied_number(-0.1, NumberForm::hex), "-0x1.999999999999ap-4") << "a copy is for programs";
}

TEST(CaseList, EveryExampleHasItsPlaceInTheOrder) {
  const std::filesystem::path folder = std::string(MINKOSCOPE_SOURCE_DIR) + "/assets/examples";
  std::set<std::string> listed, there;
  std::ifstream order(folder / "order.txt");
  for (std::string line; std::getline(order, line);) {
    if (line.empty() || line.front() == '#') continue;
    EXPECT_TRUE(listed.insert(line).second) << line << " stands twice";
  }
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    there.insert(entry.path().lexically_relative(folder).replace_extension().generic_string());
  }
  EXPECT_EQ(listed, there);
  for (const std::string& name : listed)
    EXPECT_TRUE(std::filesystem::exists(folder / "pictures" / (name + ".png")))
        << name << " has no picture: scripts/render_examples.sh makes them";
  const auto walks = list_cases(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets", "walk");
  ASSERT_FALSE(walks.empty());
  for (const ListedCase& own : list_cases(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets", {}))
    EXPECT_FALSE(own.note.empty()) << own.file << " says nothing of itself";
}

TEST(CaseList, GroupsByTheFirstTagAndFindsWords) {
  const auto cases = list_cases(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets", "pair");
  ASSERT_GT(cases.size(), 10u);
  std::vector<std::string> groups;
  for (const ListedCase& own : cases) {
    if (groups.empty() || groups.back() != own.group) groups.push_back(own.group);
  }
  std::vector<std::string> unique = groups;
  std::sort(unique.begin(), unique.end());
  EXPECT_EQ(std::adjacent_find(unique.begin(), unique.end()), unique.end()) << "a group stands in one piece";
  const auto edge =
      std::find_if(cases.begin(), cases.end(), [](const ListedCase& own) { return own.name == "origin on an edge"; });
  ASSERT_NE(edge, cases.end());
  EXPECT_EQ(edge->group, "EPA step by step");
  EXPECT_TRUE(matches(*edge, ""));
  EXPECT_TRUE(matches(*edge, "epa EDGE"));
  EXPECT_TRUE(matches(*edge, "segment"));
  EXPECT_FALSE(matches(*edge, "edge capsule"));
}

}  // namespace
}  // namespace minkoscope
