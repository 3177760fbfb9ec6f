// A − B as it is built: the copies of −B reach as far in every direction as A − B itself.
#include "app/labs/pair/draw/build_draw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "app/draw/draw_list.h"

namespace minkoscope {
namespace {

PairQuery turned_boxes() {
  PairQuery query;
  query.a.shape.value = BoxShape{{0.7, 0.3, 0.5}};
  query.b.shape.value = BoxShape{{0.2, 0.6, 0.4}};
  query.a.pose = {{0.4, 0.1, -0.2}, glm::normalize(Quaterniond(0.9, 0.1, 0.3, 0.2))};
  query.b.pose = {{1.1, 0.5, 0.3}, glm::normalize(Quaterniond(0.7, -0.4, 0.2, 0.3))};
  return query;
}

/// How far the surfaces that were drawn reach along a direction.
double reach(const DrawList& list, const Vector3d& direction, std::size_t first, std::size_t end) {
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t i = first; i < end; ++i) {
    const DrawList::Surface& drawn = list.surfaces[i];
    for (const Vector3d& p : drawn.mesh->positions)
      most = std::max(most, glm::dot(direction, drawn.to_world(p)));
  }
  return most;
}

TEST(BuildDraw, TheCopiesTogetherAreTheDifference) {
  const PairQuery query = turned_boxes();
  PairSurfaceCache cache;
  const PairSurfaces surfaces = cache.of(query);
  const std::vector<Vector3d> points = carrying_points(query, surfaces);
  ASSERT_EQ(points.size(), 8u) << "the vertices of a box";
  DrawList list;
  draw_build_minkowski(query, surfaces, points, static_cast<double>(points.size()), list);
  ASSERT_EQ(list.surfaces.size(), points.size() + 1) << "the copies, and A − B";
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 200; ++i) {
    const Vector3d d = glm::normalize(Vector3d{normal(random), normal(random), normal(random)});
    EXPECT_NEAR(reach(list, d, 0, points.size()), reach(list, d, points.size(), points.size() + 1), 1e-12);
  }
}

TEST(BuildDraw, LeavesACopyAtEachPointItHasPassed) {
  const PairQuery query = turned_boxes();
  PairSurfaceCache cache;
  const PairSurfaces surfaces = cache.of(query);
  const std::vector<Vector3d> points = carrying_points(query, surfaces);
  for (std::size_t passed = 0; passed < points.size(); ++passed) {
    DrawList list;
    draw_build_minkowski(query, surfaces, points, static_cast<double>(passed) + 0.2, list);
    EXPECT_EQ(list.surfaces.size(), passed + 2) << "those left behind, and the one on its way";
  }
}

}  // namespace
}  // namespace minkoscope
