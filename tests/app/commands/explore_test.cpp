// walk --explore and shrink, as a user runs them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/program.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class ExploreAndShrink : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("minkoscope-explore-" + std::to_string(getpid()));
    fs::create_directories(folder_);
    level_ = write("plate.obj", "v -4 0 -4\nv 4 0 -4\nv 4 0 4\nv -4 0 4\nf 1 2 3 4\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  test::ProgramRun explore(const std::string& shard, const std::string& out) const {
    return test::run_program(MINKOSCOPE_PROGRAM, {"walk", "--explore", level_, "--ticks", "9000", "--seed", "3",
                                                  "--shard", shard, "-o", (folder_ / out).string(), "--json"});
  }
  static json read(const fs::path& file) {
    std::ifstream in(file);
    return json::parse(in);
  }

  fs::path folder_;
  std::string level_;
};

TEST_F(ExploreAndShrink, SharesAddUpAndCasesRun) {
  const test::ProgramRun whole_run = explore("1/1", "whole");
  ASSERT_EQ(whole_run.status, 0) << whole_run.err;
  const json whole = json::parse(whole_run.out);
  EXPECT_EQ(whole.at("ticks"), 9000);
  EXPECT_EQ(whole.at("sunk"), 0);
  EXPECT_GT(whole.at("fallen"), 0);
  EXPECT_FALSE(whole.at("saved").empty());
  EXPECT_EQ(explore("1/1", "whole").out, whole_run.out);

  json sum = {{"ticks", 0}, {"distance", 0.0}, {"stuck", 0}, {"sunk", 0}, {"fallen", 0}, {"recovered", 0}};
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const test::ProgramRun part = explore(shard, "parts");
    ASSERT_EQ(part.status, 0) << part.err;
    const json report = json::parse(part.out);
    for (auto& [key, value] : sum.items()) value = value.get<double>() + report.at(key).get<double>();
  }
  for (const auto& [key, value] : sum.items())
    EXPECT_NEAR(value.get<double>(), whole.at(key).get<double>(), 1e-6) << key;

  const std::string saved = whole.at("saved").front();
  EXPECT_EQ(read(saved).at("kind"), "walk");
  EXPECT_EQ(test::run_program(MINKOSCOPE_PROGRAM, {"walk", saved}).status, 0);
}

TEST_F(ExploreAndShrink, BadRequestsAreOneLine) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& words) {
    const test::ProgramRun run = test::run_program(MINKOSCOPE_PROGRAM, arguments);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(words), std::string::npos) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  };
  const std::string out = (folder_ / "out").string();
  refused({"walk"}, "FILE is required");
  refused({"walk", "--explore", level_}, "-o DIR is missing");
  refused({"walk", "--explore", level_, "-o", out, "--shard", "4/3"}, "--shard 4/3");
  refused({"walk", "--explore", level_, "-o", out, "--radii", "1", "0", "1"}, "--radii");
  refused({"walk", "--explore", (folder_ / "none.obj").string(), "-o", out}, "none.obj");
  refused({"walk", "--explore", write("empty.obj", "v 0 0 0\n"), "-o", out}, "no triangles");
  refused({"walk", "--ticks", "5", level_}, "--explore");
}

TEST_F(ExploreAndShrink, AFailingCaseIsMadeSmall) {
  const std::string failing = write(
      "failing.json",
      R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[{"mesh":{"file":"plate.obj"}}],)"
      R"("body":{"radii":[0.35,0.9,0.35],"position":[0.12345,0.7,1.5]},"inputs":[{"ticks":30,"velocity":[1,0,0.5]}]},)"
      R"("expect":{"recoveries":0}})");
  const std::string small = (folder_ / "small.json").string();
  const test::ProgramRun run = test::run_program(MINKOSCOPE_PROGRAM, {"shrink", failing, "-o", small});
  ASSERT_EQ(run.status, 0) << run.err;
  const json walk = read(small).at("walk");
  EXPECT_EQ(walk.at("inputs").size(), 1u);
  EXPECT_EQ(walk.at("inputs")[0].at("ticks"), 1);
  EXPECT_EQ(walk.at("level")[0].at("mesh").at("triangles").size(), 1u);
  EXPECT_EQ(test::run_program(MINKOSCOPE_PROGRAM, {"check", small}).status, 1);

  const std::string right = write(
      "right.json",
      R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"point"}},"b":{"shape":{"type":"sphere","radius":1},"pose":{"position":[2,0,0]}}}})");
  const test::ProgramRun refused = test::run_program(MINKOSCOPE_PROGRAM, {"shrink", right, "-o", small});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("does not fail"), std::string::npos);
}

}  // namespace
}  // namespace minkoscope
