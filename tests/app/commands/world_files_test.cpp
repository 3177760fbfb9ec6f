// Files of other programs whose geometry is known by construction, and hostile ones: level, import and scene as a user
// runs them. Geometry is compared by support values, which this file computes by itself.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"
#include "tests/support/sanitised.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::ProgramRun;
using test::run_program;
using Vector = std::array<double, 3>;

const fs::path posts = fs::path(MINKOSCOPE_SHARED_DIR) / "posts";

double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// v turned by q = (x, y, z, w).
Vector turned(const std::array<double, 4>& q, const Vector& v) {
  const auto [x, y, z, w] = q;
  const Vector t{2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])};
  return {v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
          v[2] + w * t[2] + x * t[1] - y * t[0]};
}

double local_support(const json& shape, const Vector& d) {
  const std::string type = shape["type"];
  const double across = std::hypot(d[0], d[2]), along = std::abs(d[1]);
  if (type == "sphere") return shape["radius"].get<double>() * std::sqrt(dot(d, d));
  if (type == "box") {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += shape["half_extents"][i].get<double>() * std::abs(d[i]);
    return sum;
  }
  if (type == "ellipsoid") {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += std::pow(shape["radii"][i].get<double>() * d[i], 2);
    return std::sqrt(sum);
  }
  if (type == "capsule")
    return shape["half_height"].get<double>() * along + shape["radius"].get<double>() * std::sqrt(dot(d, d));
  if (type == "cylinder") return shape["half_height"].get<double>() * along + shape["radius"].get<double>() * across;
  if (type == "cone") {
    const double h = shape["half_height"], r = shape["radius"];
    return std::max(h * d[1], -h * d[1] + r * across);
  }
  double most = -1e300;
  for (const json& point : shape.at("points")) most = std::max(most, dot(point.get<Vector>(), d));
  return most;
}

double support(const json& body, const Vector& d) {
  Vector position{0, 0, 0};
  std::array<double, 4> q{0, 0, 0, 1};
  if (body.contains("pose")) {
    if (body["pose"].contains("position")) position = body["pose"]["position"].get<Vector>();
    if (body["pose"].contains("rotation")) q = body["pose"]["rotation"].get<std::array<double, 4>>();
  }
  double length = 0;
  for (const double part : q) length += part * part;
  for (double& part : q) part /= std::sqrt(length);
  const Vector local = turned({-q[0], -q[1], -q[2], q[3]}, d);
  return dot(position, d) + local_support(body["shape"], local);
}

/// Fifty directions, evenly over the sphere.
std::vector<Vector> directions() {
  std::vector<Vector> out;
  for (int i = 0; i < 50; ++i) {
    const double y = 1 - (2 * i + 1) / 50.0, r = std::sqrt(1 - y * y), angle = 2.399963229728653 * i;
    out.push_back({r * std::cos(angle), y, r * std::sin(angle)});
  }
  return out;
}

/// The transpose of the frame's matrix, given by columns of the judged file, applied to a direction.
Vector into_frame(const json& frame, const Vector& d) {
  if (!frame.contains("matrix")) return d;
  const auto m = frame["matrix"].get<std::array<double, 9>>();
  Vector out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) out[i] += m[3 * j + i] * d[j];
  return out;
}

/// What found and expected differ by, of the expected body's size.
double difference(const json& found, const json& expected, const json& frame) {
  double worst = 0, size = 0;
  for (const Vector& d : directions()) {
    const Vector of_expected = into_frame(frame, d);
    const Vector back{-of_expected[0], -of_expected[1], -of_expected[2]};
    size = std::max(size, support(expected, of_expected) + support(expected, back));
    worst = std::max(worst, std::abs(support(found, d) - support(expected, of_expected)));
  }
  return worst / size;
}

std::string leaf(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string::npos ? name : name.substr(slash + 1);
}

/// The expected bodies matched to found ones, each once; empty where one has none.
std::vector<std::size_t> matched(const json& found, const json& expected, const json& frame) {
  std::vector<std::size_t> matches;
  std::vector<bool> used(found.size(), false);
  for (const json& body : expected) {
    std::size_t i = 0;
    while (i < found.size() && (used[i] || difference(found[i], body, frame) > 1e-5)) ++i;
    if (i == found.size()) return {};
    used[i] = true;
    matches.push_back(i);
  }
  return matches;
}

class WorldFiles : public ::testing::Test {
 protected:
  /// The program with less than a gigabyte of memory; sanitisers need more of it than there is.
  static ProgramRun run_small(const std::string& command, const std::string& file, const std::string& before = {}) {
    const std::string limit = test::sanitised ? "" : "ulimit -v 1000000; ";
    return run_program("/bin/sh",
                       {"-c", limit + before + "exec '" MINKOSCOPE_PROGRAM "' " + command + " '" + file + "'"});
  }

  void SetUp() override {
    fs::create_directories(folder_);
    if (!fs::exists(posts / "formats.jsonl")) GTEST_SKIP() << "no " << posts;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void check_level(const json& check, const std::string& file) const {
    std::vector<std::string> arguments{"level", file};
    for (const json& word : check["args"]) arguments.push_back(word);
    const ProgramRun run = run_program(MINKOSCOPE_PROGRAM, arguments);
    ASSERT_EQ(run.status, 0) << run.err;
    const json level = test::parse_json(run.out);
    EXPECT_EQ(level["triangles"], check["triangles"]);
    EXPECT_NEAR(level["area"].get<double>(), check["area"].get<double>(), 1e-5 * check["area"].get<double>());
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(level["bounds"]["min"][i].get<double>(), check["bounds"][0][i].get<double>(), 1e-5);
      EXPECT_NEAR(level["bounds"]["max"][i].get<double>(), check["bounds"][1][i].get<double>(), 1e-5);
    }
  }

  void check_scene(const json& check, const std::string& file) const {
    const ProgramRun run = run_program(MINKOSCOPE_PROGRAM, {"scene", file, "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    const json scene = test::parse_json(run.out);
    const ProgramRun imported = run_program(MINKOSCOPE_PROGRAM, {"import", file});
    ASSERT_EQ(imported.status, 0) << imported.err;
    const json bodies = test::parse_json(imported.out)["world"]["bodies"];
    ASSERT_EQ(bodies.size(), check["bodies"].size());
    ASSERT_EQ(scene["shapes"].size(), check["bodies"].size());
    std::vector<std::size_t> matches;
    for (const json& frame : check["frames"])
      if (matches.empty() && !matched(bodies, check["bodies"], frame).empty())
        matches = matched(scene["shapes"], check["bodies"], frame);
    ASSERT_FALSE(matches.empty()) << scene;
    if (check.value("names", true)) {
      for (std::size_t i = 0; i < matches.size(); ++i)
        EXPECT_EQ(leaf(scene["shapes"][matches[i]]["name"]), check["bodies"][i]["name"]);
    }
    if (check["overlaps"].is_null()) return;
    EXPECT_EQ(scene["overlaps"].size(), check["overlaps"].size());
    for (const json& pair : check["overlaps"]) {
      const bool there = std::any_of(scene["overlaps"].begin(), scene["overlaps"].end(), [&](const json& found) {
        const std::string a = leaf(found[0]), b = leaf(found[1]);
        return (a == pair[0] && b == pair[1]) || (a == pair[1] && b == pair[0]);
      });
      EXPECT_TRUE(there) << pair << " in " << test::dump_json(scene["overlaps"]);
    }
    const std::string a = scene["shapes"][matches[0]]["name"], b = scene["shapes"][matches[1]]["name"];
    const std::string target = (folder_ / "pair.json").string();
    const ProgramRun pair = run_program(MINKOSCOPE_PROGRAM, {"scene", file, "--pair", a + "," + b, "-o", target});
    ASSERT_EQ(pair.status, 0) << pair.err;
    const ProgramRun answer = run_program(MINKOSCOPE_PROGRAM, {"query", target});
    EXPECT_EQ(answer.status, 0) << answer.err;
    const bool overlap = std::any_of(scene["overlaps"].begin(), scene["overlaps"].end(), [&](const json& found) {
      return (found[0] == a && found[1] == b) || (found[0] == b && found[1] == a);
    });
    EXPECT_EQ(test::parse_json(answer.out)["overlap"].get<bool>(), overlap);
  }

  fs::path folder_ = scratch_folder() / ("minkoscope-world-files-" + std::to_string(getpid()));
};

TEST_F(WorldFiles, AreReadAsTheyAreMeant) {
  std::ifstream lines(posts / "formats.jsonl");
  int looked_at = 0;
  for (std::string line; std::getline(lines, line);) {
    const json entry = test::parse_json(line);
    SCOPED_TRACE(entry["id"].get<std::string>());
    const std::string file =
        (posts / "formats" / entry["id"].get<std::string>() / entry["file"].get<std::string>()).string();
    for (const json& check : entry["checks"]) {
      ++looked_at;
      if (check["cmd"] == "level") check_level(check, file);
      if (check["cmd"] == "scene") check_scene(check, file);
    }
  }
  EXPECT_GE(looked_at, 8);
}

void write_generated(const json& generate, const fs::path& file) {
  const int n = generate["n"];
  std::ofstream out(file);
  if (generate["kind"] == "mjcf_deep") {
    out << "<mujoco><worldbody>";
    for (int i = 0; i < n; ++i) out << "<body>";
    out << R"(<geom size="1"/>)";
    for (int i = 0; i < n; ++i) out << "</body>";
    out << "</worldbody></mujoco>";
  } else {
    out << R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[)";
    for (int i = 0; i + 1 < n; ++i) out << R"({"children":[)" << i + 1 << "]},";
    out << "{}]}";
  }
}

TEST_F(WorldFiles, HostileOnesGetOneLine) {
  std::ifstream lines(posts / "hostile.jsonl");
  int looked_at = 0;
  for (std::string line; std::getline(lines, line);) {
    const json entry = test::parse_json(line);
    SCOPED_TRACE(entry["id"].get<std::string>());
    const std::string name = entry["file"];
    fs::path file = posts / "hostile" / entry["id"].get<std::string>() / name;
    if (entry.contains("generate")) write_generated(entry["generate"], file = folder_ / name);
    const ProgramRun run = run_small(entry["cmd"], file.string());
    EXPECT_EQ(run.status, 2) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_NE(run.err.find(name), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("root:"), std::string::npos) << "shows what is outside";
    EXPECT_TRUE(std::regex_search(run.err, std::regex(entry["says"].get<std::string>(), std::regex::icase)))
        << run.err << test::dump_json(entry["says"]);
    ++looked_at;
  }
  EXPECT_GE(looked_at, 13);
}

TEST_F(WorldFiles, DevicesAndPipesWithoutEndAreRefused) {
  for (const char* command : {"level", "hull", "import", "scene", "query"}) {
    const ProgramRun run = run_small(command, "/dev/zero");
    EXPECT_EQ(run.status, 2) << command;
    EXPECT_NE(run.err.find("/dev/zero: is a device"), std::string::npos) << run.err;
  }
  const fs::path pipe = folder_ / "endless.obj";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const char* command : {"level", "hull"}) {
    const ProgramRun run = run_small(command, pipe.string(), "yes '# more' 2>/dev/null > '" + pipe.string() + "' & ");
    EXPECT_EQ(run.status, 2) << command;
    EXPECT_NE(run.err.find("larger than 256 MiB"), std::string::npos) << run.err;
  }
  // Somebody holds it open and says nothing.
  const ProgramRun silent = run_small("level", pipe.string(), "sleep 20 2>/dev/null > '" + pipe.string() + "' & ");
  EXPECT_EQ(silent.status, 2);
  EXPECT_NE(silent.err.find("has not ended after 12 seconds"), std::string::npos) << silent.err;
}

}  // namespace
}  // namespace minkoscope
