// Batches on the command line: --line N of the commands for one case, and what `check` says of captured answers.
#include <gtest/gtest.h>

#include <algorithm>

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
using test::ProgramRun;
using test::run_program;

std::string spheres(double x, const std::string& view = "") {
  json value = test::parse_json(R"({"format":"minkoscope-case/1","kind":"pair","pair":{
      "a":{"shape":{"type":"sphere","radius":1}},"b":{"shape":{"type":"sphere","radius":1}},"precision":"double"}})");
  value["pair"]["b"]["pose"]["position"] = {x, 0, 0};
  if (!view.empty()) value["view"] = test::parse_json(view);
  return test::dump_json(value);
}

class Batch : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  static ProgramRun run(const std::vector<std::string>& arguments, const std::string& input = {}) {
    return run_program(MINKOSCOPE_PROGRAM, arguments, input);
  }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  fs::path folder_ = scratch_folder() / "minkoscope-batch";
};

TEST_F(Batch, ALineIsChosenByItsNumberAndBlankOnesCount) {
  const std::string many = write("many.jsonl", spheres(1) + "\n\n" + spheres(5) + "\n" + spheres(1.5) + "\n");
  for (const auto& [line, overlap] : {std::pair{"1", true}, std::pair{"3", false}, std::pair{"4", true}}) {
    const ProgramRun result = run({"query", many, "--line", line});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(test::parse_json(result.out)["overlap"], overlap) << line;
  }
  const ProgramRun third = run({"export", many, "--as", "case", "--line", "3"});
  EXPECT_EQ(test::parse_json(third.out)["pair"]["b"]["pose"]["position"][0], 5);
  EXPECT_EQ(run({"trace", many, "--line", "4"}).status, 0);
  EXPECT_EQ(run({"compare", many, "--with", "gjk-distance", "--line", "3"}).status, 0);
  EXPECT_EQ(run({"query", "-", "--line", "3"}, spheres(1) + "\n\n" + spheres(5) + "\n").out,
            run({"query", many, "--line", "3"}).out);
  const std::string picture = (folder_ / "third.png").string();
  EXPECT_EQ(run({"render", many, "--line", "3", "-o", picture, "--size", "320x200"}).status, 0);
  EXPECT_TRUE(fs::exists(picture));
}

TEST_F(Batch, WhatIsMissingIsNamedInOneLine) {
  const std::string many = write("many.jsonl", spheres(1) + "\n\n" + spheres(5) + "\n{\"x\":1}\n");
  const std::string one = write("one.jsonl", "\n" + spheres(5) + "\n"), plain = write("plain.json", spheres(5));
  const auto refused = [](const ProgramRun& result, const std::string& words) {
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find(words), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  };
  const std::string small = (folder_ / "small.json").string(), picture = (folder_ / "x.png").string();
  const std::vector<std::vector<std::string>> for_one{{"trace", many},
                                                      {"shrink", many, "-o", small},
                                                      {"compare", many, "--with", "gjk-distance"},
                                                      {"export", many, "--as", "case"},
                                                      {"render", many, "-o", picture},
                                                      {"walk", many},
                                                      {"world", many}};
  for (const auto& command : for_one) {
    SCOPED_TRACE(command[0]);
    refused(run(command), "many.jsonl: holds 3 cases; choose one with --line N, from 1 to 4");
    const auto with = [&](const char* line) {
      std::vector<std::string> arguments = command;
      arguments.insert(arguments.end(), {"--line", line});
      return arguments;
    };
    refused(run(with("2")), "that line is blank");
    refused(run(with("9")), "has 4 lines");
    refused(run(with("0")), "--line");
    refused(run(with("4")), "many.jsonl:4: /x: unknown key");
  }
  EXPECT_FALSE(fs::exists(small));
  EXPECT_FALSE(fs::exists(picture));
  // One case needs no number, and a case that is no batch has none.
  EXPECT_EQ(run({"trace", one}).status, 0);
  EXPECT_EQ(run({"trace", one}).out, run({"trace", plain}).out);
  refused(run({"trace", plain, "--line", "1"}), "holds one case");
}

TEST_F(Batch, CheckComparesACaptureWithItsEngine) {
  const std::string right = R"({"engine_answer":{"engine":"E","overlap":true,"depth":0.5,"normal":[1,0,0]}})";
  const std::string wrong = R"({"engine_answer":{"engine":"E","overlap":false,"distance":0.25}})";
  // Its numbers are ours, but no plane along its normal separates them by so little.
  const std::string tilted = R"({"engine_answer":{"engine":"E","overlap":true,"depth":0.5,"normal":[0,1,0]}})";
  json stated = test::parse_json(spheres(1.5, wrong));
  stated["expect"] = {{"overlap", true}};
  write("cap.jsonl", spheres(1.5, right) + "\n" + spheres(1.5, wrong) + "\n" + spheres(1.5, tilted) + "\n" +
                         test::dump_json(stated) + "\n" + spheres(3) + "\nno case\n");
  const std::string report = (folder_ / "report.xml").string();
  const ProgramRun result = run({"check", folder_.string(), "--junit", report});
  EXPECT_EQ(result.status, 1);
  std::istringstream lines(result.out);
  std::vector<std::string> all;
  for (std::string line; std::getline(lines, line);) all.push_back(line);
  ASSERT_EQ(all.size(), 6u) << result.out;
  EXPECT_EQ(all[0], "ok    cap.jsonl:1  (E agrees)");
  EXPECT_TRUE(all[1].starts_with("FAIL  cap.jsonl:2  the engine says overlap false, ours is true")) << all[1];
  EXPECT_TRUE(all[2].starts_with("FAIL  cap.jsonl:3  moving B by the engine's depth along the engine's normal leaves"))
      << all[2];
  EXPECT_TRUE(all[3].starts_with("ok    cap.jsonl:4  (the engine says")) << "what is expected counts: " << all[3];
  EXPECT_EQ(all[4], "ok    cap.jsonl:5  (ran; expects nothing)");
  EXPECT_TRUE(all[5].starts_with("FAIL  cap.jsonl:6  ")) << all[5];
  EXPECT_EQ(result.err, "6 cases: 3 ok, 2 failed, 1 broken; of 3 engine answers 2 disagree\n");
  std::ostringstream xml;
  xml << std::ifstream(report).rdbuf();
  EXPECT_NE(xml.str().find("tests=\"6\" failures=\"2\" errors=\"1\""), std::string::npos) << xml.str();
}

TEST_F(Batch, CheckComparesACastWithItsEngine) {
  const auto cast = [](const std::string& view) {
    return R"({"format":"minkoscope-case/1","kind":"sweep","sweep":{"level":[{"mesh":{"triangles":[[[-9,0,-9],[9,0,-9],[0,0,9]]]}}],
"body":{"radii":[0.5,0.5,0.5],"position":[0,1.5,0]},"displacement":[0,-2,0],"precision":"double"},"view":)" +
           view + "}";
  };
  std::string batch;
  for (const char* view :
       {R"({"engine_answer":{"hit":true,"time":0.5}})", R"({"engine_answer":{"hit":true,"time":0.4}})",
        R"({"engine_answer":{"hit":true,"time":0.4,"tolerance":0.2}})", R"({"engine_answer":{"hit":false}})"}) {
    std::string line = cast(view);
    line.erase(std::remove(line.begin(), line.end(), '\n'), line.end());
    batch += line + "\n";
  }
  const ProgramRun result = run({"check", write("casts.jsonl", batch)});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.err, "4 cases: 2 ok, 2 failed; of 4 engine answers 2 disagree\n") << result.out;
  EXPECT_NE(result.out.find(":2  the engine says time 0.4, ours is 0.5"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find(":4  the engine says hit false, ours is true"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace minkoscope
