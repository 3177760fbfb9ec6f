// The failures of other libraries gathered in ../shared/cases, through the program itself: each line in float and in
// double, held to its own tolerance. Skips, saying so, where that folder is absent.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/scene/json/json.h"
#include "core/trial/oracle/penetration.h"
#include "tests/support/generated_cases.h"
#include "tests/support/json_text.h"
#include "tests/support/oracle/pair_verdict.h"
#include "tests/support/oracle/walk_verdict.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/sweep_cases.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr Precision precisions[] = {Precision::float32, Precision::float64};

class CommandLineCases : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-cases-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string shared(const std::string& name) { return std::string(MINKOSCOPE_SHARED_DIR) + "/cases/" + name; }
  static std::vector<json> lines_of(const std::string& text) {
    std::vector<json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      if (!line.empty()) lines.push_back(test::parse_json(line));
    }
    return lines;
  }
  static std::vector<json> shared_lines(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(shared(name)).rdbuf();
    return lines_of(text.str());
  }
  std::string file(const std::string& name, const std::string& text) const {
    const fs::path path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  static test::ProgramRun run(const std::vector<std::string>& arguments) {
    return test::run_program(MINKOSCOPE_PROGRAM, arguments);
  }
  /// The cases of a file as one batch, and the results, one a case.
  std::vector<json> query_all(const std::vector<json>& lines, Precision precision, int wanted_status) const {
    std::string batch;
    for (const json& line : lines) batch += test::dump_json(line.at("case")) + "\n";
    const test::ProgramRun done =
        run({"query", file("batch.jsonl", batch), "--precision", std::string(to_string(precision))});
    EXPECT_EQ(done.status, wanted_status) << done.err;
    std::vector<json> results = lines_of(done.out);
    EXPECT_EQ(results.size(), lines.size());
    return results;
  }
  static void expect_refused(const test::ProgramRun& done, const std::string& file) {
    EXPECT_EQ(done.status, 2);
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(done.err.rfind("minkoscope: " + file + ":", 0), 0u) << done.err;
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  }

  fs::path folder_;
};

#define SKIP_WITHOUT(name) \
  if (!fs::exists(shared(name))) GTEST_SKIP() << shared(name) << " is absent: the gathered cases were not tried"

std::optional<Vector3d> maybe_vector(const json& value) {
  if (value.is_null()) return {};
  return test::vector_from(value);
}

PairResult pair_result_of(const json& line) {
  PairResult result;
  const auto number = [&](const char* key) -> std::optional<double> {
    if (line.at(key).is_null()) return {};
    return line.at(key).get<double>();
  };
  if (!line.at("overlap").is_null()) result.overlap = line.at("overlap").get<bool>();
  result.distance = number("distance");
  result.depth = number("depth");
  result.normal = maybe_vector(line.at("normal"));
  result.point_a = maybe_vector(line.at("point_a"));
  result.point_b = maybe_vector(line.at("point_b"));
  return result;
}

TEST_F(CommandLineCases, Pairs) {
  SKIP_WITHOUT("pairs.jsonl");
  const std::vector<json> lines = shared_lines("pairs.jsonl");
  for (const Precision precision : precisions) {
    const std::vector<json> results = query_all(lines, precision, 1);
    ASSERT_EQ(results.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto id = lines[i].at("id").get<std::string>();
      SCOPED_TRACE(id + " " + std::string(to_string(precision)));
      const json& expect = lines[i].at("expect");
      if (expect.contains("error")) {
        EXPECT_EQ(results[i].contains("error"), expect.at("error").get<bool>());
        continue;
      }
      ASSERT_FALSE(results[i].contains("error")) << test::dump_json(results[i]);
      EXPECT_EQ(results[i].at("precision"), to_string(precision));
      test::PairCase pair_case;
      pair_case.id = id;
      pair_case.expect = expect;
      test::hold_pair(pair_case, precision, pair_result_of(results[i]));
    }
  }
}

TEST_F(CommandLineCases, Sweeps) {
  SKIP_WITHOUT("sweeps.jsonl");
  const std::vector<json> lines = shared_lines("sweeps.jsonl");
  for (const Precision precision : precisions) {
    const std::vector<json> results = query_all(lines, precision, 0);
    ASSERT_EQ(results.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      SCOPED_TRACE(lines[i].at("id").get<std::string>() + " " + std::string(to_string(precision)));
      SweepQuery query = test::sweep_query_of(lines[i].at("case").at("sweep"));
      query.precision = precision;
      SweepResult result;
      result.hit = results[i].at("hit").get<bool>();
      if (result.hit) {
        result.time = results[i].at("time").get<double>();
        result.point = test::vector_from(results[i].at("point"));
        result.normal = test::vector_from(results[i].at("normal"));
        result.mesh = 0;
        result.triangle = results[i].at("triangle").get<int>();
        result.start_overlap = results[i].at("start_overlap").get<bool>();
        result.depth = results[i].at("depth").get<double>();
      }
      test::hold_sweep(lines[i], query, result);
    }
  }
}

TEST_F(CommandLineCases, Walks) {
  SKIP_WITHOUT("walks.jsonl");
  const std::vector<json> lines = shared_lines("walks.jsonl");
  const std::vector<test::WalkCase> cases = test::read_walk_cases(shared("walks.jsonl"));
  ASSERT_EQ(cases.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const PenetrationOracle oracle(cases[i].walk.level);
    const std::string text = file("walk.json", test::dump_json(lines[i].at("case")));
    for (const Precision precision : precisions) {
      SCOPED_TRACE(cases[i].id + " " + std::string(to_string(precision)));
      const test::ProgramRun done = run({"walk", text, "--precision", std::string(to_string(precision))});
      ASSERT_EQ(done.status, 0) << done.err;
      const std::vector<json> ticks = lines_of(done.out);
      std::vector<Vector3d> positions;
      double deepest = 0.0;
      EllipsoidBody body = cases[i].walk.body;
      for (std::size_t k = 0; k + 1 < ticks.size(); ++k) {
        EXPECT_EQ(ticks[k].at("tick"), k);
        body.position = test::vector_from(ticks[k].at("position"));
        positions.push_back(body.position);
        deepest = std::max(deepest, oracle.depth(body));
      }
      EXPECT_EQ(ticks.back().at("ticks"), positions.size());
      test::hold_walk(cases[i], positions, deepest);
    }
  }
}

TEST_F(CommandLineCases, Objs) {
  SKIP_WITHOUT("objs.jsonl");
  for (const json& line : shared_lines("objs.jsonl")) {
    SCOPED_TRACE(line.at("id").get<std::string>());
    const json& expect = line.at("expect");
    const auto outcome = expect.at("outcome").get<std::string>();
    const bool missing = line.contains("generate") && line["generate"].value("kind", "") == "missing";
    const std::string path = missing ? (folder_ / "gone.obj").string() : file("level.obj", test::obj_text_of(line));
    const test::ProgramRun done = run({"level", path});
    if (done.status != 0) {
      EXPECT_NE(outcome, "accept") << done.err;
      expect_refused(done, path);
      continue;
    }
    EXPECT_NE(outcome, "reject");
    EXPECT_EQ(done.err, "");
    const json level = test::parse_json(done.out);
    const auto triangles = level.at("triangles").get<std::size_t>();
    if (expect.contains("vertices")) {
      EXPECT_EQ(level.at("vertices"), expect["vertices"]);
    }
    if (expect.contains("triangles")) {
      EXPECT_EQ(level.at("triangles"), expect["triangles"]);
    }
    EXPECT_GE(triangles, expect.value("triangles_min", std::size_t{0}));
    EXPECT_LE(triangles, expect.value("triangles_max", triangles));
    if (expect.contains("area")) {
      EXPECT_NEAR(level.at("area").get<double>(), expect["area"].get<double>(), 1e-9);
    }
  }
}

TEST_F(CommandLineCases, Hulls) {
  SKIP_WITHOUT("hulls.jsonl");
  for (const json& line : shared_lines("hulls.jsonl")) {
    SCOPED_TRACE(line.at("id").get<std::string>());
    const json& expect = line.at("expect");
    json points = json::array();
    for (const Vector3d& p : test::hull_points_of(line)) points.push_back({p.x, p.y, p.z});
    const std::string path = file("points.json", test::dump_json(points));
    const test::ProgramRun done = run({"hull", path});
    if (expect.at("outcome") == "reject") {
      expect_refused(done, path);
      continue;
    }
    ASSERT_EQ(done.status, 0) << done.err;
    const json hull = test::parse_json(done.out);
    EXPECT_EQ(hull.at("points"), points.size());
    EXPECT_EQ(hull.at("dimension"), expect.at("rank"));
    EXPECT_EQ(hull.at("vertices"), expect.at("hull_vertices_exact"));
    if (expect.contains("faces_exact") && expect.at("counts") == "exact") {
      EXPECT_EQ(hull.at("faces"), expect["faces_exact"]);
    }
    const double volume = expect.at("volume").get<double>();
    EXPECT_NEAR(hull.at("volume").get<double>(), volume, 1e-9 * volume);
  }
}

}  // namespace
}  // namespace minkoscope
