// The inflated level against an oracle that knows nothing of faces, edges or vertices: the distance to the level by
// long double projections, at random points of what is drawn and at random points of where it should be.
#include "app/draw/level/inflated_level.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/oracle/sweep_oracle.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

using Triangles = std::vector<std::array<Vector3d, 3>>;

Vector3d nearest_of(const Triangles& level, const Vector3d& x) {
  long double least = 1e30L;
  test::Long3 best(0.0L);
  for (const auto& t : level) {
    const test::LongTriangle triangle{test::Long3(t[0]), test::Long3(t[1]), test::Long3(t[2])};
    const test::Long3 point = test::nearest_of_triangle(triangle, test::Long3(x));
    const long double away = glm::length(point - test::Long3(x));
    if (away >= least) continue;
    least = away;
    best = point;
  }
  return Vector3d(best);
}
double distance_to(const Triangles& level, const Vector3d& x) {
  return glm::length(nearest_of(level, x) - x);
}

void add_quad(Triangles& level, const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
  level.push_back({a, b, c});
  level.push_back({a, c, d});
}
void add_box(Triangles& level, const Vector3d& low, const Vector3d& high) {
  const auto at = [&](int i) {
    return Vector3d(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
  };
  for (const std::array<int, 4>& q : {std::array{0, 1, 3, 2}, std::array{4, 6, 7, 5}, std::array{0, 4, 5, 1},
                                      std::array{2, 3, 7, 6}, std::array{0, 2, 6, 4}, std::array{1, 5, 7, 3}})
    add_quad(level, at(q[0]), at(q[1]), at(q[2]), at(q[3]));
}

Vector3d random_point(test::Random& random, const std::array<Vector3d, 3>& t) {
  double u = random.between(0.0, 1.0), v = random.between(0.0, 1.0);
  if (u + v > 1.0) {
    u = 1.0 - u;
    v = 1.0 - v;
  }
  return t[0] + u * (t[1] - t[0]) + v * (t[2] - t[0]);
}

/// Distance of a point from the drawn surface.
double distance_to(const SurfaceMesh& surface, const Vector3d& x) {
  double least = 1e30;
  for (const auto& t : surface.triangles) {
    const test::LongTriangle triangle{test::Long3(surface.positions[t[0]]), test::Long3(surface.positions[t[1]]),
                                      test::Long3(surface.positions[t[2]])};
    least = std::min(
        least, static_cast<double>(glm::length(test::nearest_of_triangle(triangle, test::Long3(x)) - test::Long3(x))));
  }
  return least;
}

void check(const Triangles& level, double reach, unsigned seed, bool all_of_it = true) {
  const InflatedLevel inflated = inflate_level(level, reach);
  ASSERT_NE(inflated.surface, nullptr);
  const SurfaceMesh& surface = *inflated.surface;
  ASSERT_GT(surface.triangles.size(), 0u);
  ASSERT_EQ(surface.normals.size(), surface.positions.size());
  test::Random random(seed);
  double worst = 0.0;
  const std::size_t samples = 6000;
  for (std::size_t i = 0; i < samples; ++i) {
    const auto& t = surface.triangles[i < surface.triangles.size() ? i : random.index(surface.triangles.size())];
    const std::array<Vector3d, 3> corners{surface.positions[t[0]], surface.positions[t[1]], surface.positions[t[2]]};
    const Vector3d x = random_point(random, corners);
    if (glm::length(x) > reach) continue;  // faded out
    const double off = distance_to(level, x) - 1.0;
    worst = std::max(worst, std::abs(off));
    ASSERT_LE(std::abs(off), inflation_tolerance) << "at " << x.x << " " << x.y << " " << x.z;
    // Outwards is away from the level.
    const Vector3d step = 0.05 * surface.normals[t[0]];
    ASSERT_GT(distance_to(level, x + step), distance_to(level, x - step) - 2e-3);
  }
  for (const auto& [from, to] : inflated.creases)
    EXPECT_NEAR(distance_to(level, 0.5 * (from + to)), 1.0, inflation_tolerance);
  // Nothing is missing: a point at distance 1 from the level is near something drawn.
  int looked_at = 0;
  double farthest = 0.0;
  for (int i = 0; i < 4000 && looked_at < 200; ++i) {
    const Vector3d seen_from =
        random_point(random, level[random.index(level.size())]) + random.between(0.3, 1.5) * random.direction();
    const Vector3d foot = nearest_of(level, seen_from);
    const Vector3d x = foot + glm::normalize(seen_from - foot);
    if (glm::length(x) > reach - 0.3 || distance_to(level, x) < 0.9999) continue;
    ++looked_at;
    farthest = std::max(farthest, distance_to(surface, x));
  }
  EXPECT_GT(looked_at, all_of_it ? 50 : 5);
  EXPECT_LE(farthest, 0.05);
  testing::Test::RecordProperty("worst", std::to_string(worst));
  testing::Test::RecordProperty("triangles", std::to_string(surface.triangles.size()));
}

TEST(InflatedLevel, AFloorIsTwoLiftedSheets) {
  Triangles level;
  add_quad(level, {-6, 0, -6}, {6, 0, -6}, {6, 0, 6}, {-6, 0, 6});
  const InflatedLevel inflated = inflate_level(level, 3.0);
  for (const Vector3d& p : inflated.surface->positions) EXPECT_NEAR(std::abs(p.y), 1.0, 1e-12);
  EXPECT_TRUE(inflated.creases.empty());
  check(level, 3.0, 1);
}

TEST(InflatedLevel, ABoxHasCylindersAndSpheres) {
  Triangles level;
  add_box(level, {-0.7, -0.4, -1.1}, {0.5, 0.9, 0.6});
  check(level, 4.0, 2);
}

TEST(InflatedLevel, StairsInACorner) {
  Triangles level;
  add_quad(level, {-9, -1, -9}, {9, -1, -9}, {9, -1, 9}, {-9, -1, 9});
  add_quad(level, {-9, -1, -1.5}, {9, -1, -1.5}, {9, 8, -1.5}, {-9, 8, -1.5});
  for (int i = 0; i < 4; ++i) add_box(level, {0.4 + 0.8 * i, -1, -1.5}, {1.2 + 0.8 * i, -0.6 + 0.4 * i, 1.3});
  check(level, 3.5, 3);
}

// A wall whose two halves share a line but no edge: the surface goes on without holes, and no line divides it.
TEST(InflatedLevel, AWallWhoseFacesMeetInATJunction) {
  Triangles level;
  add_quad(level, {-5, -1, 0}, {0, -1, 0}, {0, 3, 0}, {-5, 3, 0});
  add_quad(level, {0, -1, 0}, {5, -1, 0}, {5, 0.7, 0}, {0, 0.7, 0});
  add_quad(level, {0, 0.7, 0}, {5, 0.7, 0}, {5, 3, 0}, {0, 3, 0});
  add_quad(level, {-5, -1.5, -5}, {-5, -1.5, 5}, {5, -1.5, 5}, {5, -1.5, -5});
  check(level, 3.0, 8);
  const InflatedLevel inflated = inflate_level(level, 3.0);
  test::Random random(9);
  double farthest = 0.0;
  for (int i = 0; i < 1500; ++i) {
    const double y = random.between(-0.4, 1.8), x = random.between(-0.3, 0.3);
    farthest = std::max(farthest, distance_to(*inflated.surface, {x, y, 1.0}));
  }
  EXPECT_LT(farthest, 1e-3);
  for (const auto& [from, to] : inflated.creases) {
    const Vector3d middle = 0.5 * (from + to);
    EXPECT_FALSE(std::abs(middle.z - 1.0) < 0.1 && middle.y > -0.4) << middle.x << " " << middle.y << " " << middle.z;
  }
}

TEST(InflatedLevel, ASingleTriangleANeedleAndOneWithoutArea) {
  check({{{{-1, 0, 0}, {1.5, 0.2, 0}, {0, 0.3, 1.2}}}}, 4.0, 4);
  check({{{{-1, 0, 0}, {2, 0, 0}, {0.4, 1e-3, 0}}}}, 4.0, 5);
  check({{{{-1, 0, 0}, {1, 0, 0}, {0.5, 0, 0}}}}, 4.0, 6);
}

TEST(InflatedLevel, ARoughTerrain) {
  test::Random random(77);
  Triangles level;
  constexpr int n = 9;
  std::vector<double> heights;
  for (int i = 0; i < (n + 1) * (n + 1); ++i) heights.push_back(random.between(-0.5, 0.5));
  const auto at = [&](int i, int j) {
    return Vector3d(i - 0.5 * n, heights[static_cast<std::size_t>(j * (n + 1) + i)] - 1.2, j - 0.5 * n);
  };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) add_quad(level, at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j));
  }
  check(level, 3.0, 7);
}

TEST(InflatedLevel, ASoupOfRandomTriangles) {
  for (unsigned seed = 10; seed < 16; ++seed) {
    test::Random random(seed);
    Triangles level;
    for (int i = 0; i < 12; ++i) {
      const Vector3d middle = random.vector(2.5);
      const Vector3d a = random.vector(1.5), b = random.vector(1.5), c = random.vector(1.5);
      level.push_back({middle + a, middle + b, middle + c});
    }
    check(level, 3.5, seed, false);
  }
}

TEST(InflatedLevel, WithoutTrianglesThereIsNothing) {
  const InflatedLevel inflated = inflate_level({}, 3.0);
  ASSERT_NE(inflated.surface, nullptr);
  EXPECT_TRUE(inflated.surface->triangles.empty());
}

}  // namespace
}  // namespace minkoscope
