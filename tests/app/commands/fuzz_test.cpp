// `minkoscope fuzz`: shares that add up, a trial that goes on where it stopped, cases that replay, and its refusals.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <chrono>
#include <csignal>
#include <thread>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class FuzzCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-fuzz-" + std::to_string(getpid()) + "-" +
                                  ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  test::ProgramRun run(const std::string& out, std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "fuzz");
    arguments.insert(arguments.end(), {"-o", (folder_ / out).string(), "--json"});
    return test::run_program(MINKOSCOPE_PROGRAM, arguments, {});
  }
  json fuzz(const std::string& out, const std::vector<std::string>& arguments) const {
    const test::ProgramRun result = run(out, arguments);
    EXPECT_EQ(result.err, "");
    EXPECT_LE(result.status, 1);
    return test::parse_json(result.out);
  }

  /// Starts the program, waits until its progress is on disk, and ends it with a signal; what it printed is in `log`.
  void fuzz_until(int ended_by, const std::string& out, std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {MINKOSCOPE_PROGRAM, "fuzz"});
    arguments.insert(arguments.end(), {"-o", (folder_ / out).string(), "--json"});
    fs::create_directories(folder_);
    const std::string log = (folder_ / "log").string();
    const pid_t child = fork();
    if (child == 0) {
      if (std::freopen(log.c_str(), "w", stdout) == nullptr) _exit(126);
      std::vector<char*> argv;
      for (std::string& argument : arguments) argv.push_back(argument.data());
      argv.push_back(nullptr);
      execv(argv[0], argv.data());
      _exit(127);
    }
    const fs::path progress = folder_ / out / "progress-1-of-2.json";
    for (int tries = 0; tries < 6000 && !fs::exists(progress); ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(130));  // in the middle of what is not on disk yet
    kill(child, ended_by);
    int state = 0;
    waitpid(child, &state, 0);
    EXPECT_EQ(WIFSIGNALED(state) != 0, ended_by == SIGKILL) << "ended before it was killed, or did not report";
  }

  /// Turns the progress of the first half of an endless trial into that of a trial of which it has tried half of its
  /// pairs, and returns the pairs of that one.
  int shorten(const std::string& out) const {
    const fs::path file = folder_ / out / "progress-1-of-2.json";
    nlohmann::ordered_json progress = nlohmann::ordered_json::parse(std::ifstream(file));
    const int tried = progress["tried"].get<int>();
    EXPECT_GT(tried, 0);
    progress["trial"]["pairs"] = 4 * tried;
    std::ofstream(file) << test::dump_json(progress);
    return 4 * tried;
  }

  fs::path folder_;
};

// The separating axis test does not answer curved shapes: disagreements that are there in every trial.
const std::vector<std::string> sat{"--pairs", "520", "--methods", "gjk-epa,sat", "--seed", "9"};

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST_F(FuzzCommand, SharesAddUpToTheWhole) {
  const json whole = fuzz("whole", sat);
  EXPECT_EQ(whole["pairs"], 520);
  EXPECT_EQ(whole["disagreements"]["gjk-epa"], 0);
  EXPECT_GT(whole["disagreements"]["sat"], 100);
  EXPECT_LT(whole["disagreements"]["sat"], 420);
  // All of them are pairs that separating axes do not take, and are counted apart from faults.
  EXPECT_EQ(whole["counts"], (json{{"sat-not_taken", whole["disagreements"]["sat"]}}));
  int pairs = 0, wrong = 0;
  for (const std::string share : {"1/3", "2/3", "3/3"}) {
    const json part = fuzz("shares", with(sat, {"--shard", share}));
    pairs += part["pairs"].get<int>();
    wrong += part["disagreements"]["sat"].get<int>();
  }
  EXPECT_EQ(pairs, 520);
  EXPECT_EQ(whole["disagreements"]["sat"], wrong);
}

TEST_F(FuzzCommand, GoesOnWhereItStopped) {
  const json whole = fuzz("whole", sat);
  std::vector<std::string> half = sat;
  half[1] = "260";
  fuzz("stopped", half);
  // The first half's progress is that of the whole trial, stopped in the middle.
  const fs::path file = folder_ / "stopped" / "progress-1-of-1.json";
  json progress = test::parse_json(std::ifstream(file));
  EXPECT_EQ(progress["next"], 260);
  progress["trial"]["pairs"] = 520;
  nlohmann::ordered_json ordered = nlohmann::ordered_json::parse(std::ifstream(file));
  ordered["trial"]["pairs"] = 520;
  std::ofstream(file) << test::dump_json(ordered);
  const json resumed = fuzz("stopped", sat);
  EXPECT_EQ(resumed["pairs"], 520);
  EXPECT_EQ(resumed["disagreements"], whole["disagreements"]);
  EXPECT_EQ(resumed["saved"].size(), whole["saved"].size());
  EXPECT_EQ(fuzz("stopped", sat), resumed) << "a finished trial says again what it found";
  EXPECT_EQ(run("stopped", with(sat, {"--against", "gjk-epa"})).status, 2) << "another trial's folder";
}

// More pairs than anybody waits for, so that the trial is always ended in its middle; and as many as suffice.
std::vector<std::string> trial_of(int pairs) {
  return {"--pairs", std::to_string(pairs), "--methods", "gjk-distance,sat", "--seed", "12"};
}
constexpr int endless = 2'000'000'000;

TEST_F(FuzzCommand, KilledInTheMiddleItAddsUpExactly) {
  fuzz_until(SIGKILL, "killed", with(trial_of(endless), {"--shard", "1/2"}));
  const int pairs = shorten("killed");
  const std::vector<std::string> first = with(trial_of(pairs), {"--shard", "1/2"}),
                                 second = with(trial_of(pairs), {"--shard", "2/2"});
  const json resumed = fuzz("killed", first), other = fuzz("killed", second);
  EXPECT_EQ(resumed["pairs"].get<int>() + other["pairs"].get<int>(), pairs);
  const json whole = fuzz("whole", trial_of(pairs));
  for (const char* method : {"gjk-distance", "sat"}) {
    EXPECT_EQ(resumed["disagreements"][method].get<int>() + other["disagreements"][method].get<int>(),
              whole["disagreements"][method].get<int>());
  }
  EXPECT_GT(whole["disagreements"]["sat"], pairs / 5);
  EXPECT_EQ(fuzz("again", first)["disagreements"], resumed["disagreements"]);
}

TEST_F(FuzzCommand, StoppedWithCtrlCItReportsAndGoesOn) {
  fuzz_until(SIGINT, "stopped", with(trial_of(endless), {"--shard", "1/2"}));
  const json report = test::parse_json(std::ifstream(folder_ / "log"));
  EXPECT_EQ(report["stopped"], true);
  EXPECT_GT(report["pairs"], 0);
  const int pairs = shorten("stopped");
  EXPECT_EQ(report["pairs"].get<int>() * 4, pairs) << "what it reports is on disk";
  const json resumed = fuzz("stopped", with(trial_of(pairs), {"--shard", "1/2"}));
  EXPECT_FALSE(resumed.contains("stopped"));
  EXPECT_EQ(resumed["pairs"].get<int>() * 2, pairs);
  EXPECT_GE(resumed["disagreements"]["sat"], report["disagreements"]["sat"]);
}

TEST_F(FuzzCommand, OfPolytopesTheSeparatingAxisTestAnswersAll) {
  const json found = fuzz("polytopes", with(sat, {"--shapes", "polytopes"}));
  EXPECT_EQ(found["pairs"], 520);
  EXPECT_EQ(found["disagreements"]["sat"], 0) << found;
  EXPECT_EQ(found["disagreements"]["gjk-epa"], 0);
}

TEST_F(FuzzCommand, SavedCasesFailUntilTheMethodIsRight) {
  const json found = fuzz("found", sat);
  ASSERT_GE(found["saved"].size(), 3u);
  fs::create_directories(folder_ / "cases");
  for (const json& file : found["saved"]) {
    const fs::path saved = file.get<std::string>();
    fs::copy(saved, folder_ / "cases" / saved.filename());
    EXPECT_EQ(test::run_program(MINKOSCOPE_PROGRAM, {"check", saved.string()}, {}).status, 1) << saved;
  }
  const test::ProgramRun right =
      test::run_program(MINKOSCOPE_PROGRAM, {"check", (folder_ / "cases").string(), "--algorithm", "gjk-epa"}, {});
  EXPECT_EQ(right.status, 0) << right.out;
}

TEST_F(FuzzCommand, AnotherMethodMayBeTheJudge) {
  const json found = fuzz(
      "found", {"--pairs", "520", "--methods", "gjk-overlap,gjk-distance,sat", "--seed", "9", "--against", "gjk-epa"});
  EXPECT_EQ(found["disagreements"]["gjk-overlap"], 0);
  EXPECT_EQ(found["disagreements"]["gjk-distance"], 0);
  EXPECT_EQ(found["disagreements"]["sat"], fuzz("oracle", sat)["disagreements"]["sat"]);
}

TEST_F(FuzzCommand, RefusesWhatItDoesNotKnow) {
  const std::vector<std::vector<std::string>> bad{{"--methods", "gjk-epa,nonsense"},
                                                  {"--methods", ""},
                                                  {"--against", "nonsense"},
                                                  {"--shapes", "round"},
                                                  {"--shard", "0/2"},
                                                  {"--shard", "3/2"},
                                                  {"--shard", "1-2"},
                                                  {"--pairs", "-1"},
                                                  {"--pairs", "many"}};
  for (const auto& arguments : bad) {
    const test::ProgramRun result = run("bad", arguments);
    EXPECT_EQ(result.status, 2) << arguments[1];
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_NE(result.err.find(arguments[0]), std::string::npos) << result.err;
  }
}

TEST_F(FuzzCommand, MovesAreJudgedAndRefusedOnesCounted) {
  const std::vector<std::string> moves{"--kind", "sweep", "--pairs", "120", "--seed", "4"};
  const json whole = fuzz("whole", moves);
  EXPECT_EQ(whole.at("pairs"), 120);
  EXPECT_EQ(whole.at("saved").size(), 0u) << whole.dump();
  for (const auto& [method, wrong] : whole.at("disagreements").items()) EXPECT_EQ(wrong, 0) << method;
  EXPECT_GT(whole.at("counts").at("gjk-cast-not_taken"), 30) << "those that turn";
  const test::ProgramRun by_method = run("refused", {"--kind", "sweep", "--against", "gjk-cast"});
  EXPECT_EQ(by_method.status, 2);
  EXPECT_NE(by_method.err.find("must be oracle"), std::string::npos);
  EXPECT_EQ(run("refused", {"--kind", "sweep", "--methods", "gjk-epa"}).status, 2);
}

TEST_F(FuzzCommand, ContactsAreJudgedAndRefusedOnesCounted) {
  const std::vector<std::string> contacts{"--kind", "contact", "--pairs", "260", "--seed", "4"};
  const json whole = fuzz("whole", contacts);
  EXPECT_EQ(whole.at("pairs"), 260);
  EXPECT_EQ(whole.at("disagreements").at("clip"), 0) << whole.dump();
  EXPECT_EQ(whole.at("disagreements").at("sat-clip"), 0) << whole.dump();
  EXPECT_GT(whole.at("counts").at("sat-clip-not_taken"), 30) << "round shapes";
  const json jolted = fuzz("jolted", with(contacts, {"--ticks", "3", "--methods", "clip"}));
  EXPECT_EQ(jolted.at("disagreements").at("clip"), 0) << jolted.dump();
  EXPECT_EQ(run("refused", {"--kind", "contact", "--against", "clip"}).status, 2);
  EXPECT_EQ(run("refused", {"--kind", "contact", "--methods", "gjk-epa"}).status, 2);
  const test::ProgramRun of_pairs = run("refused", {"--ticks", "3"});
  EXPECT_EQ(of_pairs.status, 2);
  EXPECT_NE(of_pairs.err.find("--ticks 3: is for --kind contact"), std::string::npos) << of_pairs.err;
}

TEST_F(FuzzCommand, AFaultyManifoldIsSavedAndShrinks) {
  const json found = fuzz("found", {"--kind", "contact", "--pairs", "130", "--methods", "tilt", "--ticks", "2"});
  ASSERT_GE(found.at("saved").size(), 3u);
  for (const auto& [kind, count] : found.at("counts").items()) EXPECT_TRUE(kind.starts_with("tilt-")) << kind;
  const std::string saved = found.at("saved").at(0).get<std::string>(), small = (folder_ / "small.json").string();
  const test::ProgramRun shrunk = test::run_program(MINKOSCOPE_PROGRAM, {"shrink", saved, "-o", small, "--json"}, {});
  ASSERT_EQ(shrunk.status, 0) << shrunk.err;
  const json report = test::parse_json(shrunk.out);
  const std::string kind = report.at("failure").get<std::string>();
  EXPECT_NE(fs::path(saved).filename().string().find("tilt-" + kind + "-"), std::string::npos) << saved;
  EXPECT_LT(fs::file_size(small), fs::file_size(saved));
  EXPECT_EQ(test::run_program(MINKOSCOPE_PROGRAM, {"contact", small}, {}).status, 0);
}

}  // namespace
}  // namespace minkoscope
