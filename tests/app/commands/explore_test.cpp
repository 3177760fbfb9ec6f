// walk --explore and shrink, as a user runs them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class ExploreAndShrink : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-explore-" + std::to_string(getpid()));
    fs::create_directories(folder_);
    level_ = write("plate.obj", "v -4 0 -4\nv 4 0 -4\nv 4 0 4\nv -4 0 4\nf 1 2 3 4\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  std::vector<std::string> request(const std::string& level, const std::string& ticks, const std::string& out) const {
    return {"walk", "--explore", level, "--ticks", ticks, "--seed", "3", "-o", (folder_ / out).string(), "--json"};
  }
  test::ProgramRun explore(const std::string& shard, const std::string& out) const {
    std::vector<std::string> arguments = request(level_, "9000", out);
    arguments.insert(arguments.end(), {"--shard", shard});
    return test::run_program(MINKOSCOPE_PROGRAM, arguments);
  }
  /// Is there a file in the folder whose name begins like this?
  bool there(const std::string& out, const std::string& name) const {
    if (!fs::exists(folder_ / out)) return false;
    return std::any_of(fs::directory_iterator(folder_ / out), fs::directory_iterator(),
                       [&](const auto& entry) { return entry.path().filename().string().rfind(name, 0) == 0; });
  }
  static json read(const fs::path& file) {
    std::ifstream in(file);
    return test::parse_json(in);
  }

  fs::path folder_;
  std::string level_;
};

TEST_F(ExploreAndShrink, AWalkSaysWhyNot) {
  const std::string walk = MINKOSCOPE_SOURCE_DIR "/assets/examples/walk/corner.json";
  const test::ProgramRun run =
      test::run_program(MINKOSCOPE_PROGRAM, {"walk", walk, "--why-not", "40", "--triangle", "showcase:1980"});
  EXPECT_EQ(run.status, 0) << run.err;
  const json answer = test::parse_json(run.out);
  EXPECT_EQ(answer.at("tick"), 40);
  EXPECT_EQ(answer.at("stand").at("happened"), true);
  EXPECT_EQ(answer.at("step_up").at("happened"), false);
  EXPECT_EQ(answer.at("step_up").at("reason"), "Nothing stood in its way.");
  EXPECT_EQ(answer.at("hit").at("mesh"), "showcase");
  EXPECT_EQ(answer.at("hit").at("triangle"), 1980);
  for (const std::vector<std::string>& bad : {std::vector<std::string>{"walk", walk, "--why-not", "340"},
                                              {"walk", walk, "--why-not", "3", "--triangle", "7:1"},
                                              {"walk", walk, "--triangle", "0:1"}}) {
    const test::ProgramRun refused = test::run_program(MINKOSCOPE_PROGRAM, bad);
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
  }
}

TEST_F(ExploreAndShrink, AWalkOfALevelSaysWhatItIs) {
  const test::ProgramRun run = test::run_program(MINKOSCOPE_PROGRAM, {"walk", level_});
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("plate.obj: is a level, not a case; must be a case of kind walk, or walk --explore "),
            std::string::npos)
      << run.err;
}

TEST_F(ExploreAndShrink, ALevelInCentimetresWithZUpIsWalkedInMetres) {
  const std::string level = write("cm.obj", "v -400 -400 0\nv 400 -400 0\nv 400 400 0\nv -400 400 0\nf 1 2 3 4\n");
  std::vector<std::string> arguments = request(level, "3000", "cm");
  arguments.insert(arguments.end(), {"--up", "z", "--scale", "0.01"});
  const test::ProgramRun done = test::run_program(MINKOSCOPE_PROGRAM, arguments);
  ASSERT_EQ(done.status, 0) << done.err;
  const json report = test::parse_json(done.out);
  EXPECT_EQ(report.at("ticks"), 3000);
  EXPECT_GT(report.at("fallen"), 0) << "eight metres are soon crossed";
  const test::ProgramRun of_a_case = test::run_program(MINKOSCOPE_PROGRAM, {"walk", "some.json", "--up", "z"});
  EXPECT_EQ(of_a_case.status, 2);
  EXPECT_NE(of_a_case.err.find("are of --explore"), std::string::npos) << of_a_case.err;
}

TEST_F(ExploreAndShrink, ABodyOfAnyShapeExplores) {
  const auto with = [&](const std::string& out, const std::string& body) {
    std::vector<std::string> arguments = request(level_, "3000", out);
    arguments.insert(arguments.end(), {"--body", body});
    return test::run_program(MINKOSCOPE_PROGRAM, arguments);
  };
  const test::ProgramRun box = with("box", R"({"type":"box","half_extents":[0.3,0.8,0.3]})");
  ASSERT_EQ(box.status, 0) << box.err;
  const json report = test::parse_json(box.out);
  EXPECT_EQ(report.at("ticks"), 3000);
  EXPECT_EQ(report.at("sunk"), 0);
  EXPECT_GT(report.at("fallen"), 0) << "over the edges of the plate";
  const test::ProgramRun found =
      test::run_program(MINKOSCOPE_PROGRAM, {"walk", report.at("saved").at(0).get<std::string>()});
  EXPECT_EQ(found.status, 0) << found.err;
  // Another shape of the same extents is another exploration: the folder's progress is not continued.
  const test::ProgramRun other = with("box", R"({"type":"ellipsoid","radii":[0.3,0.8,0.3]})");
  EXPECT_NE(other.out, box.out);
}

TEST_F(ExploreAndShrink, SharesAddUpAndCasesRun) {
  const test::ProgramRun whole_run = explore("1/1", "whole");
  ASSERT_EQ(whole_run.status, 0) << whole_run.err;
  const json whole = test::parse_json(whole_run.out);
  EXPECT_EQ(whole.at("ticks"), 9000);
  EXPECT_EQ(whole.at("sunk"), 0);
  EXPECT_GT(whole.at("fallen"), 0);
  EXPECT_FALSE(whole.at("saved").empty());
  EXPECT_EQ(explore("1/1", "whole").out, whole_run.out);

  json sum = {{"ticks", 0}, {"distance", 0.0}, {"stuck", 0}, {"sunk", 0}, {"fallen", 0}, {"recovered", 0}};
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const test::ProgramRun part = explore(shard, "parts");
    ASSERT_EQ(part.status, 0) << part.err;
    const json report = test::parse_json(part.out);
    for (auto& [key, value] : sum.items()) value = value.get<double>() + report.at(key).get<double>();
  }
  for (const auto& [key, value] : sum.items())
    EXPECT_NEAR(value.get<double>(), whole.at(key).get<double>(), 1e-6) << key;

  const std::string saved = whole.at("saved").front();
  EXPECT_EQ(read(saved).at("kind"), "walk");
  EXPECT_EQ(test::run_program(MINKOSCOPE_PROGRAM, {"walk", saved}).status, 0);
}

TEST_F(ExploreAndShrink, CtrlCPrintsWhatWasReachedAndTheSameCommandContinues) {
  const json whole = test::parse_json(test::run_program(MINKOSCOPE_PROGRAM, request(level_, "240000", "whole")).out);
  EXPECT_EQ(whole.at("ticks"), 240000);
  // Stopped as soon as it has found something.
  const std::vector<std::string> arguments = request(level_, "240000", "parts");
  const test::ProgramRun stopped = test::run_program(MINKOSCOPE_PROGRAM, arguments, {},
                                                     [&](const std::string&) { return there("parts", "fallen"); });
  ASSERT_EQ(stopped.status, 0) << stopped.err;
  EXPECT_EQ(stopped.err, "minkoscope: stopped; the same command goes on from here\n");
  const json reached = test::parse_json(stopped.out);
  EXPECT_GT(reached.at("ticks"), 0);
  EXPECT_LT(reached.at("ticks"), 240000);
  EXPECT_EQ(reached.at("ticks").get<int>() % 2000, 0);  // whole episodes
  EXPECT_FALSE(reached.at("saved").empty());

  json rest = test::parse_json(test::run_program(MINKOSCOPE_PROGRAM, arguments).out);
  EXPECT_EQ(rest.at("saved").size(), whole.at("saved").size());
  for (json& name : rest.at("saved")) EXPECT_TRUE(fs::exists(name.get<std::string>())) << name;
  rest.at("saved") = whole.at("saved");  // but for the folder
  EXPECT_EQ(rest, whole);
  // Done, it only prints the summary.
  EXPECT_EQ(test::parse_json(test::run_program(MINKOSCOPE_PROGRAM, arguments).out).at("distance"),
            whole.at("distance"));

  const test::ProgramRun other = test::run_program(MINKOSCOPE_PROGRAM, request(level_, "250000", "parts"));
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("another exploration"), std::string::npos) << other.err;
  write("plate.obj", "v -5 0 -4\nv 4 0 -4\nv 4 0 4\nv -4 0 4\nf 1 2 3 4\n");
  EXPECT_EQ(test::run_program(MINKOSCOPE_PROGRAM, arguments).status, 2);  // another level by the same name
}

TEST_F(ExploreAndShrink, AWalkCaseIsExploredWithItsMovingMeshes) {
  // A walled floor with a lift that goes up and down, and a turntable.
  const std::string level = write(
      "moving.json",
      R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[)"
      R"({"name":"room","mesh":{"file":"room.obj"}},)"
      R"({"name":"lift","mesh":{"file":"slab.obj"},"motion":{"keys":[{"time":0,"position":[2,0,2]},)"
      R"({"time":3,"position":[2,2.5,2]}],"repeat":"ping-pong"}},)"
      R"({"name":"table","mesh":{"file":"slab.obj"},"motion":{"keys":[{"time":0,"position":[-2,0,-2],"rotation":[0,0,0,1]},)"
      R"({"time":2,"rotation":[0,1,0,0],"position":[-2,0,-2]}],"repeat":"ping-pong"}}],)"
      R"("body":{"radii":[0.3,0.8,0.3],"position":[0,0.81,0]},"inputs":[]}})");
  const auto box = [](double x, double low, double high) {
    std::string text;
    for (int i = 0; i < 8; ++i)
      text += "v " + std::to_string(i & 1 ? x : -x) + " " + std::to_string(i & 2 ? high : low) + " " +
              std::to_string(i & 4 ? x : -x) + "\n";
    return text + "f 1 2 4 3\nf 5 6 8 7\nf 1 2 6 5\nf 3 4 8 7\nf 1 3 7 5\nf 2 4 8 6\n";
  };
  write("room.obj", box(5.0, 0.0, 6.0));
  write("slab.obj", box(1.0, -0.2, 0.2));
  const test::ProgramRun run = test::run_program(MINKOSCOPE_PROGRAM, request(level, "60000", "moving"));
  ASSERT_EQ(run.status, 0) << run.err << run.out;
  const json report = test::parse_json(run.out);
  EXPECT_EQ(report.at("ticks"), 60000);
  EXPECT_GT(report.at("distance"), 1000.0);
  for (const char* kind : {"stuck", "sunk", "fallen", "recovered", "jittering", "creeping", "through", "rose", "sped"})
    EXPECT_EQ(report.at(kind), 0) << kind;
}

TEST_F(ExploreAndShrink, CtrlCKeepsTheSmallestCaseSoFar) {
  // A long case of each kind; none is done before its first cut has been seen.
  json triangles = json::array(), points = json::array(), other = json::array();
  for (int x = -30; x < 30; ++x)
    for (int z = -30; z < 30; ++z)
      for (const int far : {0, 1})
        triangles.push_back({{x + far, 0.01 * ((x * 7 + z * 3) % 5), z + far}, {x + 1, 0, z}, {x, 0, z + 1}});
  for (int i = 0; i < 4000; ++i) {
    const double a = 0.37 * i, h = (i % 101 - 50) / 50.123;
    const double r = std::sqrt(1.0 - h * h / 1.1);
    points.push_back({r * std::cos(a), h, r * std::sin(a)});
    other.push_back({h, r * std::cos(a) * 0.77, r * std::sin(a)});
  }
  const json level = {{{"name", "floor"}, {"mesh", {{"triangles", triangles}}}}};
  const json body = {{"radii", {0.35, 0.9, 0.35}}, {"position", {0.1234567, 1.5, 0.7654321}}};
  const std::array<json, 3> cases{
      json{{"format", "minkoscope-case/1"},
           {"kind", "walk"},
           {"walk", {{"level", level}, {"body", body}, {"inputs", {{{"ticks", 400}, {"velocity", {1.0, 0, 0.3}}}}}}},
           {"expect", {{"final_position", {{{"min", 20}}, {{"min", -1e9}}, {{"min", -1e9}}}}}}},
      json{{"format", "minkoscope-case/1"},
           {"kind", "sweep"},
           {"sweep", {{"level", level}, {"body", body}, {"displacement", {0.1, -3.0, 0.2}}}},
           {"expect", {{"hit", false}}}},
      json{{"format", "minkoscope-case/1"},
           {"kind", "pair"},
           {"pair",
            {{"a", {{"shape", {{"type", "hull"}, {"points", points}}}}},
             {"b", {{"shape", {{"type", "hull"}, {"points", other}}}, {"pose", {{"position", {0.51234, 0.3, 0.2}}}}}},
             {"algorithm", "gjk-distance"},
             {"settings", {{"max_iterations", 2}}}}}}};
  for (const json& failing : cases) {
    const std::string kind = failing.at("kind");
    SCOPED_TRACE(kind);
    const std::string file = write(kind + ".json", test::dump_json(failing));
    const std::string small = (folder_ / (kind + "-small.json")).string();
    const auto said = [](const std::string& err) { return std::count(err.begin(), err.end(), '\n') >= 2; };
    const test::ProgramRun stopped =
        test::run_program(MINKOSCOPE_PROGRAM, {"shrink", file, "-o", small, "--json"}, {}, said);
    ASSERT_EQ(stopped.status, 0) << stopped.err;
    const json report = test::parse_json(stopped.out);
    EXPECT_EQ(report.at("stopped"), true);
    EXPECT_GE(report.at("runs"), 1);
    EXPECT_LT(fs::file_size(small), fs::file_size(file));
    // It still fails, in the same way.
    const test::ProgramRun again =
        test::run_program(MINKOSCOPE_PROGRAM, {"shrink", small, "-o", small + "er", "--json"}, {}, said);
    ASSERT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(test::parse_json(again.out).at("failure"), report.at("failure"));
  }
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
  refused({"walk", "--explore", level_, "-o", out, "--body", R"({"type":"capsule","radius":0.3})"},
          "--body: /half_height: is missing");
  refused({"walk", "--explore", level_, "-o", out, "--algorithm", "thebigh", "--body",
           R"({"type":"capsule","radius":0.3,"half_height":0.6})"},
          "--body: thebigh takes an ellipsoid");
  refused({"walk", "--explore", level_, "-o", out, "--radii", "1", "1", "1", "--body", "{}"}, "excludes");
  refused({"walk", "--explore", (folder_ / "none.obj").string(), "-o", out}, "none.obj");
  refused({"walk", "--explore", write("empty.obj", "v 0 0 0\n"), "-o", out}, "no triangles");
  refused({"walk", "--explore", level_, "-o", out, "--ticks", "-5"}, "--ticks");
  refused({"walk", "--explore",
           write("pair.json", R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"point"}},)"
                              R"("b":{"shape":{"type":"point"}}}})"),
           "-o", out},
          "is no walk");
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
