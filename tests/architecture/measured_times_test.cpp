// Tests hold on any machine: none compares a time with a constant. They count work, or take the ratio of two times of
// one run (tests/support/time_ratio.h); times themselves belong to bench.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "tests/architecture/source_files.h"

namespace minkoscope::test {
namespace {

const std::string ratio_header = "tests/support/time_ratio.h";
const std::string this_file = "tests/architecture/measured_times_test.cpp";

TEST(MeasuredTimes, NoTestReadsAClock) {
  const std::regex clock(R"((_clock\s*::\s*now|\bclock_gettime\b|\bgettimeofday\b|\bgetrusage\b|\bstd::clock\s*\())");
  EXPECT_TRUE(std::regex_search("const auto start = std::chrono::steady_clock::now();", clock));
  for (const std::string& path : source_files_below("tests")) {
    if (path == ratio_header || path == this_file) continue;
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      EXPECT_FALSE(std::regex_search(line, clock)) << path << ":" << number << ": " << line;
    }
  }
}

TEST(MeasuredTimes, NoneIsComparedWithAConstant) {
  // What bench or the system measured, or a duration, on one side and a number on the other.
  const std::string time = R"([\w.>()-]*(second|\bms\b|elapsed|chrono|duration)[\w.>():-]*)";
  const std::regex comparison(R"((EXPECT|ASSERT)_(LT|LE|GT|GE|EQ|NEAR)\(\s*()" + time +
                              R"([^,]*,\s*-?[\d.]|-?[\d.][^,]*,\s*)" + time + ")");
  EXPECT_TRUE(std::regex_search("EXPECT_LT(turning.seconds, 2 * millisecond);", comparison));
  EXPECT_TRUE(std::regex_search("  ASSERT_GE(0.5, taken.elapsed());", comparison));
  EXPECT_FALSE(std::regex_search("EXPECT_LT(time_ratio(large, small), 9.0);", comparison));
  for (const std::string& path : source_files_below("tests")) {
    if (path == this_file) continue;
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      if (line.find("EXPECT_") == std::string::npos && line.find("ASSERT_") == std::string::npos) continue;
      EXPECT_FALSE(std::regex_search(line, comparison)) << path << ":" << number << ": " << line;
    }
  }
}

}  // namespace
}  // namespace minkoscope::test
