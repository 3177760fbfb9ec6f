// The contacts that ship: each comes out as it expects, and together they light every line of every method's listing.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "core/contact/method_table.h"
#include "core/scene/case.h"
#include "core/scene/members/expect_json.h"
#include "core/timeline/case_run.h"
#include "tests/core/timeline/case_runs.h"
#include "tests/support/asset_cases.h"

namespace minkoscope {
namespace {

std::vector<std::pair<std::string, Case>> shipped_contacts() {
  std::vector<std::pair<std::string, Case>> found;
  for (const std::filesystem::path& file : test::asset_cases()) {
    if (file.parent_path().filename() != "contact") continue;
    found.emplace_back(file.stem().string(), load_case(file));
  }
  return found;
}

TEST(ContactCases, ComeOutAsTheyExpect) {
  int cases = 0;
  for (const auto& [name, held] : shipped_contacts()) {
    SCOPED_TRACE(name);
    ++cases;
    EXPECT_FALSE(held.note.empty());
    EXPECT_FALSE(held.expect.empty());
    for (const std::string& unmet : unmet_expectations(held.expect, run_to_json(held.run))) ADD_FAILURE() << unmet;
  }
  EXPECT_GE(cases, 6);
}

TEST(ContactCases, LightEveryLineOfEveryListing) {
  std::map<std::string_view, std::set<int>> lit;
  for (const auto& [name, held] : shipped_contacts()) {
    test::for_each_run(held, name, 300, [&](const std::vector<Step>& steps, const std::string& where) {
      for (const Step& step : steps) {
        const auto& own = std::get<ContactStep>(step);
        lit[own.method].insert(own.line);
        EXPECT_FALSE(explain(own).empty()) << where;
      }
    });
  }
  for (const ContactMethod& method : contact_methods()) {
    for (std::size_t line = 1; line <= method.listing.size(); ++line) {
      EXPECT_TRUE(lit[method.name].count(static_cast<int>(line)))
          << method.name << ", line " << line << ": " << method.listing[line - 1];
    }
  }
}

}  // namespace
}  // namespace minkoscope
