// The committed levels are what the generator writes, and hold what they promise. The checks read the OBJ text on their
// own.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <minkoscope/geometry.h>

#include "assets/generator/levels.h"
#include "tests/support/same_text.h"

namespace minkoscope {
namespace {

struct ReadLevel {
  std::vector<Vector3d> vertices;
  std::vector<std::array<std::size_t, 3>> triangles;
  std::vector<std::string> group_of;  // per triangle
};

std::string file_text(const std::string& name) {
  std::ifstream in(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets/levels/" + name, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

ReadLevel read(const std::string& name) {
  ReadLevel level;
  std::istringstream lines(file_text(name));
  std::string group;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "g") words >> group;
    if (key == "v") {
      Vector3d v;
      words >> v.x >> v.y >> v.z;
      level.vertices.push_back(v);
    }
    if (key == "f") {
      std::array<std::size_t, 3> t{};
      words >> t[0] >> t[1] >> t[2];
      for (std::size_t& corner : t) --corner;
      level.triangles.push_back(t);
      level.group_of.push_back(group);
    }
  }
  return level;
}

Vector3d area_vector(const ReadLevel& level, std::size_t triangle) {
  const auto& [a, b, c] = level.triangles[triangle];
  return 0.5 * glm::cross(level.vertices[b] - level.vertices[a], level.vertices[c] - level.vertices[a]);
}

std::vector<std::size_t> triangles_of(const ReadLevel& level, const std::string& group) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < level.triangles.size(); ++i) {
    if (level.group_of[i] == group) found.push_back(i);
  }
  return found;
}

/// The heights of the upward faces of a group, ascending, each once.
std::vector<double> tread_heights(const ReadLevel& level, const std::string& group) {
  std::set<long> heights;  // tenths of a millimetre
  for (const std::size_t i : triangles_of(level, group)) {
    const Vector3d normal = glm::normalize(area_vector(level, i));
    if (normal.y > 0.999) heights.insert(std::lround(level.vertices[level.triangles[i][0]].y * 1e4));
  }
  std::vector<double> metres;
  for (const long height : heights) metres.push_back(static_cast<double>(height) * 1e-4);
  return metres;
}

TEST(Levels, TheCommittedFilesAreWhatTheGeneratorWrites) {
  const std::vector<GeneratedLevel> levels = generate_levels();
  ASSERT_EQ(levels.size(), 2u);
  for (const GeneratedLevel& level : levels) {
    expect_same_text(level.file_name, file_text(level.file_name), level.text);
  }
}

TEST(Levels, EverySolidIsClosedAndWoundOutwards) {
  for (const char* name : {"showcase.obj", "plain.obj"}) {
    const ReadLevel level = read(name);
    std::map<std::pair<std::size_t, std::size_t>, int> directed;
    for (const auto& t : level.triangles) {
      for (std::size_t i = 0; i < 3; ++i) ++directed[{t[i], t[(i + 1) % 3]}];
    }
    for (const auto& [edge, count] : directed) {
      ASSERT_EQ(count, 1) << name;
      ASSERT_EQ(directed.count({edge.second, edge.first}), 1u) << name << " has an open edge";
    }
    // Solids are what triangles hold together; each has its volume inside.
    std::vector<std::size_t> parent(level.vertices.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&](std::size_t v) {
      while (parent[v] != v) v = parent[v] = parent[parent[v]];
      return v;
    };
    for (const auto& t : level.triangles) {
      parent[root(t[1])] = root(t[0]);
      parent[root(t[2])] = root(t[0]);
    }
    std::map<std::size_t, double> volume;
    for (const auto& t : level.triangles) {
      volume[root(t[0])] +=
          glm::dot(level.vertices[t[0]], glm::cross(level.vertices[t[1]], level.vertices[t[2]])) / 6.0;
    }
    EXPECT_GT(volume.size(), 5u);
    for (const auto& [solid, cubic_metres] : volume)
      EXPECT_GT(cubic_metres, 1e-2) << name << " solid at vertex " << solid;
  }
}

TEST(Levels, NoTriangleIsWithoutArea) {
  for (const char* name : {"showcase.obj", "plain.obj"}) {
    const ReadLevel level = read(name);
    for (std::size_t i = 0; i < level.triangles.size(); ++i) {
      EXPECT_GT(glm::length(area_vector(level, i)), 1e-4) << name << " triangle " << i << " of " << level.group_of[i];
    }
  }
}

TEST(Showcase, HasTheSizeOfAShowcase) {
  const ReadLevel level = read("showcase.obj");
  EXPECT_GE(level.triangles.size(), 1500u);
  EXPECT_LE(level.triangles.size(), 4000u);
}

TEST(Showcase, StairsRiseByTheirNames) {
  const ReadLevel level = read("showcase.obj");
  const std::map<std::string, double> rises{{"stairs_015", 0.15}, {"stairs_025", 0.25}, {"stairs_040", 0.4}};
  for (const auto& [group, rise] : rises) {
    const std::vector<double> heights = tread_heights(level, group);
    ASSERT_GE(heights.size(), 5u) << group;
    EXPECT_NEAR(heights.front(), rise, 1e-9) << group;
    for (std::size_t i = 1; i < heights.size(); ++i) EXPECT_NEAR(heights[i] - heights[i - 1], rise, 1e-9) << group;
    EXPECT_LE(2.4 - heights.back(), 0.4 + 1e-9) << "the gallery is one step above " << group;
  }
}

TEST(Showcase, RampsSlopeByTheirNames) {
  const ReadLevel level = read("showcase.obj");
  for (const int degrees : {20, 30, 40, 50, 60, 70}) {
    double slope = 0.0;
    for (const std::size_t i : triangles_of(level, "ramp_" + std::to_string(degrees))) {
      const Vector3d normal = glm::normalize(area_vector(level, i));
      if (normal.x < -0.1 && normal.y > 0.1) slope = std::acos(normal.y) * 180.0 / std::numbers::pi;
    }
    EXPECT_NEAR(slope, degrees, 0.02);
  }
}

TEST(Showcase, CornersGoDownToTenDegrees) {
  const ReadLevel level = read("showcase.obj");
  // Vertical faces that look into a notch come in pairs that share the notch's vertical edge at the far end.
  std::map<long, std::vector<Vector3d>> normals_at;  // x and z of a vertex, in tenths of a millimetre
  for (const std::size_t i : triangles_of(level, "acute_corners_10_20_30_45_60")) {
    const Vector3d normal = glm::normalize(area_vector(level, i));
    if (std::abs(normal.y) > 0.1 || normal.x < 0.01) continue;
    for (const std::size_t v : level.triangles[i]) {
      const Vector3d& p = level.vertices[v];
      if (p.x > -13.5) continue;
      std::vector<Vector3d>& normals = normals_at[std::lround(p.z * 1e4)];
      if (std::none_of(normals.begin(), normals.end(),
                       [&](const Vector3d& n) { return glm::dot(n, normal) > 0.9999; })) {
        normals.push_back(normal);
      }
    }
  }
  std::vector<double> angles;
  for (const auto& [z, normals] : normals_at) {
    if (normals.size() != 2) continue;
    angles.push_back(180.0 - std::acos(glm::dot(normals[0], normals[1])) * 180.0 / std::numbers::pi);
  }
  std::sort(angles.begin(), angles.end());
  const std::vector<double> expected{10, 20, 30, 45, 60};
  ASSERT_EQ(angles.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(angles[i], expected[i], 0.05);
}

/// The height of the highest upward face below `y` at (x, z), -infinity without one.
double ground_below(const ReadLevel& level, double x, double y, double z) {
  double best = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < level.triangles.size(); ++i) {
    const Vector3d n = area_vector(level, i);
    if (n.y <= 1e-9) continue;
    const auto& t = level.triangles[i];
    bool inside = true;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vector3d& a = level.vertices[t[k]];
      const Vector3d& b = level.vertices[t[(k + 1) % 3]];
      if ((b.z - a.z) * (x - a.x) - (b.x - a.x) * (z - a.z) < -1e-9) inside = false;
    }
    if (!inside) continue;
    const Vector3d& a = level.vertices[t[0]];
    const double height = a.y - (n.x * (x - a.x) + n.z * (z - a.z)) / n.y;
    if (height < y) best = std::max(best, height);
  }
  return best;
}

TEST(Showcase, HasAHoleWithAFloorBelowAndGroundEverywhere) {
  const ReadLevel level = read("showcase.obj");
  EXPECT_NEAR(ground_below(level, 0.0, 1.0, -5.0), -3.0, 1e-9);
  EXPECT_NEAR(ground_below(level, 3.0, 1.0, 11.0), 0.0, 1e-9);
  for (double x = -19.9; x < 20.0; x += 0.71) {
    for (double z = -13.9; z < 14.0; z += 0.67) EXPECT_GT(ground_below(level, x, 10.0, z), -3.1) << x << " " << z;
  }
}

TEST(Showcase, HasEveryFeature) {
  const ReadLevel level = read("showcase.obj");
  const std::set<std::string> groups(level.group_of.begin(), level.group_of.end());
  for (const char* group : {"low_ceiling", "wedge_ceiling", "narrow_passage_080", "narrow_passage_060", "pillar_round",
                            "pillar_many_sided", "pillar_square", "bridge", "uneven_ground", "rocks", "outer_walls"}) {
    EXPECT_TRUE(groups.contains(group)) << group;
  }
  double lowest_ceiling = 10.0;
  for (const std::size_t i : triangles_of(level, "low_ceiling")) {
    const double height = level.vertices[level.triangles[i][0]].y;
    if (area_vector(level, i).y < -0.5 && height > 0.0) lowest_ceiling = std::min(lowest_ceiling, height);
  }
  EXPECT_LT(ground_below(level, 7.5, 1.0, -12.5), 0.1) << "one can walk under the bridge";
  EXPECT_GT(ground_below(level, 7.0, 5.0, -12.5), 2.5);
  EXPECT_NEAR(lowest_ceiling, 1.2, 1e-9) << "between the crouched body's 1.0 and the upright one's 1.8";
}

}  // namespace
}  // namespace minkoscope
