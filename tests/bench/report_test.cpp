// What the report writes, of rows made up here: the table, the verdict and the JSON that others read; and what it is
// asked.
#include "bench/report.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "bench/report_options.h"
#include "core/scene/case.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope::bench {
namespace {

using Json = nlohmann::json;

/// Measured with two instruction sets, against two peers of three.
Row near_hulls() {
  Row row;
  row.name = "distance/h32/near";
  row.ours = {{"portable", 1060.04, 0, 0.25}, {"avx2", 604.46, 0, 0.25}};
  row.peers = {{"bullet", 1511.0, 5, 0.25}, {"fcl", 2756.0, 0, 0.25}};
  row.checked = 128;
  row.target = 0.4;
  return row;
}

/// Not judged, with no peer, and slow.
Row build() {
  Row row;
  row.name = "build/terrain";
  row.ours = {{"portable", 2.82e8, 0, 0.0}};
  row.target = 0.5;
  return row;
}

/// Better than its target, and wrong twice.
Row wrong_boxes() {
  Row row;
  row.name = "overlap/box/far";
  row.ours = {{"portable", 14.0, 2, 0.0}, {"avx2", 13.0, 1, 0.0}};
  row.peers = {{"bullet", 1300.0, 0, 0.0}, {"libccd", 56.0, 0, 0.0}, {"fcl", 63.0, 128, 0.0}};
  row.checked = 128;
  row.target = 0.035;
  return row;
}

/// Warm, beside the same queries cold.
Row hulls_in_motion() {
  Row row;
  row.name = "distance/h32/coherent";
  row.ours = {{"portable", 283.0, 0, 0.0}, {"avx2", 250.0, 0, 0.0}};
  row.beside_name = "cold";
  row.beside = {{"portable", 889.0, 0, 0.0}, {"avx2", 1000.0, 1, 0.0}};
  row.checked = 128;
  row.target = 0.2;
  return row;
}

std::vector<std::string> parts(const std::string& line) {
  std::vector<std::string> out(1);
  for (const char c : line) c == '|' ? void(out.emplace_back()) : out.back().push_back(c);
  return out;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> out;
  for (std::string word; stream >> word;) out.push_back(word);
  return out;
}

using Words = std::vector<std::string>;

TEST(ReportJson, HoldsWhatOthersRead) {
  const Json rows = test::parse_json(to_json({near_hulls(), build(), wrong_boxes()}));
  ASSERT_TRUE(rows.is_array());
  ASSERT_EQ(rows.size(), 3u);
  const Json& row = rows[0];
  EXPECT_EQ(row.at("row"), "distance/h32/near");
  EXPECT_EQ(row.at("ours_ns"), 604.5) << "of the instructions that run here, the last";
  EXPECT_EQ(row.at("wrong"), 0);
  EXPECT_EQ(row.at("checked"), 128);
  EXPECT_EQ(row.at("ours").at("portable").at("ns"), 1060.0);
  EXPECT_EQ(row.at("ours").at("avx2").at("ns"), 604.5);
  EXPECT_EQ(row.at("peers").size(), 2u) << "a peer that was not measured is absent";
  EXPECT_EQ(row.at("peers").at("bullet").at("ns"), 1511.0);
  EXPECT_EQ(row.at("peers").at("bullet").at("wrong"), 5);
  EXPECT_EQ(row.at("peers").at("fcl").at("wrong"), 0);
  EXPECT_EQ(row.at("of_bullet"), 0.4);
  EXPECT_EQ(row.at("target"), 0.4);
}

TEST(ReportJson, LeavesOutWhatWasNotMeasured) {
  const Json row = test::parse_json(to_json({build()}))[0];
  EXPECT_EQ(row.at("ours_ns"), 2.82e8);
  EXPECT_TRUE(row.at("peers").is_object());
  EXPECT_TRUE(row.at("peers").empty());
  EXPECT_FALSE(row.contains("of_bullet"));
  EXPECT_EQ(row.at("target"), 0.5);
  EXPECT_EQ(test::parse_json(to_json({})), Json::array());
}

TEST(ReportJson, HoldsWarmAndColdBesideEachOther) {
  const Json row = test::parse_json(to_json({hulls_in_motion()}))[0];
  EXPECT_EQ(row.at("ours_ns"), 250.0);
  EXPECT_EQ(row.at("ours").at("portable").at("ns"), 283.0);
  EXPECT_EQ(row.at("cold").at("portable").at("ns"), 889.0);
  EXPECT_EQ(row.at("cold").at("avx2").at("wrong"), 1);
  EXPECT_EQ(row.at("wrong"), 1) << "of cold too";
  EXPECT_EQ(row.at("of_cold"), 0.25);
  EXPECT_TRUE(row.at("of_bullet").is_null());
  EXPECT_TRUE(row.at("peers").empty());
  EXPECT_FALSE(test::parse_json(to_json({near_hulls()}))[0].contains("of_cold"));
  EXPECT_NE(verdict({hulls_in_motion()}).find("distance/h32/coherent: 0.250 of cold instead of 0.2"),
            std::string::npos);
}

TEST(ReportJson, TheWorstOfOurInstructionSetsIsWhatIsWrong) {
  const Json row = test::parse_json(to_json({wrong_boxes()}))[0];
  EXPECT_EQ(row.at("wrong"), 2);
  EXPECT_EQ(row.at("ours").at("avx2").at("wrong"), 1);
}

TEST(ReportTable, HasTheSameColumnsInEveryLine) {
  const std::vector<std::string> head = parts(table_head());
  ASSERT_EQ(head.size(), 6u);
  for (const Row& row : {near_hulls(), build(), wrong_boxes(), hulls_in_motion()}) {
    const std::vector<std::string> line = parts(table_line(row));
    ASSERT_EQ(line.size(), head.size()) << row.name;
    for (std::size_t i = 0; i + 1 < head.size(); ++i) EXPECT_EQ(line[i].size(), head[i].size()) << row.name;
  }
}

TEST(ReportTable, SaysTimesWrongAnswersAndTheTarget) {
  const std::vector<std::string> near = parts(table_line(near_hulls()));
  EXPECT_EQ(words(near[0]), (Words{"distance/h32/near", "1060", "604", "0"}));
  EXPECT_EQ(words(near[1]), (Words{"1511", "5"}));
  EXPECT_EQ(words(near[2]), (Words{"-", "-"})) << "libccd does not answer distances";
  EXPECT_EQ(words(near[3]), (Words{"2756", "0"}));
  EXPECT_EQ(words(near[4]), (Words{"128"}));
  EXPECT_EQ(words(near[5]), (Words{"0.400", "<=", "0.4", "NOT", "MET"})) << "0.40004 is rounded only to be shown";
  const std::vector<std::string> slow = parts(table_line(build()));
  EXPECT_EQ(words(slow[0]), (Words{"build/terrain", "282", "ms", "-", "-"}));
  EXPECT_EQ(words(slow[5]), Words{});
  EXPECT_EQ(words(parts(table_line(wrong_boxes()))[5]), (Words{"0.010", "<=", "0.035", "met"}));
}

TEST(ReportVerdict, CountsTargetsAndWrongAnswers) {
  const std::string all = verdict({near_hulls(), build(), wrong_boxes()});
  EXPECT_TRUE(all.starts_with("1 of 2 targets met; 2 wrong answers of ours\n")) << all;
  EXPECT_NE(all.find("distance/h32/near: 0.400 of Bullet instead of 0.4, 1.00 times"), std::string::npos) << all;
  EXPECT_EQ(all.find("build/terrain"), std::string::npos) << "without Bullet there is no ratio to miss";
  EXPECT_EQ(verdict({build()}), "0 of 0 targets met; 0 wrong answers of ours\n");
}

// --- what it is asked
// -----------------------------------------------------------------------------------------------------

std::string fault_of(const std::vector<const char*>& arguments) {
  try {
    read_report_options(arguments);
  } catch (const std::invalid_argument& fault) {
    return fault.what();
  }
  return "none";
}

TEST(ReportOptions, AreRead) {
  const std::string there = scratch_folder().string();
  const ReportOptions all = read_report_options(std::vector<const char*>{
      "--quick", "--only", "sweep/", "--json", "x.json", "--levels", there.c_str(), "--plots", there.c_str()});
  EXPECT_TRUE(all.plan.quick);
  EXPECT_EQ(all.plan.only, "sweep/");
  EXPECT_EQ(all.json, "x.json");
  EXPECT_EQ(all.plan.levels, scratch_folder());
  EXPECT_EQ(all.plots, scratch_folder());
  const ReportOptions none = read_report_options({});
  EXPECT_FALSE(none.plan.quick || none.help);
  EXPECT_TRUE(none.plan.only.empty() && none.json.empty() && none.plots.empty());
  EXPECT_TRUE(read_report_options(std::vector<const char*>{"--help"}).help);
  EXPECT_NE(report_usage().find("--json FILE"), std::string::npos);
}

TEST(ReportOptions, WhatIsWrongIsOneLine) {
  EXPECT_EQ(fault_of({"--fast"}), "--fast: no such option; must be --quick, --only, --json, --levels or --plots");
  EXPECT_EQ(fault_of({"rows.json"}), "rows.json: no such option; must be --quick, --only, --json, --levels or --plots");
  EXPECT_EQ(fault_of({"--json"}), "--json needs a value after it");
  EXPECT_EQ(fault_of({"--json", "--quick"}), "--json needs a value after it");
  EXPECT_EQ(fault_of({"--plots", "/nowhere/at/all"}), "--plots /nowhere/at/all: must be a folder that is there");
  EXPECT_EQ(fault_of({"--levels", "/nowhere/at/all"}), "--levels /nowhere/at/all: must be a folder that is there");
}

TEST(ReportFile, IsWholeOrNotThere) {
  const std::filesystem::path folder = scratch_folder() / "report";
  std::filesystem::create_directories(folder);
  const std::filesystem::path file = folder / "rows.json";
  // As the program does: tried before anything is measured, which leaves nothing, written at the end.
  { const WholeFile tried(file); }
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  write_whole_file(file, to_json({near_hulls()}));
  std::ifstream stream(file);
  EXPECT_EQ(test::parse_json(stream)[0].at("row"), "distance/h32/near");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "and nothing beside it";
  try {
    const WholeFile tried(folder / "missing" / "rows.json");
    FAIL() << "a folder that is not there was taken";
  } catch (const CaseError& fault) {
    const std::string line = fault.what();
    EXPECT_NE(line.find("missing/rows.json: cannot be written: No such file or directory"), std::string::npos) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace minkoscope::bench
