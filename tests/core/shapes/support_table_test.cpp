// The short lists of a support table hold every corner that can be furthest: what is looked up is what a search over
// all corners finds, to the bit and on ties too.
#include "core/shapes/support_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/shapes/hull/hull_support.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

using Points = std::vector<Vector3d>;

std::uint32_t farthest_by_definition(const ConvexHull& hull, const Vector3d& d) {
  std::uint32_t best = hull.vertices[0];
  for (const std::uint32_t i : hull.vertices) {
    const Vector3d &p = hull.points[i], &q = hull.points[best];
    if (p.x * d.x + p.y * d.y + p.z * d.z > q.x * d.x + q.y * d.y + q.z * d.z) best = i;
  }
  return best;
}

/// Directions of every length, along normals and edges of the cube's squares, onto faces and edges of the hull.
Points directions_for(const ConvexHull& hull, test::Random& random) {
  Points out;
  for (int i = 0; i < 600; ++i) {
    const double scale = std::pow(10.0, random.between(-6.0, 6.0));
    out.push_back(scale * random.direction());
  }
  for (int x = -8; x <= 8; ++x) {
    for (int y = -8; y <= 8; ++y) {
      const double u = x / 8.0, v = y / 8.0;
      for (const double side : {-1.0, 1.0}) {
        out.insert(out.end(), {{side, u, v}, {u, side, v}, {u, v, side}});
        out.push_back({side, std::nextafter(u, 2.0), std::nextafter(v, -2.0)});
      }
    }
  }
  for (std::size_t i = 0; i < hull.faces.size(); i += 1 + hull.faces.size() / 300) out.push_back(hull.faces[i].normal);
  for (std::size_t i = 0; i + 1 < hull.vertices.size(); i += 1 + hull.vertices.size() / 300) {
    out.push_back(hull.points[hull.vertices[i]] + hull.points[hull.vertices[i + 1]]);
  }
  return out;
}

void check(Points points) {
  test::Random random(17);
  const ConvexHull hull = build_convex_hull(std::move(points));
  ASSERT_EQ(hull.dimension, 3);
  const SupportTable table(hull);
  for (const Vector3d& direction : directions_for(hull, random)) {
    if (direction == Vector3d(0.0)) continue;
    ASSERT_EQ(table.furthest(direction), farthest_by_definition(hull, direction))
        << direction.x << ' ' << direction.y << ' ' << direction.z;
  }
}

TEST(SupportTable, FindsWhatASearchOverAllFinds) {
  test::Random random(3);
  for (const int corners : {4, 9, 70, 300, 1100, 3000}) {
    SCOPED_TRACE(corners);
    Points sphere;
    for (int i = 0; i < corners; ++i) sphere.push_back(random.direction());
    check(sphere);
    for (Vector3d& p : sphere) p = p * Vector3d(1.0, 1e-3, 30.0) + Vector3d(5.0, -2.0, 0.1);
    check(sphere);
  }
}

TEST(SupportTable, TiesGoToTheLowestCorner) {
  Points cube, prism;
  for (int i = 0; i < 8; ++i) cube.emplace_back(i & 1, i >> 1 & 1, i >> 2 & 1);
  check(cube);
  for (int i = 0; i < 200; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / 200.0;
    for (const double y : {-1.0, 1.0}) prism.emplace_back(std::cos(angle), y, std::sin(angle));
  }
  check(prism);
}

TEST(SupportTable, IsSmall) {
  test::Random random(5);
  Points points;
  for (int i = 0; i < 512; ++i) points.push_back(random.direction());
  EXPECT_LT(SupportTable(build_convex_hull(points)).bytes(), 20'000u);
}

}  // namespace
}  // namespace minkoscope
