// The program itself: what it prints on stdout and stderr, and its exit status, for good input and bad.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
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

/// The two unit-diameter spheres two metres apart: distance 1 along x.
const std::string apart =
    R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"sphere","radius":0.5}},)"
    R"("b":{"shape":{"type":"sphere","radius":0.5},"pose":{"position":[2,0,0]}}}})";
/// Two unit cubes, 0.25 deep along y.
const std::string deep =
    R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"box","half_extents":[0.5,0.5,0.5]}},)"
    R"("b":{"shape":{"type":"box","half_extents":[0.5,0.5,0.5]},"pose":{"position":[0,0.75,0]}},"precision":"double"}})";
/// A sphere of radius 0.5 falls 2 m from 1.5 m above a floor: it touches after half the way.
const std::string fall =
    R"({"format":"minkoscope-case/1","kind":"sweep","sweep":{"level":[{"name":"floor","mesh":{"triangles":)"
    R"([[[-9,0,9],[9,0,9],[9,0,-9]],[[-9,0,9],[9,0,-9],[-9,0,-9]]]}}],)"
    R"("body":{"radii":[0.5,0.5,0.5],"position":[1,1.5,2]},"displacement":[0,-2,0]}})";
const std::string stroll =
    R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[{"name":"floor","mesh":{"triangles":)"
    R"([[[-9,0,9],[9,0,9],[9,0,-9]],[[-9,0,9],[9,0,-9],[-9,0,-9]]]}}],)"
    R"("body":{"radii":[0.5,0.5,0.5],"position":[0,0.50001,0]},"settings":{"tick":0.1},)"
    R"("inputs":[{"ticks":5,"velocity":[1,0,0]},{"ticks":3}]},"expect":{"ticks":8,"final_position":[0.5,0.5,0],"max_depth":{"max":1e-4},"tolerance":1e-3}})";

class CommandLine : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-commands-" + std::to_string(getpid()) + "-" +
                                  ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  std::string read(const std::string& name) const {
    std::ifstream stream(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::size_t files_in_folder() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(CommandLine, QueryPrintsThePairsResult) {
  const ProgramRun run = minkoscope({"query", write("apart.json", apart)});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  ASSERT_EQ(lines_of(run.out).size(), 1u);
  const json result = test::parse_json(run.out);
  for (const char* field : {"kind", "algorithm", "precision", "overlap", "distance", "depth", "normal", "point_a",
                            "point_b", "iterations", "termination", "support_calls"}) {
    EXPECT_TRUE(result.contains(field)) << field;
  }
  EXPECT_EQ(result.size(), 12u);
  EXPECT_EQ(result["kind"], "pair");
  EXPECT_EQ(result["algorithm"], "gjk-epa");
  EXPECT_EQ(result["precision"], "float");
  EXPECT_EQ(result["overlap"], false);
  EXPECT_NEAR(result["distance"].get<double>(), 1.0, 1e-6);
  EXPECT_EQ(result["depth"], 0.0);
  EXPECT_NEAR(result["normal"][0].get<double>(), 1.0, 1e-6);
  EXPECT_NEAR(result["point_a"][0].get<double>(), 0.5, 1e-6);
  EXPECT_NEAR(result["point_b"][0].get<double>(), 1.5, 1e-6);
}

TEST_F(CommandLine, AQueryStartsFromWhatTheLastOnePrinted) {
  json pair = test::parse_json(deep);  // boxes, parted
  pair["pair"]["b"]["pose"]["position"] = {2.5, 0.3, 0.2};
  pair["pair"]["algorithm"] = "gjk-distance";
  pair["pair"]["b"]["pose"]["rotation"] = {0.1, 0.2, 0.3, 1.0};
  const json plain = test::parse_json(minkoscope({"query", "-"}, test::dump_json(pair)).out);
  EXPECT_FALSE(plain.contains("warm_start"));
  json cold = test::parse_json(minkoscope({"query", "--warm-start", "-"}, test::dump_json(pair)).out);
  const json cache = cold["warm_start"];
  EXPECT_GT(cache["simplex"].size(), 0u);
  EXPECT_EQ(cache["direction"].size(), 3u);
  cold.erase("warm_start");
  EXPECT_EQ(cold, plain);
  // The next frame, a little further on.
  pair["pair"]["settings"]["warm_start"] = cache;
  pair["pair"]["b"]["pose"]["position"][1] = 0.01;
  const std::string next = write("next.json", test::dump_json(pair));
  const json warm = test::parse_json(minkoscope({"query", next}).out);
  EXPECT_EQ(warm["overlap"], false);
  EXPECT_LT(warm["support_calls"], plain["support_calls"]);
  const ProgramRun traced = minkoscope({"trace", next});
  const json start = test::parse_json(lines_of(traced.out).front());
  EXPECT_EQ(start["event"], "start");
  EXPECT_EQ(start["warm"], true);
  EXPECT_EQ(start["simplex"].size() + (start.contains("dropped") ? start["dropped"].size() : 0),
            cache["simplex"].size());
  EXPECT_NE(start["reason"].get<std::string>().find("the simplex that the last query left"), std::string::npos);
  // A query that leaves nothing out says so, and so does a sweep.
  const json none = test::parse_json(minkoscope({"query", "--warm-start", next, "--algorithm", "sat"}).out);
  EXPECT_TRUE(none.contains("warm_start") && none["warm_start"].is_null());
  const ProgramRun sweep = minkoscope({"query", "--warm-start", write("fall.json", fall)});
  EXPECT_EQ(sweep.status, 2);
  EXPECT_NE(sweep.err.find("must be \"pair\" for --warm-start"), std::string::npos) << sweep.err;
  pair["pair"]["settings"]["warm_start"]["simplex"][0] = {0, -1};
  const ProgramRun wrong = minkoscope({"query", "-"}, test::dump_json(pair));
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("/pair/settings/warm_start/simplex/0/1: is -1"), std::string::npos) << wrong.err;
}

TEST_F(CommandLine, WhatAMethodDoesNotAnswerIsNull) {
  const std::string file = write("apart.json", apart);
  const json distance = test::parse_json(minkoscope({"query", file, "--algorithm", "gjk-distance"}).out);
  EXPECT_EQ(distance["algorithm"], "gjk-distance");
  EXPECT_TRUE(distance["depth"].is_null());
  const json overlap = test::parse_json(minkoscope({"--algorithm", "gjk-overlap", "query", file}).out);
  EXPECT_EQ(overlap["overlap"], false);
  for (const char* field : {"distance", "depth", "normal", "point_a", "point_b"})
    EXPECT_TRUE(overlap[field].is_null()) << field;
}

TEST_F(CommandLine, PrecisionOverridesTheCase) {
  const std::string file = write("deep.json", deep);
  const json as_double = test::parse_json(minkoscope({"query", file}).out);
  const json as_float = test::parse_json(minkoscope({"query", file, "--precision", "float"}).out);
  EXPECT_EQ(as_double["precision"], "double");
  EXPECT_EQ(as_float["precision"], "float");
  EXPECT_EQ(as_double["overlap"], true);
  EXPECT_NEAR(as_double["depth"].get<double>(), 0.25, 1e-9);
  EXPECT_NEAR(as_float["depth"].get<double>(), 0.25, 1e-5);
  EXPECT_NEAR(std::abs(as_double["normal"][1].get<double>()), 1.0, 1e-9);
}

TEST_F(CommandLine, QueryPrintsTheSweepsResult) {
  const json hit = test::parse_json(minkoscope({"query", write("fall.json", fall)}).out);
  EXPECT_EQ(hit["kind"], "sweep");
  EXPECT_EQ(hit["hit"], true);
  EXPECT_NEAR(hit["time"].get<double>(), 0.5, 1e-5);
  EXPECT_EQ(hit["feature"], "face");
  EXPECT_EQ(hit["mesh"], "floor");
  EXPECT_NEAR(hit["point"][0].get<double>(), 1.0, 1e-5);
  EXPECT_NEAR(hit["normal"][1].get<double>(), 1.0, 1e-5);
  EXPECT_EQ(hit["start_overlap"], false);
  EXPECT_EQ(hit.size(), 12u);
  std::string away = fall;
  away.replace(away.find("[0,-2,0]"), 8, "[0,2,0]");
  const json miss = test::parse_json(minkoscope({"query", "-"}, away).out);
  EXPECT_EQ(miss["hit"], false);
  for (const char* field : {"time", "point", "normal", "feature", "mesh", "triangle"})
    EXPECT_TRUE(miss[field].is_null()) << field;
  EXPECT_EQ(miss["start_overlap"], false);
  EXPECT_EQ(miss["depth"], 0.0);
}

TEST_F(CommandLine, AMeshWithoutANameIsCalledByItsPlace) {
  std::string nameless = fall;
  nameless.erase(nameless.find("\"name\":\"floor\","), 15);
  EXPECT_EQ(test::parse_json(minkoscope({"query", "-"}, nameless).out)["mesh"], "mesh 0");
}

TEST_F(CommandLine, BatchesGiveOneResultALineAndGoOnAfterABadOne) {
  const std::string text = apart + "\n{\"format\":\n\n" + deep + "\r\n" + stroll + "\n" + fall;
  const std::string file = write("cases.jsonl", text);
  const ProgramRun run = minkoscope({"query", file});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "");
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(test::parse_json(lines[0])["kind"], "pair");
  EXPECT_EQ(test::parse_json(lines[1]),
            (json{{"error", file + ":2: the text ends inside the { of line 2; must close it with }"}, {"line", 2}}));
  EXPECT_EQ(test::parse_json(lines[2])["overlap"], true);
  EXPECT_EQ(test::parse_json(lines[3])["line"], 5);
  EXPECT_EQ(test::parse_json(lines[4])["kind"], "sweep");
  // The same over stdin; and a batch without bad lines ends with 0.
  EXPECT_EQ(lines_of(minkoscope({"query", "-"}, text).out).size(), 5u);
  EXPECT_EQ(minkoscope({"query", "-"}, apart + "\n" + deep + "\n").status, 0);
  EXPECT_EQ(minkoscope({"query", write("one.jsonl", "\n" + apart + "\n\n")}).status, 0);
}

TEST_F(CommandLine, ABatchGivesTheBitsOfItsSingleCases) {
  const ProgramRun batch = minkoscope({"query", "-"}, apart + "\n" + deep + "\n" + fall + "\n");
  const std::string singles = minkoscope({"query", "-"}, apart).out + minkoscope({"query", "-"}, deep).out +
                              minkoscope({"query", "-"}, fall).out;
  EXPECT_EQ(batch.out, singles);
}

TEST_F(CommandLine, ABatchNamesItsFilesAgainAndAgain) {
  std::string obj;
  for (int i = 0; i < 60; ++i) {
    for (int j = 0; j < 60; ++j) obj += "v " + std::to_string(i) + " 0 " + std::to_string(j) + "\n";
  }
  for (int i = 0; i + 1 < 60; ++i) {
    for (int j = 1; j < 60; ++j) {
      const int a = 60 * i + j;
      obj += "f " + std::to_string(a) + " " + std::to_string(a + 1) + " " + std::to_string(a + 61) + " " +
             std::to_string(a + 60) + "\n";
    }
  }
  write("plain.obj", obj);
  const std::string flat =
      R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"hull","file":"plain.obj"}},)"
      R"("b":{"shape":{"type":"sphere","radius":0.5},"pose":{"position":[30,2,30]}}}})";
  const std::string landing =
      R"({"format":"minkoscope-case/1","kind":"sweep","sweep":{"level":[{"mesh":{"file":"plain.obj"}}],)"
      R"("body":{"radii":[0.5,0.5,0.5],"position":[30.3,1.5,30.4]},"displacement":[0,-2,0]}})";
  std::string missing = flat;
  missing.replace(missing.find("plain"), 5, "plane");
  const std::string singles =
      minkoscope({"query", write("flat.json", flat)}).out + minkoscope({"query", write("landing.json", landing)}).out;
  ASSERT_EQ(lines_of(singles).size(), 2u);
  EXPECT_NEAR(test::parse_json(lines_of(singles)[0])["distance"].get<double>(), 1.5, 1e-5);
  EXPECT_NEAR(test::parse_json(lines_of(singles)[1])["time"].get<double>(), 0.5, 1e-5);

  std::string text, expected;
  for (int i = 0; i < 40; ++i) {
    text += flat + "\n" + landing + "\n";
    expected += singles;
  }
  const ProgramRun run = minkoscope({"query", write("batch.jsonl", text)});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, expected);
  // A file that is not there fails in its own lines only, each time.
  const ProgramRun combined_hash =
      minkoscope({"query", write("combined_hash.jsonl", missing + "\n" + flat + "\n" + missing + "\n")});
  EXPECT_EQ(combined_hash.status, 1);
  const std::vector<std::string> lines = lines_of(combined_hash.out);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(test::parse_json(lines[0])["line"], 1);
  EXPECT_EQ(lines[1], lines_of(singles)[0]);
  EXPECT_EQ(test::parse_json(lines[2])["line"], 3);
}

TEST_F(CommandLine, ABatchOfBadLinesOnlyHasRun) {
  const ProgramRun run = minkoscope({"query", write("bad.jsonl", "{bad\n[]\n")});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(lines_of(run.out).size(), 2u);
}

TEST_F(CommandLine, AnIndentedCaseOnStdinIsOneCase) {
  EXPECT_EQ(minkoscope({"query", "-"}, test::parse_json(deep).dump(2)).status, 0);
  const ProgramRun broken = minkoscope({"query", "-"}, test::parse_json(deep).dump(2) + "}");
  EXPECT_EQ(broken.status, 2);
  EXPECT_EQ(lines_of(broken.err).size(), 1u);
}

TEST_F(CommandLine, WalkPrintsTicksAndASummary) {
  const ProgramRun run = minkoscope({"walk", write("stroll.json", stroll)});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 9u);
  for (std::size_t i = 0; i < 8; ++i) {
    const json tick = test::parse_json(lines[i]);
    EXPECT_EQ(tick["tick"], i);
    for (const char* field :
         {"position", "velocity", "grounded", "slides", "hits", "recovered", "crushed", "carried_by", "depth"}) {
      EXPECT_TRUE(tick.contains(field)) << field;
    }
    EXPECT_EQ(tick["grounded"], true);
    EXPECT_TRUE(tick["carried_by"].is_null());
  }
  EXPECT_NEAR(test::parse_json(lines[0])["position"][0].get<double>(), 0.1, 1e-3);
  const json summary = test::parse_json(lines.back());
  EXPECT_EQ(summary["kind"], "walk");
  EXPECT_EQ(summary["ticks"], 8);
  EXPECT_NEAR(summary["final_position"][0].get<double>(), 0.5, 1e-3);
  EXPECT_EQ(summary["recoveries"], 0);
  EXPECT_TRUE(summary["state_hash"].is_string());
  EXPECT_EQ(summary.size(), 6u);
  EXPECT_EQ(minkoscope({"walk", "-"}, stroll).out, run.out) << "the same case gives the same bits";
}

TEST_F(CommandLine, TraceWritesOneEventALine) {
  struct Row {
    const char* name;
    const std::string& text;
    const char* phase;
  };
  for (const Row& row : {Row{"apart", apart, "gjk"}, Row{"deep", deep, "epa"}, Row{"fall", fall, "sweep"},
                         Row{"stroll", stroll, "walk"}}) {
    const std::string name = row.name;
    const ProgramRun run =
        minkoscope({"trace", write(name + ".json", row.text), "-o", (folder_ / (name + ".jsonl")).string()});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.out, "");
    const std::vector<std::string> events = lines_of(read(name + ".jsonl"));
    ASSERT_GE(events.size(), 2u);
    bool phase_met = false;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const json event = test::parse_json(events[i]);
      EXPECT_EQ(event["step"], i);
      EXPECT_TRUE(event["event"].is_string());
      EXPECT_GE(event["line"].get<int>(), 1);
      EXPECT_FALSE(event["reason"].get<std::string>().empty());
      phase_met = phase_met || event["phase"] == row.phase;
      if (event["phase"] == "gjk") {
        for (const char* field : {"simplex", "direction", "closest", "lower", "upper"})
          EXPECT_TRUE(event.contains(field)) << field;
        for (const json& vertex : event["simplex"]) {
          EXPECT_EQ(vertex["name"].get<std::string>().size(), 1u);
          for (std::size_t axis = 0; axis < 3; ++axis) {
            EXPECT_NEAR(vertex["w"][axis].get<double>(),
                        vertex["a"][axis].get<double>() - vertex["b"][axis].get<double>(), 1e-6);
          }
        }
      }
      EXPECT_EQ(event.contains("tick"), row.text == stroll);
    }
    EXPECT_TRUE(phase_met) << row.phase;
    EXPECT_EQ(minkoscope({"trace", "-"}, row.text).out, read(name + ".jsonl"));
  }
}

TEST_F(CommandLine, TraceWritesHowAHullIsBuilt) {
  const std::string file = MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/hull-built-step-by-step.json";
  const ProgramRun run = minkoscope({"trace", file, "--hull", "a"});
  EXPECT_EQ(run.status, 0) << run.err;
  const std::vector<std::string> lines = lines_of(run.out);
  std::map<std::string, int> events;
  int born = 0;
  for (const std::string& line : lines) {
    const json event = test::parse_json(line);
    EXPECT_EQ(event["phase"], "hull");
    EXPECT_FALSE(event["reason"].get<std::string>().empty());
    ++events[event["event"]];
    if (event.contains("added_faces")) born += static_cast<int>(event["added_faces"].size());
    if (event["event"] == "cone") {
      for (const json& face : event["removed_faces"]) EXPECT_LT(face, born);
    }
  }
  EXPECT_EQ(test::parse_json(lines.front())["points"], 18);
  EXPECT_EQ(test::parse_json(lines.back())["vertices"], 10);
  EXPECT_EQ(test::parse_json(lines.back())["faces"], 9);
  EXPECT_EQ(events["apex"], events["horizon"]);
  EXPECT_EQ(events["apex"], events["cone"]);
  EXPECT_EQ(events["assign"], events["apex"] + 1);
  EXPECT_GT(events["merge"], 0);
  EXPECT_EQ(minkoscope({"trace", write("apart.json", apart), "--hull", "b"}).status, 2);
  EXPECT_NE(
      minkoscope({"trace", write("apart.json", apart), "--hull", "b"}).err.find("--hull needs one of type \"hull\""),
      std::string::npos);
  EXPECT_EQ(minkoscope({"trace", file, "--hull", "c"}).status, 2);
}

TEST_F(CommandLine, NothingIsLeftWhenATraceFails) {
  const std::string bad = write("bad.json", "{");
  const ProgramRun run = minkoscope({"trace", bad, "-o", (folder_ / "out.jsonl").string()});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(files_in_folder(), 1u);
  const ProgramRun nowhere =
      minkoscope({"trace", write("apart.json", apart), "-o", (folder_ / "no/such/out.jsonl").string()});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_NE(nowhere.err.find("out.jsonl: cannot be written: No such file or directory"), std::string::npos)
      << nowhere.err;
}

TEST_F(CommandLine, AlgorithmsListsEveryTable) {
  const ProgramRun run = minkoscope({"algorithms", "--json"});
  EXPECT_EQ(run.status, 0);
  ASSERT_EQ(lines_of(run.out).size(), 1u);
  const json methods = test::parse_json(run.out);
  ASSERT_TRUE(methods.is_array());
  std::vector<std::string> names;
  for (const json& method : methods) {
    EXPECT_EQ(method.size(), 5u);
    for (const char* field : {"name", "title", "citation"})
      EXPECT_FALSE(method[field].get<std::string>().empty()) << field;
    EXPECT_FALSE(method["answers"].empty());
    ASSERT_EQ(method["kinds"].size(), 1u);
    names.push_back(method["kinds"][0].get<std::string>() + " " + method["name"].get<std::string>());
  }
  for (const char* name : {"pair gjk-epa", "pair gjk-distance", "sweep swept", "walk collide-and-slide"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
  }
  const ProgramRun text = minkoscope({"algorithms"});
  EXPECT_EQ(text.status, 0);
  EXPECT_NE(text.out.find("gjk-epa"), std::string::npos);
}

TEST_F(CommandLine, CheckHoldsEveryCaseToItsExpect) {
  const auto with = [](const std::string& text, const std::string& expect) {
    json changed = test::parse_json(text);
    changed["expect"] = test::parse_json(expect);
    return test::dump_json(changed);
  };
  write("cases/apart.json", with(apart, R"({"overlap":false,"distance":1,"normal":[1,0,0],"depth":0})"));
  write("cases/deep/deep.json",
        with(deep, R"({"depth":{"min":0.24,"max":0.26},"overlap":true,"termination":"converged"})"));
  write("cases/many.jsonl",
        with(fall, R"({"time":0.50009})") + "\n" + with(fall, R"({"mesh":"floor","triangle":{"min":0}})") + "\n");
  write("cases/stroll.json", stroll);
  write("cases/notes.txt", "no case");
  const std::string cases = (folder_ / "cases").string();
  const ProgramRun good = minkoscope({"check", cases});
  EXPECT_EQ(good.status, 0) << good.out << good.err;
  EXPECT_EQ(good.out,
            "ok    apart.json\nok    deep/deep.json\nok    many.jsonl:1\nok    many.jsonl:2\nok    stroll.json\n");
  EXPECT_EQ(good.err, "5 cases: 5 ok\n");

  write("cases/off.json", with(apart, R"({"distance":1.0002,"overlap":true})"));
  write("cases/syntax.json", "{\"a\" 1}");
  write("cases/wrong <&>.json", with(apart, R"({"point_a":[0.5,0,1e-3],"tolerance":1e-4})"));
  const std::string report = (folder_ / "report.xml").string();
  const ProgramRun bad = minkoscope({"check", cases, "--junit", report});
  EXPECT_EQ(bad.status, 1);
  const std::vector<std::string> lines = lines_of(bad.out);
  ASSERT_EQ(lines.size(), 8u) << bad.out;
  EXPECT_EQ(lines[4], "FAIL  off.json  distance is 1; must be 1.0002 within 1e-04; overlap is false; must be true");
  EXPECT_TRUE(lines[6].starts_with("FAIL  syntax.json  ")) << lines[6];
  EXPECT_TRUE(lines[7].starts_with("FAIL  wrong <&>.json  point_a is [0.5")) << lines[7];
  EXPECT_EQ(bad.err, "8 cases: 5 ok, 2 failed, 1 broken\n");
  const std::string xml = read("report.xml");
  EXPECT_NE(xml.find("<testsuite name=\"minkoscope check\" tests=\"8\" failures=\"2\" errors=\"1\""), std::string::npos)
      << xml;
  EXPECT_NE(xml.find("name=\"wrong &lt;&amp;&gt;.json\""), std::string::npos) << xml;
  EXPECT_NE(xml.find("<failure message=\"distance is 1; must be 1.0002 within 1e-04;"), std::string::npos) << xml;
  EXPECT_NE(xml.find("<error message=\""), std::string::npos) << "a case that cannot be read is no failure of one";
  EXPECT_EQ(std::count(xml.begin(), xml.end(), '\n'), 3 + 5 + 3 * 3 + 2);

  const ProgramRun as_json = minkoscope({"check", cases, "--json"});
  EXPECT_EQ(test::parse_json(lines_of(as_json.out)[0]),
            (json{{"case", "apart.json"}, {"ok", true}, {"unmet", json::array()}}));
  EXPECT_EQ(minkoscope({"check", (folder_ / "cases/apart.json").string()}).status, 0) << "one file";
}

TEST_F(CommandLine, BadInputIsOneLineOnStderrAndStatus2) {
  fs::create_directories(folder_ / "empty");
  std::string large_folder = folder_.string();
  const std::string good = write("good.json", apart);
  const std::string cut = write("cut.json", apart.substr(0, apart.size() - 2));
  const std::string typo = write("typo.json", std::string(apart).replace(apart.find("radius"), 6, "raduis"));
  const std::string walk = write("walk.json", stroll);
  const std::string binary = write("binary.json", std::string("\x7f"
                                                              "ELF\0\0",
                                                              6));
  const std::string empty = write("empty.json", "");
  const std::string nothing = write("nothing.jsonl", "\n \n");
  const std::string world =
      write("world.json", R"({"format":"minkoscope-case/1","kind":"world","world":{"bodies":[],"ticks":1}})");
  struct Row {
    std::vector<std::string> arguments;
    std::string message;
  };
  const Row rows[] = {
      {{"query"}, "FILE is required"},
      {{"query", good, "--algoritm", "sat"},
       "The following argument was not expected: --algoritm (did you mean \"--algorithm\"?); see minkoscope query "
       "--help"},
      {{"--sice=9x9", good},
       "The following argument was not expected: --sice (did you mean \"--size\"?); see minkoscope --help"},
      {{"query", "no such.json"}, "no such.json: does not exist; must be a file"},
      {{"query", large_folder}, large_folder + ": is a folder; must be a file"},
      {{"query", cut}, cut + ":1: the text ends inside the { of line 1; must close it with }"},
      {{"query", typo}, typo + ": /pair/a/shape/raduis: unknown key (did you mean \"radius\"?)"},
      {{"query", binary}, binary + ":1: holds zero bytes: it is not text; must be a JSON file in UTF-8"},
      {{"query", empty}, empty + ":1: is empty; must be a JSON object"},
      {{"query", nothing}, nothing + ":1: is empty; must hold one case a line"},
      {{"query", walk}, walk + ": /kind: is \"walk\"; must be \"pair\" or \"sweep\""},
      {{"query", world}, world + ": /kind: is \"world\"; must be \"pair\" or \"sweep\""},
      {{"walk", good}, good + ": /kind: is no walk; must be \"walk\""},
      {{"walk", "no such.json"}, "no such.json: does not exist; must be a file"},
      {{"trace", "no such.json", "-o", large_folder + "/x"}, "no such.json: does not exist; must be a file"},
      {{"trace", good, "-o", large_folder}, large_folder + ": is a folder; must be a file"},
      {{"check", large_folder + "/empty"}, large_folder + "/empty: holds no case; must hold .json or .jsonl files"},
      {{"check", "no such folder"}, "no such folder: does not exist; must be a folder of cases"},
      {{"check", good, "--junit", large_folder + "/no/x.xml"}, "x.xml: cannot be written: No such file or directory"},
      {{"import", good, "--tick", "0", "-o", large_folder + "/x"},
       "--tick: must be more than 0, and 10 seconds at most"},
      {{"query", good, "extra"}, "The following argument was not expected: extra"},
      {{"query", good, "--bogus"}, "The following argument was not expected: --bogus"},
      {{"--bogus"}, "The following argument was not expected: --bogus"},
      {{"query", good, "--algorithm"}, "--algorithm"},
      {{"query", good, "--algorithm", "gjk-eap"}, "--algorithm gjk-eap: is unknown; must be one of gjk-epa,"},
      {{"query", good, "--algorithm", "swept"}, "--algorithm swept: is unknown; must be one of gjk-epa,"},
      {{"query", good, "--precision", "half"}, "--precision half: must be float or double"},
      {{"qeury", good}, "qeury: is neither a command nor a file (did you mean \"query\"?)"},
      {{"no/such.obj"}, "no/such.obj: does not exist; must be a case, a level or a scene"},
      {{good, "--size", "wide"}, "--size wide: must be WIDTHxHEIGHT in pixels, as in 1280x800"},
      {{good, "--theme", "pink"}, "--theme pink: must be dark or light"},
  };
  for (const Row& row : rows) {
    const ProgramRun run = minkoscope(row.arguments);
    std::string command;
    for (const std::string& argument : row.arguments) command += " " + argument;
    EXPECT_EQ(run.status, 2) << command;
    EXPECT_EQ(run.out, "") << command;
    EXPECT_EQ(lines_of(run.err).size(), 1u) << command << ": " << run.err;
    EXPECT_TRUE(run.err.starts_with("minkoscope: ")) << command << ": " << run.err;
    EXPECT_NE(run.err.find(row.message), std::string::npos) << command << ": " << run.err;
  }
}

TEST_F(CommandLine, WhatHasToBeImportedFirstIsSentToImport) {
  const std::string post = write("post.txt", "sphere radius 1 at (0, 0, 0), box half extents (1, 1, 1) at (1, 1, 1)\n");
  const std::string recording = write(
      "recording.json",
      R"({"engine": "x", "level": "a.obj", "body": {"type": "sphere", "radius": 0.5}, "start": [0, 1, 0], "ticks": []})");
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"query", post}, {"trace", post}, {"walk", post}, {"track", recording}}) {
    const ProgramRun run = minkoscope(arguments);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "");
    ASSERT_EQ(lines_of(run.err).size(), 1u) << run.err;
    EXPECT_NE(run.err.find(arguments[1] + ":1: is not a case; must be one, as \"minkoscope import " + arguments[1]),
              std::string::npos)
        << run.err;
  }
  // Of what nothing reads, what is wrong with it as JSON.
  EXPECT_NE(minkoscope({"query", "-"}, "hello").err.find("stdin:1: hello is not JSON"), std::string::npos);
}

TEST_F(CommandLine, HelpHasAnExampleAndVersionIsPrintedEverywhere) {
  const ProgramRun main_help = minkoscope({"--help"});
  EXPECT_EQ(main_help.status, 0);
  for (const std::string command : {"query", "walk", "trace", "algorithms", "check"}) {
    EXPECT_NE(main_help.out.find("  " + command), std::string::npos) << command;
    const ProgramRun help = minkoscope({command, "--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_NE(help.out.find("Example: minkoscope " + command), std::string::npos) << help.out;
    for (const char* option : {"--algorithm", "--precision", "--json", "--help", "--version"}) {
      EXPECT_NE(help.out.find(option), std::string::npos) << command << option;
    }
    const ProgramRun version = minkoscope({command, "--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_TRUE(version.out.starts_with("minkoscope ")) << version.out;
  }
}

TEST_F(CommandLine, ABrokenPipeAndAFullDiskDoNotCrash) {
  const std::string file = write("stroll.json", stroll);
  const std::string program = MINKOSCOPE_PROGRAM;
  const auto shell = [](const std::string& script) { return test::run_program("/bin/bash", {"-c", script}); };
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += apart + "\n";
  const std::string batch = write("many.jsonl", many);
  const ProgramRun pipe = shell("'" + program + "' query '" + batch + "' | head -n 1; echo ${PIPESTATUS[0]}");
  EXPECT_EQ(lines_of(pipe.out).back(), "0") << pipe.out << pipe.err;
  EXPECT_EQ(pipe.err, "");
  const ProgramRun closed = shell("'" + program + "' walk '" + file + "' >&-");
  EXPECT_EQ(closed.status, 2);
  EXPECT_EQ(lines_of(closed.err).size(), 1u) << closed.err;
  if (fs::exists("/dev/full")) {
    const ProgramRun full = shell("'" + program + "' walk '" + file + "' > /dev/full");
    EXPECT_EQ(full.status, 2);
    EXPECT_NE(full.err.find("stdout: cannot be written: No space left on device"), std::string::npos) << full.err;
  }
  EXPECT_EQ(shell("'" + program + "' query - <&-").status, 2);
}

TEST_F(CommandLine, NumbersDoNotFollowTheLocale) {
  const std::string file = write("deep.json", deep);
  const std::string program = MINKOSCOPE_PROGRAM;
  const ProgramRun plain = minkoscope({"query", file});
  const ProgramRun german =
      test::run_program("/usr/bin/env", {"LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8", program, "query", file});
  EXPECT_EQ(german.out, plain.out);
}

}  // namespace
}  // namespace minkoscope
