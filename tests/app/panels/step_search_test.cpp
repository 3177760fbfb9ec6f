// Steps found by their words.
#include "app/panels/timeline/step_search.h"

#include <gtest/gtest.h>

#include "app/files/assets.h"
#include "app/panels/steps/step_explanation.h"
#include "app/panels/steps/step_kind.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

class StepSearchTest : public testing::Test {
 protected:
  void open(const std::string& example) {
    ASSERT_TRUE(document.open_now(asset_path("assets/examples/" + example + ".json")));
    document.finish_preparing();
    ASSERT_GT(document.steps().size(), 5u);
  }
  const std::vector<std::size_t>& find(std::string_view words) {
    search.text.fill('\0');
    std::copy(words.begin(), words.end(), search.text.begin());
    return found_steps(search, steps_to_search(document));
  }

  Notices notices;
  Preferences preferences;
  Document document{notices, preferences};
  StepSearch search;
};

TEST_F(StepSearchTest, FindsEveryStepThatHasAllTheWordsAndNoOther) {
  for (const char* example : {"pair/deep-hulls", "sweep/lip-of-a-step"}) {
    open(example);
    const std::span<const Step> steps = document.steps();
    const std::string kind(kind_of_step(steps[2]).name);
    const std::vector<std::size_t> of_kind = find(kind);
    std::size_t expected = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const std::string all = lower_case(searched_text(steps[i], listing_of(document)));
      const bool has = all.find(lower_case(kind)) != std::string::npos;
      EXPECT_EQ(std::ranges::count(of_kind, i), has ? 1 : 0) << example << ", step " << i;
      expected += has ? 1 : 0;
      // By its whole sentence between quotes, in capitals too.
      const std::string sentence = sentence_of(steps[i]);
      if (sentence.size() + 2 >= search.text.size() || sentence.find('"') != std::string::npos) continue;
      EXPECT_EQ(std::ranges::count(find("\"" + sentence + "\""), i), 1) << sentence;
    }
    EXPECT_EQ(of_kind.size(), expected);
    EXPECT_TRUE(find("no step says this").empty());
    EXPECT_TRUE(find("").empty());
    EXPECT_TRUE(find("  ").empty()) << "no words";
  }
}

TEST_F(StepSearchTest, FindsStepsByTheirLine) {
  open("pair/deep-hulls");
  const int line = line_of(document.steps()[3]);
  const std::vector<std::size_t> found = find("\"line " + std::to_string(line) + " \"");
  ASSERT_FALSE(found.empty());
  std::size_t at_line = 0;
  for (const Step& step : document.steps()) at_line += line_of(step) == line ? 1 : 0;
  EXPECT_EQ(found.size(), at_line);
  for (const std::size_t step : found) EXPECT_EQ(line_of(document.steps()[step]), line);
  const std::string words(listing_of(document)[static_cast<std::size_t>(line) - 1]);
  EXPECT_EQ(std::ranges::count(find(words.substr(0, 90)), std::size_t{3}), 1) << "what stands in the line is found";
}

TEST_F(StepSearchTest, IsDoneAgainForAnotherRun) {
  open("pair/deep-hulls");
  const std::vector<std::size_t> before = find("support");
  ASSERT_FALSE(before.empty());
  document.edit([](Case& value) { std::get<PairQuery>(value.run).b.pose.position.x += 50.0; });
  const std::vector<std::size_t>& after = found_steps(search, steps_to_search(document));
  EXPECT_LT(after.size(), before.size());
  for (const std::size_t step : after) EXPECT_LT(step, document.steps().size());
}

TEST(NextFound, GoesRoundBothWays) {
  const std::vector<std::size_t> found{2, 5, 9};
  EXPECT_EQ(next_found(found, 0, false), 2u);
  EXPECT_EQ(next_found(found, 2, false), 5u);
  EXPECT_EQ(next_found(found, 9, false), 2u);
  EXPECT_EQ(next_found(found, 9, true), 5u);
  EXPECT_EQ(next_found(found, 6, true), 5u);
  EXPECT_EQ(next_found(found, 2, true), 9u);
  EXPECT_EQ(next_found({}, 2, true), std::nullopt);
}

TEST(FoundText, SaysWhichOfHowMany) {
  const std::vector<std::size_t> found{2, 5, 9};
  EXPECT_EQ(found_text(found, 5), "2 of 3");
  EXPECT_EQ(found_text(found, 6), "3 found");
  EXPECT_EQ(found_text({}, 6), "none");
}

}  // namespace
}  // namespace minkoscope
