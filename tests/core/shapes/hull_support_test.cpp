// Looking at all vertices and climbing find the same vertex, to the bit, also on plateaus and slivers.
#include "core/shapes/hull/hull_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

/// By the definition: the largest dot product of a vertex, the lowest index on ties.
std::uint32_t by_definition(const ConvexHull& hull, const Vector3d& d) {
  std::uint32_t best = 0;
  double most = -std::numeric_limits<double>::infinity();
  std::vector<std::uint32_t> sorted = hull.vertices;
  std::sort(sorted.begin(), sorted.end());
  for (const std::uint32_t i : sorted) {
    const double value = glm::dot(hull.points[i], d);
    if (value > most) most = value, best = i;
  }
  return best;
}

double extent_of(const ConvexHull& hull) {
  double most = 0.0;
  for (const Vector3d& p : hull.points) most = std::max(most, glm::length(p));
  return most;
}

std::vector<Vector3d> points_of(test::RandomPairs& random, int kind, int count) {
  std::vector<Vector3d> points;
  for (int i = 0; i < count; ++i) {
    const double angle = 6.283185307179586 * i / count;
    switch (kind) {
      case 0:  // a sphere
        points.push_back(random.unit());
        break;
      case 1:  // a prism with two large faces
        points.emplace_back(std::cos(angle), i % 2 == 0 ? 0.5 : -0.5, std::sin(angle));
        break;
      case 2: {  // a lattice: faces with many corners before they are merged
        const int x = random.below(7), y = random.below(7), z = random.below(7);
        points.push_back(Vector3d(x, y, z));
        break;
      }
      case 3:  // a plate with a faint bulge: neighbours that differ by rounding
        points.emplace_back(std::cos(angle), 1e-15 * random.uniform(-1.0, 1.0) + (i % 3 == 0 ? 1.0 : 0.0),
                            std::sin(angle));
        break;
      case 4: {  // clusters of corners a hair apart
        const Vector3d p = random.unit();
        points.push_back(p);
        points.push_back(p + 1e-13 * random.unit());
        break;
      }
      default: {  // a needle, turned and moved
        const Vector3d p = random.unit();
        points.push_back(Vector3d(1e-3, 1.0, 1e-3) * p + Vector3d(5.0, -3.0, 2.0));
        break;
      }
    }
  }
  return points;
}

TEST(HullSupport, BothWaysFindTheSameVertex) {
  test::RandomPairs random(61);
  int climbed = 0, ties = 0;
  for (int kind = 0; kind < 6; ++kind) {
    for (const int count : {4, 7, 8, 9, 33, 128, 256, 1000}) {
      const ConvexHull hull = build_convex_hull(points_of(random, kind, count));
      const double extent = extent_of(hull);
      std::uint32_t last = 0;
      for (int i = 0; i < 400; ++i) {
        Vector3d d = random.unit();
        if (i % 5 == 1 && !hull.faces.empty()) {  // across a face: all its corners tie, up to rounding
          d = hull.faces[static_cast<std::size_t>(random.below(static_cast<int>(hull.faces.size())))].normal;
        }
        if (i % 5 == 2) d = {d.x, 0.0, 0.0};
        if (i % 5 == 3) d = 1e-9 * d;
        if (i == 7) d = Vector3d(0.0);
        const std::uint32_t expected = by_definition(hull, d);
        ASSERT_EQ(furthest_of_all(hull, d), expected) << kind << " " << count << " " << i;
        for (const std::uint32_t i_of : hull.vertices) {
          if (i_of != expected && glm::dot(hull.points[i_of], d) == glm::dot(hull.points[expected], d)) {
            ++ties;
            break;
          }
        }
        if (hull.dimension != 3) continue;
        ++climbed;
        ASSERT_EQ(furthest_by_climbing(hull, d, extent, last), expected) << kind << " " << count << " " << i;
        std::uint32_t anywhere = static_cast<std::uint32_t>(random.below(static_cast<int>(hull.vertices.size())));
        const std::uint32_t begin = anywhere;
        ASSERT_EQ(furthest_by_climbing(hull, d, extent, anywhere), expected) << kind << " " << count << " " << i;
        // Observed, it is the same climb: each vertex is recorded once, and the last one is the one chosen.
        std::vector<ClimbedVertex> climb;
        std::uint32_t again = begin;
        ASSERT_EQ(furthest_by_climbing(hull, d, extent, again, climb), expected);
        ASSERT_EQ(again, anywhere);
        int chosen = -1;
        std::set<int> seen;
        for (const ClimbedVertex& vertex : climb) {
          if (vertex.stood) chosen = vertex.feature;
          ASSERT_TRUE(seen.insert(vertex.feature).second);
          ASSERT_EQ(vertex.point, hull.points[static_cast<std::size_t>(vertex.feature)]);
        }
        ASSERT_EQ(chosen, static_cast<int>(expected));
      }
    }
  }
  EXPECT_GT(climbed, 10000);
  EXPECT_GT(ties, 1000);
}

/// Vertices that climbing looks at, on average over directions that turn by about `step` each time.
double mean_visited(const ConvexHull& hull, double step) {
  constexpr int queries = 2000;
  const double extent = extent_of(hull);
  std::uint32_t last = 0;
  std::size_t visited = 0;
  for (int i = 0; i < queries; ++i) {
    const double t = step * i;
    std::vector<ClimbedVertex> climb;
    furthest_by_climbing(hull, Vector3d(std::cos(t), std::sin(0.7 * t), std::sin(t)), extent, last, climb);
    visited += climb.size();
  }
  return static_cast<double>(visited) / queries;
}

// All vertices are the alternative: climbing looks at about the square root of their number, and fewer where the
// direction has turned little.
TEST(HullSupport, ClimbingVisitsFewVerticesOfALargeHull) {
  test::RandomPairs random(62);
  for (const int count : {256, 1024, 4096}) {
    const ConvexHull hull = build_convex_hull(points_of(random, 0, count));
    ASSERT_EQ(hull.vertices.size(), static_cast<std::size_t>(count));
    const double near = mean_visited(hull, 0.05), far = mean_visited(hull, 2.0);
    std::printf("%4d vertices: %.1f visited for directions near each other, %.1f for others\n", count, near, far);
    EXPECT_LT(near, 2.0 * std::sqrt(count));
    EXPECT_LT(far, 6.0 * std::sqrt(count));
    EXPECT_LT(near, far);
  }
}

}  // namespace
}  // namespace minkoscope
