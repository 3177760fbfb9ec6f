// The cases that come with the program: each comes out as it expects, traced as untraced; the default method is right
// beside it; and together they light every line of every method's listing.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "core/narrow_phase/method_table.h"
#include "core/narrow_phase/pair/pair_shapes.h"
#include "core/scene/members/expect_json.h"
#include "core/timeline/timeline.h"
#include "core/trial/judge/judge.h"
#include "tests/support/asset_cases.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct Loaded {
  std::string name;
  Case scene_case;
  const PairQuery& query() const { return std::get<PairQuery>(scene_case.run); }
};

std::vector<Loaded> pair_cases() {
  std::vector<Loaded> out;
  for (const fs::path& file : test::asset_cases()) {
    Case loaded = load_case(file);
    if (std::holds_alternative<PairQuery>(loaded.run)) out.push_back({file.stem().string(), std::move(loaded)});
  }
  std::ranges::sort(out, {}, &Loaded::name);
  return out;
}

TEST(PublishedCases, ComeOutAsExpectedTracedOrNot) {
  int expected = 0;
  for (const Loaded& loaded : pair_cases()) {
    const std::string plain = to_json(run_pair(loaded.query()), loaded.query());
    EXPECT_EQ(plain, to_json(record_pair(loaded.query()).result, loaded.query())) << loaded.name;
    if (loaded.scene_case.expect.empty()) continue;
    ++expected;
    for (const std::string& sentence : unmet_expectations(loaded.scene_case.expect, plain)) {
      ADD_FAILURE() << loaded.name << ": " << sentence;
    }
    EXPECT_FALSE(loaded.scene_case.note.empty()) << loaded.name;
  }
  EXPECT_GE(expected, 30);
}

TEST(PublishedCases, TheDefaultIsRightOnThem) {
  int published = 0;
  for (const Loaded& loaded : pair_cases()) {
    if (loaded.query().algorithm == "gjk-epa" || has_mesh(loaded.query())) continue;
    ++published;
    PairQuery query = loaded.query();
    query.algorithm = "gjk-epa";
    query.settings = {};
    query.precision = Precision::float64;
    const PairResult result = run_pair(query);
    PairOracle oracle(query.a, query.b);
    const OracleAnswer& truth = true_answer(query, oracle);
    const double tolerance = allowed_error(query);
    ASSERT_TRUE(result.overlap) << loaded.name;
    const double signed_distance = *result.overlap ? -*result.depth : *result.distance;
    EXPECT_GE(signed_distance, truth.lower - tolerance) << loaded.name;
    EXPECT_LE(signed_distance, truth.upper + tolerance) << loaded.name;
  }
  EXPECT_GE(published, 30);
}

TEST(PublishedCases, LightEveryLineOfEveryListing) {
  std::map<std::string, std::set<int>> lit;
  for (const Loaded& loaded : pair_cases()) {
    for (const Step& step : record_pair(loaded.query()).steps) {
      std::visit([&](const auto& facts) { lit[loaded.query().algorithm].insert(facts.line); }, step);
    }
  }
  for (const PairMethod& method : pair_methods()) {
    const std::set<int>& lines = lit[std::string(method.name)];
    for (std::size_t line = 1; line <= method.listing.size(); ++line) {
      EXPECT_TRUE(lines.contains(static_cast<int>(line)))
          << method.name << " " << line << ": " << method.listing[line - 1];
    }
    EXPECT_LE(lines.empty() ? 0 : *lines.rbegin(), static_cast<int>(method.listing.size())) << method.name;
    EXPECT_TRUE(lines.empty() || *lines.begin() >= 1) << method.name;
  }
}

TEST(PublishedCases, EveryStepHasASentence) {
  for (const Loaded& loaded : pair_cases()) {
    for (const Step& step : record_pair(loaded.query()).steps) {
      const std::string sentence = std::visit(
          [](const auto& facts) {
            if constexpr (requires { explain(facts); }) return explain(facts);
            return std::string();
          },
          step);
      EXPECT_TRUE(sentence.ends_with('.')) << loaded.name << ": " << sentence;
      EXPECT_EQ(sentence.find("no line"), std::string::npos) << loaded.name << ": " << sentence;
      EXPECT_EQ(sentence.find("nan"), std::string::npos) << loaded.name << ": " << sentence;
      EXPECT_EQ(sentence.find('?'), std::string::npos) << loaded.name << ": " << sentence;
    }
  }
}

}  // namespace
}  // namespace minkoscope
