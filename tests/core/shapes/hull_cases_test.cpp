// Hulls that other libraries got wrong, with answers from exact arithmetic.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/scene/json/json.h"
#include "core/shapes/hull/convex_hull.h"
#include "tests/support/generated_cases.h"
#include "tests/support/json_text.h"
#include "tests/support/oracle/hull_checks.h"

namespace minkoscope {
namespace {

using nlohmann::json;

TEST(HullCases, KnownFailuresOfOtherLibraries) {
  const std::filesystem::path file = std::filesystem::path(MINKOSCOPE_SHARED_DIR) / "cases/hulls.jsonl";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file;
  std::ifstream stream(file);
  int solids = 0, others = 0;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty()) continue;
    const json entry = test::parse_json(line);
    const auto id = entry["id"].get<std::string>();
    SCOPED_TRACE(id);
    const json& expect = entry["expect"];
    const auto outcome = expect["outcome"].get<std::string>();
    const std::vector<Vector3d> points = test::hull_points_of(entry);
    if (outcome == "reject") {
      EXPECT_THROW(build_convex_hull(points), std::invalid_argument);
      continue;
    }
    const ConvexHull hull = build_convex_hull(points);
    EXPECT_EQ(hull.dimension, expect["rank"].get<int>());
    const double volume = expect["volume"].get<double>();
    if (hull.dimension == 3) {
      ++solids;
      test::expect_valid_solid(hull, id);
      Vector3d low = points[0], high = points[0];
      for (const Vector3d& p : points) {
        low = glm::min(low, p);
        high = glm::max(high, p);
      }
      const double size = glm::length(high - low);
      EXPECT_NEAR(hull.volume, volume, expect["area"].get<double>() * (hull.tolerance + 1e-6 * size));
      EXPECT_NEAR(hull.volume, volume, 1e-9 * volume);
      EXPECT_LE(test::worst_violation(hull), hull.tolerance);
    } else {
      ++others;
      EXPECT_EQ(hull.volume, volume);
    }
    EXPECT_EQ(hull.vertices.size(), expect["hull_vertices_exact"].get<std::size_t>());
    // Exact arithmetic counts right even where the set lets any count pass, down to our own merging of planes that are
    // the same but for the rounding of doubles.
    if (expect.contains("faces_exact") && expect["plane_margin_rel"].get<double>() > 1e-12) {
      EXPECT_EQ(hull.faces.size(), expect["faces_exact"].get<std::size_t>()) << expect["counts"];
      EXPECT_EQ(hull.triangles.size(), expect["triangles_exact"].get<std::size_t>()) << expect["counts"];
    }
    if (expect.contains("hull_indices")) {
      EXPECT_EQ(hull.vertices, expect["hull_indices"].get<std::vector<std::uint32_t>>());
    }
  }
  EXPECT_GE(solids, 10);
  EXPECT_GE(others, 10);
}

}  // namespace
}  // namespace minkoscope
