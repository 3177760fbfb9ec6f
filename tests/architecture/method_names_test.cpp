// The row of a pair method, a sweep, a mover or a broad phase holds what runs and explains it: nothing in core or app compares its
// name.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include <minkoscope/pair.h>
#include <minkoscope/sweep.h>
#include <minkoscope/walk.h>

#include "core/broad_phase/broad_phase.h"
#include "core/character/mover_table.h"
#include "core/contact/method_table.h"
#include "core/narrow_phase/method_table.h"
#include "core/sweep/method_table.h"
#include "tests/architecture/source_files.h"

namespace minkoscope::test {
namespace {

std::vector<std::string> method_names() {
  std::vector<std::string> names;
  for (const PairMethod& method : pair_methods()) names.emplace_back(method.name);
  for (const SweepMethod& method : sweep_methods()) names.emplace_back(method.name);
  for (const MoverMethod& method : mover_methods()) names.emplace_back(method.name);
  for (const ContactMethod& method : contact_methods()) names.emplace_back(method.name);
  for (const BroadPhaseMethod& method : broad_phase_methods()) names.emplace_back(method.name);
  return names;
}

/// Comparisons with one of the names, as a literal or as a constant of a namespace such as pair_method.
std::regex comparison_with(const std::vector<std::string>& names) {
  std::string any;
  for (const std::string& name : names) any.append(any.empty() ? "" : "|").append(name);
  const std::string name = "(\"(" + any + ")\"|\\w+_method::\\w+)";
  return std::regex("(==|!=)\\s*" + name + "|" + name + "\\s*(==|!=)|(starts_with|compare)\\(" + name);
}

TEST(MethodNames, AreComparedNowhere) {
  const std::regex comparison = comparison_with(method_names());
  EXPECT_TRUE(std::regex_search(R"(if (query.algorithm == "gjk-epa") run();)", comparison));
  EXPECT_TRUE(std::regex_search("if (pair_method::sat != query.algorithm) run();", comparison));
  EXPECT_FALSE(std::regex_search(R"(query.algorithm = "gjk-epa";)", comparison));
  int files = 0;
  for (const char* top : {"core", "app"}) {
    for (const std::string& path : source_files_below(top)) {
      ++files;
      int number = 0;
      for (const std::string& line : lines_of(path)) {
        ++number;
        if (line.find('=') == std::string::npos && line.find('(') == std::string::npos) continue;
        EXPECT_FALSE(std::regex_search(line, comparison)) << path << ":" << number << ": " << line;
      }
    }
  }
  EXPECT_GT(files, 300);
}

}  // namespace
}  // namespace minkoscope::test
