// Worlds on the command line: what is printed for a scene whose pairs and overlaps are known in closed form.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::lines_of;
using test::minkoscope;
using test::ProgramRun;

/// Two spheres of radius 0.5 pass each other 0.9 m apart, a third is far away. Their centres are 4 − 0.8 (i + 1) m
/// apart along x after tick i: the boxes overlap from tick 3 on (0.8 m), the spheres from tick 4 on (0 m).
const std::string passing =
    R"({"format":"minkoscope-case/1","kind":"world","world":{"bodies":[)"
    R"({"shape":{"type":"sphere","radius":0.5},"pose":{"position":[-2,0,0]},"velocity":[1,0,0]},)"
    R"({"shape":{"type":"sphere","radius":0.5},"pose":{"position":[2,0.9,0]},"velocity":[-1,0,0]},)"
    R"({"shape":{"type":"box","half_extents":[1,1,1]},"pose":{"position":[0,50,0]}}],)"
    R"("broad_phase":"brute-force","ticks":5,"tick":0.4},"expect":{"ticks":5,"pairs":2,"tests":15,"overlaps":1}})";

std::string with(std::string text, const std::string& old, const std::string& fresh) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), fresh);
}

TEST(WorldCommand, PrintsTicksAndASummary) {
  const ProgramRun run = minkoscope({"world", "-"}, passing);
  EXPECT_EQ(run.status, 0) << run.err;
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 6u) << run.out;
  EXPECT_EQ(lines[0], R"({"tick":0,"pairs":0,"tests":3,"overlaps":0})");
  EXPECT_EQ(lines[2], R"({"tick":2,"pairs":0,"tests":3,"overlaps":0})");
  EXPECT_EQ(lines[3], R"({"tick":3,"pairs":1,"tests":3,"overlaps":0})");
  EXPECT_EQ(lines[4], R"({"tick":4,"pairs":1,"tests":3,"overlaps":1})");
  json summary = test::parse_json(lines[5]);
  EXPECT_FALSE(summary.at("state_hash").get<std::string>().empty());
  summary.erase("state_hash");
  EXPECT_EQ(summary, test::parse_json(R"({"kind":"world","ticks":5,"pairs":2,"tests":15,"overlaps":1})"));
}

TEST(WorldCommand, InAContainerATickHasItsEnergy) {
  const std::string falling =
      R"({"format":"minkoscope-case/1","kind":"world","world":{"bodies":[)"
      R"({"shape":{"type":"sphere","radius":0.5},"pose":{"position":[0,1,0]}}],)"
      R"("broad_phase":"bvh","ticks":200,"tick":0.01,"container":{"half_extents":[3,3,3],"gravity":[0,-10,0]}}})";
  const std::vector<std::string> lines = lines_of(minkoscope({"world", "-"}, falling).out);
  ASSERT_EQ(lines.size(), 201u);
  const double mass = 4.0 / 3.0 * std::numbers::pi * 0.125, first = mass * 10.0;
  for (int i = 0; i < 200; ++i)
    EXPECT_NEAR(test::parse_json(lines[static_cast<std::size_t>(i)]).at("energy").get<double>(), first, 0.1 * first)
        << "it bounces elastically: " << i;
}

TEST(WorldCommand, AWarmNarrowPhaseFindsTheSame) {
  const std::string warm = with(passing, R"("tick":0.4)", R"("tick":0.4,"settings":{"warm_start":true})");
  const ProgramRun run = minkoscope({"world", "-"}, warm);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, minkoscope({"world", "-"}, passing).out);
  const ProgramRun wrong = minkoscope({"world", "-"}, with(warm, "true", "\"yes\""));
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("/world/settings/warm_start: is \"yes\"; must be true or false"), std::string::npos);
}

TEST(WorldCommand, EveryStructureFindsTheSameButTests) {
  const ProgramRun algorithms = minkoscope({"algorithms", "--json"});
  std::vector<std::string> structures;
  for (const json& row : test::parse_json(algorithms.out)) {
    if (row.at("kinds") == json{"world"}) structures.push_back(row.at("name"));
  }
  const std::vector<std::string> contract = {"brute-force", "bounding-spheres", "sweep-and-prune", "kd-tree", "grid",
                                             "bvh"};
  EXPECT_EQ(structures, contract);
  const std::vector<std::string> reference = lines_of(minkoscope({"world", "-"}, passing).out);
  int fewer = 0;
  for (const std::string& structure : structures) {
    for (const char* precision : {"float", "double"}) {
      const ProgramRun run = minkoscope({"world", "-", "--algorithm", structure, "--precision", precision}, passing);
      EXPECT_EQ(run.status, 0) << run.err;
      const std::vector<std::string> lines = lines_of(run.out);
      ASSERT_EQ(lines.size(), reference.size());
      for (std::size_t i = 0; i < lines.size(); ++i) {
        json own = test::parse_json(lines[i]), its = test::parse_json(reference[i]);
        fewer += own.at("tests") < its.at("tests") ? 1 : 0;
        own.erase("tests");
        its.erase("tests");
        EXPECT_EQ(own, its) << structure;
      }
    }
  }
  EXPECT_GT(fewer, 0) << "the option had an effect";
}

TEST(WorldCommand, CheckHoldsItToItsExpect) {
  const fs::path folder = scratch_folder() / ("minkoscope-world-" + std::to_string(getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "good.json") << passing;
  std::ofstream(folder / "bad.json") << with(passing, R"("overlaps":1)", R"("overlaps":2)");
  const ProgramRun run = minkoscope({"check", folder.string()});
  fs::remove_all(folder);
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.out.find("ok    good.json"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("FAIL  bad.json  overlaps is 1; must be 2 within 1e-04"), std::string::npos) << run.out;
}

TEST(WorldCommand, TraceWritesEveryTest) {
  const ProgramRun run = minkoscope({"trace", "-"}, passing);
  EXPECT_EQ(run.status, 0) << run.err;
  int tests = 0, touching = 0;
  std::size_t step = 0;
  for (const std::string& line : lines_of(run.out)) {
    const json event = test::parse_json(line);
    EXPECT_EQ(event.at("step"), step++);
    EXPECT_EQ(event.at("phase"), "broad");
    EXPECT_FALSE(event.at("reason").get<std::string>().empty());
    if (event.at("event") != "test") continue;
    ++tests;
    touching += event.at("touch") == true ? 1 : 0;
    if (event.at("touch") == true) {
      EXPECT_EQ(event.at("body"), 0);
      EXPECT_EQ(event.at("other"), 1);
      EXPECT_GE(event.at("tick"), 3);
    }
  }
  EXPECT_EQ(tests, 15);
  EXPECT_EQ(touching, 2);
}

TEST(WorldCommand, OtherCommandsSayWhoRunsIt) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& input,
                          const std::string& said) {
    const ProgramRun run = minkoscope(arguments, input);
    EXPECT_EQ(run.status, 2) << arguments.front();
    EXPECT_EQ(run.err, "minkoscope: " + said + "\n");
    EXPECT_TRUE(run.out.empty());
  };
  refused({"query", "-"}, passing,
          "stdin: /kind: is \"world\"; must be \"pair\" or \"sweep\" (`minkoscope world` runs worlds)");
  refused({"walk", "-"}, passing, "stdin: /kind: is no walk; must be \"walk\" (`minkoscope world` runs worlds)");
  refused({"compare", "-", "--with", "grid"}, passing,
          "stdin: /kind: is \"world\"; must be \"pair\", \"sweep\" or \"contact\" (`minkoscope world --algorithm NAME` "
          "runs a world "
          "with another broad phase)");
  const std::string pair =
      R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"point"}},"b":{"shape":{"type":"point"}}}})";
  refused({"world", "-"}, pair,
          "stdin: /kind: is no world; must be \"world\" (`minkoscope query` runs pairs and sweeps)");
  refused({"world", "-", "--algorithm", "octree"}, passing,
          "--algorithm octree: is unknown; must be one of brute-force, bounding-spheres, sweep-and-prune, kd-tree, "
          "grid, bvh");
}

TEST(WorldCommand, ShrinkKeepsTheBodiesThatMatter) {
  const fs::path small = scratch_folder() / ("minkoscope-small-world-" + std::to_string(getpid()) + ".json");
  const std::string failing =
      with(passing, R"("expect":{"ticks":5,"pairs":2,"tests":15,"overlaps":1})", R"("expect":{"overlaps":{"max":0}})");
  const ProgramRun run = minkoscope({"shrink", "-", "-o", small.string()}, failing);
  EXPECT_EQ(run.status, 0) << run.err;
  std::ifstream stream(small);
  const json kept = test::parse_json(stream);
  fs::remove(small);
  EXPECT_EQ(kept.at("world").at("bodies").size(), 2u) << test::dump_json(kept);
}

}  // namespace
}  // namespace minkoscope
