// What an engine captures is what Minkoscope runs: the same numbers, and the right answer.
#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "core/batch/batch_row.h"
#include "core/scene/case.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/json/json.h"
#include "core/shapes/hull/convex_hull.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"

extern "C" {
int c99_pair(const char*, const float*, int, const float*, const float*, int, const float*);
int cpp11_pair(const char*, const float*, int, const float*, const float*, int, const float*);
int c99_sweep(const char*, const float*, int, const float*, const float*, const float*);
int cpp11_sweep(const char*, const float*, int, const float*, const float*, const float*);
int c99_walk(const char*, const float*, int, const float*, const float*, int, const float*);
int cpp11_walk(const char*, const float*, int, const float*, const float*, int, const float*);
int c99_ring(const char*, int, int, const float*, int, const float*, int, const float*, const float*, const float*);
int cpp11_ring(const char*, int, int, const float*, int, const float*, int, const float*, const float*, const float*);
int c99_shapes(const char*, int);
int cpp11_shapes(const char*, int);
int c99_refused(const char*);
int cpp11_refused(const char*);
int c99_track(const char*, int, int, const float*, const float*, const float*);
int cpp11_track(const char*, int, int, const float*, const float*, const float*);
}

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// A cube of side 2 about the origin.
const float cube[24] = {-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1};
const float floor_triangle[9] = {-50, 0, -50, 50, 0, -50, 0, 0, 50};
const float centre[3] = {0, 1.5F, 0}, radii[3] = {0.5F, 0.5F, 0.5F};

struct Language {
  const char* name;
  decltype(&c99_pair) pair;
  decltype(&c99_sweep) sweep;
  decltype(&c99_walk) walk;
  decltype(&c99_ring) ring;
  decltype(&c99_shapes) shapes;
  decltype(&c99_refused) refused;
  decltype(&c99_track) track;
};
void PrintTo(const Language& language, std::ostream* out) {
  *out << language.name;
}

class Capture : public ::testing::TestWithParam<Language> {
 protected:
  void SetUp() override { fs::remove(file_); }
  void TearDown() override { fs::remove(file_); }
  std::vector<Case> cases() const {
    std::vector<Case> read;
    std::ifstream stream(file_);
    for (std::string line; std::getline(stream, line);) read.push_back(parse_case(line, "capture", "."));
    return read;
  }
  std::vector<std::string> lines() const {
    std::vector<std::string> read;
    std::ifstream stream(file_);
    for (std::string line; std::getline(stream, line);) read.push_back(line);
    return read;
  }
  std::string path() const { return file_.string(); }
  fs::path file_ = scratch_folder() / (std::string("minkoscope-capture-") + GetParam().name + ".jsonl");
};

TEST_P(Capture, APairBringsItsBitsAndItsAnswer) {
  // A quarter turn about y, column by column, then 4 along x: the cube's own x leads to −z.
  const float pose[16] = {0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 4.1F, 0, 0, 1};
  ASSERT_EQ(GetParam().pair(path().c_str(), cube, 8, nullptr, cube, 8, pose), 0);
  const auto read = cases();
  ASSERT_EQ(read.size(), 1U);
  const auto& pair = std::get<PairQuery>(read[0].run);
  const auto& points = std::get<HullShape>(pair.a.shape.value).hull->points;
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(points[i], Vector3d(cube[3 * i], cube[3 * i + 1], cube[3 * i + 2]));
  EXPECT_EQ(static_cast<float>(pair.b.pose.position.x), 4.1F);
  const Vector3d turned = pair.b.pose.to_world({1, 0, 0}) - pair.b.pose.position;
  EXPECT_NEAR(glm::length(turned - Vector3d(0, 0, -1)), 0.0, 1e-7);
  const PairResult result = run_pair(pair);
  ASSERT_TRUE(result.distance);
  EXPECT_NEAR(*result.distance, 2.1, 1e-5);
}

TEST_P(Capture, EveryRotationComesBack) {
  std::uint64_t seed = 1;
  const auto next = [&seed] {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(seed >> 11) / 9007199254740992.0 * 2.0 - 1.0;
  };
  std::vector<Matrix3d> wanted;
  for (int i = 0; i < 200; ++i) {
    const Matrix3d rotation =
        glm::mat3_cast(glm::normalize(Quaterniond(i % 5 == 0 ? 0.0 : next(), next(), next(), next())));
    float pose[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 1};
    for (int column = 0; column < 3; ++column)
      for (int row = 0; row < 3; ++row) pose[4 * column + row] = static_cast<float>(rotation[column][row]);
    ASSERT_EQ(GetParam().pair(path().c_str(), cube, 8, pose, cube, 8, nullptr), 0);
    wanted.push_back(rotation);
  }
  const auto read = cases();
  ASSERT_EQ(read.size(), wanted.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    const Matrix3d rotation = glm::mat3_cast(std::get<PairQuery>(read[i].run).a.pose.rotation);
    for (int column = 0; column < 3; ++column) EXPECT_LE(glm::length(rotation[column] - wanted[i][column]), 1e-6) << i;
  }
}

TEST_P(Capture, AScaledPoseIsAppliedToThePoints) {
  const float pose[16] = {2, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 5, 0, 0, 1};
  ASSERT_EQ(GetParam().pair(path().c_str(), cube, 8, nullptr, cube, 8, pose), 0);
  // From 1 to 5 − 2.
  EXPECT_NEAR(*run_pair(std::get<PairQuery>(cases()[0].run)).distance, 2.0, 1e-5);
}

TEST_P(Capture, SweepsAndWalksRun) {
  const float down[3] = {0, -2, 0}, forward[3] = {1, 0, 0};
  ASSERT_EQ(GetParam().sweep(path().c_str(), floor_triangle, 1, centre, radii, down), 0);
  ASSERT_EQ(GetParam().walk(path().c_str(), floor_triangle, 1, centre, radii, 5, forward), 0);
  const auto read = cases();
  ASSERT_EQ(read.size(), 2U);
  const SweepResult result = run_sweep(std::get<SweepQuery>(read[0].run));
  EXPECT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 0.5, 1e-6);
  const auto& walk = std::get<Walk>(read[1].run);
  ASSERT_EQ(walk.inputs.size(), 5U);
  EXPECT_EQ(walk.inputs[2].jump, 3.0);
  EXPECT_FALSE(walk.inputs[3].jump);
  EXPECT_EQ(walk.settings.tick, static_cast<double>(0.1F) > 0.1 ? 0.100000001 : 0.1);
  EXPECT_NE(read[1].note.find("[0,1.5,0]"), std::string::npos);
}

TEST_P(Capture, TheRingKeepsTheLastCallsOldestFirst) {
  for (const int words : {120, 150, 173, 400, 4096}) {
    fs::remove(file_);
    ASSERT_EQ(GetParam().ring(path().c_str(), words, 101, cube, 8, cube, 8, floor_triangle, centre, radii), 0) << words;
    const auto read = cases();
    // A pair takes 69 words and a sweep 23: two together 92.
    EXPECT_GE(static_cast<int>(read.size()), 2 * ((words - 92) / 92)) << words;
    int index = 101 - static_cast<int>(read.size());
    for (const Case& one : read) {
      if (const auto* pair = std::get_if<PairQuery>(&one.run)) {
        EXPECT_EQ(index % 2, 0);
        EXPECT_EQ(pair->b.pose.position.x, index);
      } else {
        EXPECT_EQ(std::get<SweepQuery>(one.run).displacement.x, index);
      }
      ++index;
    }
    EXPECT_EQ(index, 101) << words;
  }
  EXPECT_EQ(GetParam().ring(path().c_str(), 60, 1, cube, 8, cube, 8, floor_triangle, centre, radii), 4);
}

TEST_P(Capture, WhatNoCaseCanHoldIsRefusedAndLeavesNoLine) {
  float bad[24];
  std::copy(std::begin(cube), std::end(cube), bad);
  for (const float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 2e15F}) {
    bad[4] = value;
    EXPECT_EQ(GetParam().pair(path().c_str(), cube, 8, nullptr, bad, 8, nullptr), 2);
  }
  EXPECT_EQ(GetParam().pair(path().c_str(), cube, 0, nullptr, cube, 8, nullptr), 3);
  EXPECT_EQ(GetParam().pair(path().c_str(), nullptr, 8, nullptr, cube, 8, nullptr), 3);
  const float flat[3] = {0.5F, 0, 0.5F}, down[3] = {0, -1, 0};
  EXPECT_EQ(GetParam().sweep(path().c_str(), floor_triangle, 1, centre, flat, down), 3);
  EXPECT_FALSE(fs::exists(file_));
  EXPECT_EQ(GetParam().pair("/nonexistent/folder/x.jsonl", cube, 8, nullptr, cube, 8, nullptr), 1);
}

TEST_P(Capture, ADecimalCommaOfTheLocaleDoesNotGetIn) {
  if (std::setlocale(LC_NUMERIC, "de_DE.UTF-8") == nullptr) GTEST_SKIP() << "no such locale here";
  const float half[3] = {0.5F, 0.25F, 0.125F};
  EXPECT_EQ(GetParam().pair(path().c_str(), half, 1, nullptr, cube, 8, nullptr), 0);
  std::setlocale(LC_NUMERIC, "C");
  EXPECT_EQ(std::get<HullShape>(std::get<PairQuery>(cases()[0].run).a.shape.value).hull->points[0],
            Vector3d(0.5, 0.25, 0.125));
}

TEST_P(Capture, EveryShapeComesBack) {
  ASSERT_EQ(GetParam().shapes(path().c_str(), 0), 0);
  const std::vector<std::string> written = lines();
  ASSERT_EQ(written.size(), 13U);
  const char* const types[] = {"point",     "box",     "capsule",  "cylinder", "cone",
                               "ellipsoid", "segment", "triangle", "sum",      "sum"};
  std::vector<PairQuery> pairs;
  for (std::size_t i = 0; i < 11; ++i) pairs.push_back(std::get<PairQuery>(parse_case(written[i], "c", ".").run));
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(type_name(pairs[i].b.shape), types[i]);
    EXPECT_EQ(type_name(pairs[i].a.shape), "sphere");
    EXPECT_EQ(pairs[i].b.pose.position, Vector3d(3, 0, 0));
    EXPECT_EQ(pairs[i].precision, Precision::float32);
    // Known without a method: A ends at x = 1, B is about x = 3.
    const double to_rim = std::hypot(2.75, 0.5) - 1.0;  // of the cone's base
    const double reach[] = {0, 0.5, 0.75, 0.25, 2.0 - to_rim, 0.1, 0, 0, 0.05, 0.5};
    EXPECT_NEAR(*run_pair(pairs[i]).distance, 2.0 - reach[i], i == 8 ? 1e-5 : 2e-3) << types[i];
  }
  const auto along = [&](std::size_t i) { return pairs[i].b.pose.rotation * Vector3d(0, 1, 0); };
  EXPECT_NEAR(along(2).x, 1.0, 1e-12);
  EXPECT_NEAR(along(3).z, 1.0, 1e-12);
  // Doubles keep their bits, and run as doubles.
  EXPECT_EQ(pairs[10].precision, Precision::float64);
  EXPECT_EQ(std::get<HullShape>(pairs[10].b.shape.value).hull->points[1].x, 0.1);
  EXPECT_EQ(pairs[10].b.pose.position, Vector3d(0.1, 0.2, 0.3));
  EXPECT_EQ(pairs[10].b.pose.rotation.z, 0.6);
}

TEST_P(Capture, AnAnswerComesWithItsManifoldItsLabelAndItsFrame) {
  ASSERT_EQ(GetParam().shapes(path().c_str(), 0), 0);
  const Case read = parse_case(lines()[10], "c", ".");
  EXPECT_EQ(read.name, "crate on slope");
  ASSERT_TRUE(read.view.engine_answer);
  const EngineAnswer& answer = *read.view.engine_answer;
  EXPECT_EQ(answer.engine, "an \"engine\" \xe2\x88\x9e ?");
  EXPECT_EQ(answer.overlap, true);
  EXPECT_EQ(answer.depth, 0.25) << "of the deepest contact";
  EXPECT_EQ(answer.normal, Vector3d(1, 0, 0));
  EXPECT_EQ(answer.point_b, Vector3d(0.75, 0, 0));
  EXPECT_EQ(answer.tolerance, 0.001);
  const nlohmann::json view = test::parse_json(read.view.as_read);
  EXPECT_EQ(view["frame"], 812);
  ASSERT_EQ(view["engine_answer"]["points"].size(), 2U);
  EXPECT_EQ(view["engine_answer"]["points"][1],
            test::parse_json(R"({"point_a":[1,1,0],"point_b":[0.9,1,0],"depth":0.1})"));
}

TEST_P(Capture, CastsOfAnyShapeAreWrittenAsTheFormatSays) {
  ASSERT_EQ(GetParam().shapes(path().c_str(), 0), 0);
  const Case ball = parse_case(lines()[11], "c", ".");
  const SweepResult result = run_sweep(std::get<SweepQuery>(ball.run));
  EXPECT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 0.5, 1e-5);
  EXPECT_EQ(test::parse_json(ball.view.as_read)["engine_answer"], (nlohmann::json{{"hit", true}, {"time", 0.25}}));
  const nlohmann::json box = test::parse_json(lines()[12])["sweep"];
  EXPECT_EQ(box["body"]["shape"], (nlohmann::json{{"type", "box"}, {"half_extents", {0.5, 0.5, 0.5}}}));
  EXPECT_EQ(box["body"]["position"], (nlohmann::json{0, 1.5, 0}));
  ASSERT_EQ(box["level"].size(), 2U);
  EXPECT_EQ(box["level"][0]["shape"]["type"], "box");
  EXPECT_EQ(box["level"][1]["shape"]["points"].size(), 4U);
  EXPECT_EQ(box["level"][1]["pose"]["position"], (nlohmann::json{3, 0, 0}));
}

TEST_P(Capture, ARingWritesTheSameLines) {
  ASSERT_EQ(GetParam().shapes(path().c_str(), 0), 0);
  const std::vector<std::string> straight = lines();
  fs::remove(file_);
  ASSERT_EQ(GetParam().shapes(path().c_str(), 1), 0);
  EXPECT_EQ(lines(), straight);
}

TEST_P(Capture, ShapesThatNoCaseCanHoldAreRefused) {
  EXPECT_EQ(GetParam().refused(path().c_str()), 0);
  EXPECT_FALSE(fs::exists(file_));
}

TEST_P(Capture, ATrackKeepsTheLastTicksAndBeginsWhereTheOldestDid) {
  for (const auto& [ticks, kept] : {std::pair{5, 10}, std::pair{5, 5}, std::pair{23, 5}}) {
    fs::remove(file_);
    ASSERT_EQ(GetParam().track(path().c_str(), ticks, kept, floor_triangle, centre, radii), 0);
    const nlohmann::json read = test::parse_json(lines()[0]);
    EXPECT_EQ(read["name"], "player");
    EXPECT_EQ(std::get<Walk>(cases()[0].run).inputs.size(), 5U);
    const auto& walk = read["walk"];
    EXPECT_EQ(walk["track"]["engine"], "mine");
    ASSERT_EQ(walk["inputs"].size(), 5U);
    ASSERT_EQ(walk["track"]["ticks"].size(), 5U);
    EXPECT_EQ(walk["body"]["position"][0], ticks - 5);
    for (std::size_t i = 0; i < 5; ++i) {
      const auto& tick = walk["track"]["ticks"][i];
      const int number = ticks - 5 + static_cast<int>(i);
      EXPECT_EQ(tick["position"], (nlohmann::json{number + 1, 1.5, 0}));
      EXPECT_EQ(tick.contains("velocity"), number % 2 == 0);
      EXPECT_EQ(tick.contains("grounded"), number % 3 != 0);
    }
    EXPECT_EQ(walk["inputs"][4], test::parse_json(R"({"ticks":1,"velocity":[1,0,0],"jump":3})"));
    EXPECT_FALSE(walk["inputs"][3].contains("jump"));
  }
}

TEST(CaptureExample, ItsMistakeIsFound) {
  const fs::path file = scratch_folder() / "example.jsonl";
  fs::remove(file);
  const test::ProgramRun run = test::run_program(MINKOSCOPE_CAPTURE_EXAMPLE, {file.string()});
  ASSERT_EQ(run.status, 0);
  FileCache files;
  std::ifstream stream(file);
  int near_edges = 0, number = 0;
  for (std::string line; std::getline(stream, line);) {
    const BatchRow row = run_batch_line({line, ++number}, {"example", "."}, {}, files);
    EXPECT_EQ(row.frame, number - 1);
    EXPECT_EQ(row.engine_name, "example");
    if (row.odd.empty()) continue;
    EXPECT_EQ(row.name, "near an edge") << row.why();
    near_edges += row.has(Oddity::engine_disagrees) ? 1 : 0;
  }
  EXPECT_EQ(number, 59);
  EXPECT_GT(near_edges, 5);
}

INSTANTIATE_TEST_SUITE_P(Languages, Capture,
                         ::testing::Values(Language{"c99", c99_pair, c99_sweep, c99_walk, c99_ring, c99_shapes,
                                                    c99_refused, c99_track},
                                           Language{"cpp11", cpp11_pair, cpp11_sweep, cpp11_walk, cpp11_ring,
                                                    cpp11_shapes, cpp11_refused, cpp11_track}),
                         [](const auto& language) { return std::string(language.param.name); });

}  // namespace
}  // namespace minkoscope
