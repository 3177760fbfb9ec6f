// Long walks through rooms of random rocks and through real levels: nothing may sink, stick, leave, gain height or
// speed.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/exploration.h"

namespace minkoscope {
namespace {

using namespace test;

std::string told(const Exploration& report) {
  std::ostringstream text;
  text << report.ticks << " ticks, " << report.distance << " m, deepest " << report.deepest;
  for (const std::string& line : report.notes) text << "\n  " << line;
  return text.str();
}

void expect_clean(const Exploration& report) {
  SCOPED_TRACE(told(report));
  EXPECT_EQ(report.sunk, 0);
  EXPECT_EQ(report.left, 0);
  EXPECT_EQ(report.crossed, 0);
  EXPECT_EQ(report.recovered, 0);
  EXPECT_EQ(report.stuck, 0);
  EXPECT_EQ(report.rose, 0);
  EXPECT_EQ(report.sped, 0);
  EXPECT_EQ(report.jittered, 0);
}

TEST(WalkRocks, ClosedRoomsOfRandomRocks) {
  const Vector3d bodies[] = {{0.35, 0.9, 0.35}, {0.4, 0.4, 0.4}, {0.5, 0.25, 0.2}};
  double distance = 0.0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    EllipsoidBody body{bodies[seed % 3], Vector3d(0.0, 2.0, 0.0), Quaterniond(1, 0, 0, 0)};
    Walker walker(rock_room(seed), body, {}, seed % 2 ? Precision::float32 : Precision::float64);
    ExplorationSettings settings;
    settings.ticks = 4000;
    settings.seed = seed;
    settings.low = Vector3d(-6.0, 0.0, -6.0);
    settings.high = Vector3d(6.0, 5.0, 6.0);
    const Exploration report = Explorer(walker, settings).run();
    expect_clean(report);
    EXPECT_GE(report.ticks, 4000);
    distance += report.distance;
  }
  EXPECT_GT(distance, 1000.0);  // they did walk
}

/// Vertices and faces of an OBJ file, enough for the levels beside the project.
Builder read_level(const std::string& file) {
  std::ifstream in(file);
  Builder level;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "v") {
      Vector3d p(0.0);
      words >> p.x >> p.y >> p.z;
      level.mesh.vertices.push_back(p);
    } else if (word == "f") {
      std::vector<std::uint32_t> corners;
      while (words >> word) corners.push_back(static_cast<std::uint32_t>(std::stoul(word) - 1));
      for (std::size_t i = 2; i < corners.size(); ++i)
        level.mesh.triangles.push_back({corners[0], corners[i - 1], corners[i]});
    }
  }
  return level;
}

TEST(WalkRocks, RealLevels) {
  const std::string folder = MINKOSCOPE_SHARED_DIR "/levels/";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no ../shared/levels here";
  for (const char* name : {"dungeon.obj", "nav_test.obj", "undulating.obj"}) {
    for (const Precision precision : {Precision::float32, Precision::float64}) {
      SCOPED_TRACE(name);
      const Builder level = read_level(folder + name);
      Walker walker(level, {Vector3d(0.35, 0.9, 0.35), Vector3d(0.0), Quaterniond(1, 0, 0, 0)}, {}, precision);
      ExplorationSettings settings;
      settings.ticks = 5000;
      settings.seed = 3;
      settings.closed = false;
      settings.low = level.mesh.vertices.front();
      settings.high = settings.low;
      for (const Vector3d& p : level.mesh.vertices) {
        settings.low = glm::min(settings.low, p);
        settings.high = glm::max(settings.high, p);
      }
      settings.floor = settings.low.y - 3.0;
      const Exploration report = Explorer(walker, settings).run();
      expect_clean(report);
      EXPECT_GT(report.distance, 50.0);
    }
  }
}

}  // namespace
}  // namespace minkoscope
