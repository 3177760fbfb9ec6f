// What docs/fuzzing.md shows is run as it stands there, with fewer pairs: the shares of each way to spread a trial add
// up to the whole.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// The separating axis test does not answer curved shapes: findings that are there in every share.
constexpr const char* few_pairs = "--pairs 1280 --methods gjk-epa,sat";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// The page's text after `heading`, between two marks.
std::string part_of_page(const std::string& heading, const std::string& begin, const std::string& end) {
  std::ostringstream page;
  page << std::ifstream(MINKOSCOPE_SOURCE_DIR "/docs/fuzzing.md").rdbuf();
  const std::string text = page.str();
  const std::size_t section = text.find(heading);
  if (section == std::string::npos) return {};
  const std::size_t first = text.find(begin, section);
  if (first == std::string::npos) return {};
  const std::size_t stop = text.find(end, first + begin.size());
  return text.substr(first + begin.size(), stop - first - begin.size());
}

class FuzzingPage : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    fs::create_symlink(MINKOSCOPE_PROGRAM, folder_ / "minkoscope");
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// A shell's exit status for a script that runs in the folder.
  int run(const std::string& script, const std::string& variable = {}) const {
    std::ofstream(folder_ / "script.sh") << "cd '" << folder_.string() << "' && export PATH='" << folder_.string()
                                         << "':\"$PATH\"\n"
                                         << script << "\n";
    return test::run_program("/usr/bin/env",
                             {variable.empty() ? "SHARES=1" : variable, "bash", (folder_ / "script.sh").string()})
        .status;
  }
  /// Where GNU parallel is not installed: what the page uses of it, one job after the other.
  void stand_in_for_parallel() const {
    std::ofstream(folder_ / "parallel") << R"(#!/usr/bin/env bash
[ "$1" != -j ] || shift 2
while [ "$1" != ::: ]; do job+=("$1"); shift; done
shift
for value in "$@"; do line=${job[*]}; bash -c "${line//'{}'/$value}" || failed=$((failed + 1)); done
exit ${failed:-0}
)";
    fs::permissions(folder_ / "parallel", fs::perms::owner_all);
  }
  json whole() const {
    const test::ProgramRun all =
        test::run_program(MINKOSCOPE_PROGRAM, {"fuzz", "--pairs", "1280", "--methods", "gjk-epa,sat", "--seed", "1",
                                               "--json", "-o", (folder_ / "whole").string()});
    return test::parse_json(all.out);
  }
  /// The shares' lines, one after the other as the page merges them, hold the whole.
  void expect_the_whole(const std::vector<fs::path>& shares) const {
    const json all = whole();
    EXPECT_GT(all.at("disagreements").at("sat"), 300);
    int pairs = 0, wrong = 0;
    for (const fs::path& share : shares) {
      std::ifstream in(share);
      const json part = test::parse_json_if_any(in);
      ASSERT_TRUE(part.is_object()) << share;
      pairs += part.at("pairs").get<int>();
      wrong += part.at("disagreements").at("sat").get<int>();
      for (const auto& saved : part.at("saved"))
        EXPECT_TRUE(fs::exists(folder_ / saved.get<std::string>())) << test::dump_json(saved);
    }
    EXPECT_EQ(pairs, all.at("pairs"));
    EXPECT_EQ(wrong, all.at("disagreements").at("sat"));
  }

  fs::path folder_ = scratch_folder() / (std::string("minkoscope-fuzzing-page-") +
                                         testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(FuzzingPage, TheSlurmArray) {
  const std::string script = part_of_page("## A Slurm array", "```bash\n", "```");
  ASSERT_NE(script.find("#SBATCH --array=1-64\n"), std::string::npos);
  ASSERT_NE(script.find("/64\""), std::string::npos);
  const std::string small = replaced(script, "--pairs 1000000000", few_pairs);
  ASSERT_NE(small, script);
  std::vector<fs::path> shares;
  for (int task = 1; task <= 64; ++task) {
    EXPECT_EQ(run(small, "SLURM_ARRAY_TASK_ID=" + std::to_string(task)), 0) << task;
    shares.push_back(folder_ / ("share-" + std::to_string(task) + ".json"));
  }
  expect_the_whole(shares);
  EXPECT_NE(run(small, "SLURM_ARRAY_TASK_ID=65"), 0) << "bad input is a failure of the job";
}

TEST_F(FuzzingPage, TheKubernetesIndexedJob) {
  const std::string yaml = part_of_page("## A Kubernetes indexed job", "```yaml\n", "```");
  for (const char* line : {"completions: 64\n", "completionMode: Indexed\n", "parallelism: 16\n"})
    ASSERT_NE(yaml.find(line), std::string::npos) << line;
  std::string script = part_of_page("## A Kubernetes indexed job", "args:\n            - ", "          volumeMounts");
  script = replaced(replaced(script, "\n", " "), "--pairs 1000000000", few_pairs);
  script = replaced(script, "/found/", folder_.string() + "/");
  ASSERT_NE(script.find("/64"), std::string::npos);
  std::vector<fs::path> shares;
  for (int index = 0; index < 64; ++index) {
    EXPECT_EQ(run(script, "JOB_COMPLETION_INDEX=" + std::to_string(index)), 0) << index;
    shares.push_back(folder_ / ("share-" + std::to_string(index) + ".json"));
  }
  expect_the_whole(shares);
}

TEST_F(FuzzingPage, GnuParallel) {
  if (std::system("command -v parallel >/dev/null 2>&1") != 0) stand_in_for_parallel();
  const std::string line = part_of_page("## GNU parallel", "```\n", "```");
  const std::string small = replaced(line, "--pairs 10000000", few_pairs);
  ASSERT_NE(small, line);
  EXPECT_EQ(run(small), 8) << "each share has findings";
  std::vector<fs::path> shares;
  for (int share = 1; share <= 8; ++share) shares.push_back(folder_ / ("share-" + std::to_string(share) + ".json"));
  expect_the_whole(shares);
}

}  // namespace
}  // namespace minkoscope
