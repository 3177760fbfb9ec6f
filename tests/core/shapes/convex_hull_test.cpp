// Hulls against brute force, closed forms and the definition itself, over random and degenerate families.
#include "core/shapes/hull/convex_hull.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>
#include <set>

#include "tests/support/oracle/hull_checks.h"
#include "tests/support/oracle/shape_oracles.h"
#include "tests/support/random.h"
#include "tests/support/time_ratio.h"

namespace minkoscope {
namespace {

using test::Random;
using Points = std::vector<Vector3d>;

void expect_hull(const Points& points, const std::string& what) {
  const ConvexHull hull = build_convex_hull(points);
  ASSERT_EQ(hull.points, points) << what;
  test::expect_valid_solid(hull, what);
  EXPECT_LE(test::worst_violation(hull), hull.tolerance) << what;
}

struct Counts {
  std::size_t vertices, faces;
};

// Every plane through three points that has all others on one side: exact for points of small whole coordinates.
Counts brute_force(const std::vector<std::array<long long, 3>>& p) {
  std::set<std::vector<std::size_t>> faces;
  std::set<std::size_t> extreme;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = i + 1; j < p.size(); ++j) {
      for (std::size_t k = j + 1; k < p.size(); ++k) {
        long long u[3], v[3], n[3];
        for (std::size_t a = 0; a < 3; ++a) {
          u[a] = p[j][a] - p[i][a];
          v[a] = p[k][a] - p[i][a];
        }
        for (std::size_t a = 0; a < 3; ++a) n[a] = u[(a + 1) % 3] * v[(a + 2) % 3] - u[(a + 2) % 3] * v[(a + 1) % 3];
        if (n[0] == 0 && n[1] == 0 && n[2] == 0) continue;
        std::vector<std::size_t> on;
        bool above = false, below = false;
        for (std::size_t m = 0; m < p.size(); ++m) {
          const long long d = n[0] * (p[m][0] - p[i][0]) + n[1] * (p[m][1] - p[i][1]) + n[2] * (p[m][2] - p[i][2]);
          above = above || d > 0;
          below = below || d < 0;
          if (d == 0) on.push_back(m);
        }
        if (!(above && below)) faces.insert(on);
      }
    }
  }
  // A vertex is a point that three faces or more share with no direction left free: where their planes meet in it
  // alone.
  for (std::size_t m = 0; m < p.size(); ++m) {
    std::vector<std::size_t> shared;
    bool first = true;
    for (const auto& face : faces) {
      if (!std::binary_search(face.begin(), face.end(), m)) continue;
      if (first) {
        shared = face;
        first = false;
      } else {
        std::vector<std::size_t> both;
        std::set_intersection(shared.begin(), shared.end(), face.begin(), face.end(), std::back_inserter(both));
        shared = both;
      }
    }
    if (first) continue;
    if (std::all_of(shared.begin(), shared.end(), [&](std::size_t o) { return p[o] == p[m]; }))
      extreme.insert(shared[0]);
  }
  return {extreme.size(), faces.size()};
}

TEST(ConvexHull, CountsOfWholePointsAreThoseOfBruteForce) {
  Random random(1);
  int solid = 0, flat = 0;
  for (int round = 0; round < 400; ++round) {
    const int range = 1 + round % 6, count = 4 + round % 17;
    std::vector<std::array<long long, 3>> whole;
    Points points;
    for (int i = 0; i < count; ++i) {
      const Vector3d p = glm::round(random.vector(range));
      whole.push_back({static_cast<long long>(p.x), static_cast<long long>(p.y), static_cast<long long>(p.z)});
      points.push_back(p + 0.0);
    }
    const ConvexHull hull = build_convex_hull(points);
    if (hull.dimension < 3) {
      ++flat;
      continue;
    }
    ++solid;
    const Counts expected = brute_force(whole);
    EXPECT_EQ(hull.vertices.size(), expected.vertices) << "round " << round;
    EXPECT_EQ(hull.faces.size(), expected.faces) << "round " << round;
    test::expect_valid_solid(hull, "round " + std::to_string(round));
  }
  EXPECT_GT(solid, 200);
  EXPECT_GT(flat, 0);
}

TEST(ConvexHull, RandomFamiliesHoldAllTheirPoints) {
  Random random(2);
  for (int round = 0; round < 60; ++round) {
    const double size = std::pow(10.0, random.between(-6, 6)), offset = size * std::pow(10.0, random.between(-1, 6));
    const Vector3d at = offset * random.direction();
    const Quaterniond turn = random.rotation();
    const int count = 5 + round * 5;
    Points ball, box, sphere, cylinder, needle, plate, near_flat, clusters, grid;
    for (int i = 0; i < count; ++i) {
      const Vector3d p = random.vector(1.0);
      ball.push_back(at + size * p);
      needle.push_back(at + size * (turn * (p * Vector3d(1e-5, 1.0, 1e-5))));
      plate.push_back(at + size * (turn * (p * Vector3d(1.0, 1e-5, 1.0))));
      near_flat.push_back(turn * Vector3d(p.x, p.y * 1e-13, p.z));
      sphere.push_back(at + size * random.direction());
      box.push_back(size * (turn * glm::sign(p)));
      const double angle = 6.283185307179586 * i / count;
      cylinder.push_back(size * (turn * Vector3d(std::cos(angle), i % 2, std::sin(angle))));
      clusters.push_back(glm::sign(p) + 1e-15 * random.vector(1.0));
      grid.push_back(turn * glm::round(3.0 * p));
    }
    const std::string name = std::to_string(round);
    expect_hull(ball, "ball " + name);
    expect_hull(sphere, "sphere " + name);
    if (count > 40) expect_hull(box, "box " + name);
    expect_hull(cylinder, "cylinder " + name);
    expect_hull(clusters, "clusters " + name);
    if (count > 12) expect_hull(grid, "turned grid " + name);
    if (offset < 1e3 * size) {
      expect_hull(needle, "needle " + name);
      expect_hull(plate, "plate " + name);
    }
    expect_hull(near_flat, "near flat " + name);
  }
}

TEST(ConvexHull, TurnedBoxesHaveSixFaces) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const Quaterniond turn = random.rotation();
    const Vector3d at = random.vector(10.0);
    Points points;
    for (int i = 0; i < 8; ++i) points.push_back(at + turn * Vector3d((i & 1) - 0.5, (i & 2) - 1.0, (i & 4) * 0.7));
    // Middles of edges and of faces, and points inside: none of them is a corner.
    for (int i = 0; i < 8; ++i) {
      for (int k = 0; k < i; ++k)
        points.push_back(0.5 * (points[static_cast<std::size_t>(i)] + points[static_cast<std::size_t>(k)]));
    }
    const ConvexHull hull = build_convex_hull(points);
    test::expect_valid_solid(hull, "box");
    EXPECT_EQ(hull.faces.size(), 6u);
    EXPECT_EQ(hull.vertices, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
    EXPECT_NEAR(hull.volume, 2.0 * 2.8, 1e-10);
    EXPECT_LE(test::worst_violation(hull), hull.tolerance);
  }
}

TEST(ConvexHull, RankAndRemainsOfFlatSets) {
  Random random(4);
  for (int round = 0; round < 100; ++round) {
    const Quaterniond turn = random.rotation();
    const Vector3d at = random.vector(5.0);
    Points polygon, line, same;
    const int count = 5 + round;
    for (int i = 0; i < count; ++i) {
      const double angle = 6.283185307179586 * i / count;
      polygon.push_back(at + turn * Vector3d(std::cos(angle), 0.0, 2.0 * std::sin(angle)));
      line.push_back(at + (i - 0.3) * (turn * Vector3d(0, 1, 0)));
      same.push_back(at);
    }
    for (int i = 0; i < 20; ++i) {
      const double x = random.between(-0.5, 0.5);
      const double z = random.between(-0.5, 0.5);
      polygon.push_back(at + turn * Vector3d(x, 0.0, z));
    }
    const ConvexHull flat = build_convex_hull(polygon), straight = build_convex_hull(line),
                     single = build_convex_hull(same);
    EXPECT_EQ(flat.dimension, 2);
    EXPECT_EQ(flat.vertices.size(), static_cast<std::size_t>(count));
    ASSERT_EQ(flat.faces.size(), 2u);
    EXPECT_EQ(flat.volume, 0.0);
    EXPECT_LE(test::worst_violation(flat), flat.tolerance);
    for (const auto& face : flat.faces) {
      for (std::size_t i = 0; i < face.vertices.size(); ++i) {
        const Vector3d a = polygon[face.vertices[i]], b = polygon[face.vertices[(i + 1) % face.vertices.size()]],
                       c = polygon[face.vertices[(i + 2) % face.vertices.size()]];
        EXPECT_GT(glm::dot(face.normal, glm::cross(b - a, c - b)), 0.0);
      }
    }
    EXPECT_EQ(straight.dimension, 1);
    EXPECT_EQ(straight.vertices, (std::vector<std::uint32_t>{0, static_cast<std::uint32_t>(count - 1)}));
    EXPECT_EQ(straight.adjacency, (std::vector<std::uint32_t>{1, 0}));
    EXPECT_EQ(single.dimension, 0);
    EXPECT_EQ(single.vertices, (std::vector<std::uint32_t>{0}));
  }
  const ConvexHull square = build_convex_hull({{0, 0, 0}, {1, 0, 0}, {0.5, 0, 0}, {1, 0, 1}, {0, 0, 1}, {0.5, 0, 0.5}});
  EXPECT_EQ(square.vertices.size(), 4u);
}

TEST(ConvexHull, ClimbingItsEdgesFindsTheFarthestVertex) {
  Random random(5);
  for (const int count : {8, 40, 300}) {
    Points points;
    for (int i = 0; i < count; ++i) points.push_back(random.direction());
    const ConvexHull hull = build_convex_hull(points);
    for (int i = 0; i < 200; ++i) {
      const Vector3d d = random.direction();
      std::uint32_t at = 0;
      for (bool moved = true; moved;) {
        moved = false;
        for (std::uint32_t k = hull.adjacency_start[at]; k < hull.adjacency_start[at + 1]; ++k) {
          if (glm::dot(d, points[hull.vertices[hull.adjacency[k]]]) > glm::dot(d, points[hull.vertices[at]])) {
            at = hull.adjacency[k];
            moved = true;
            break;
          }
        }
      }
      double best = -2.0;
      for (const Vector3d& p : points) best = std::max(best, glm::dot(d, p));
      EXPECT_EQ(glm::dot(d, points[hull.vertices[at]]), best);
    }
  }
}

// Plates about as thin as the tolerance once lost the corners of their rim to the face that folded over it.
TEST(ConvexHull, MergingFacesNeverLosesAFarPoint) {
  Random random(8);
  int solid = 0;
  for (int round = 0; round < 400; ++round) {
    const double thickness = std::pow(10.0, random.between(-15, -9));
    const Quaterniond turn = random.rotation();
    Points points;
    for (int i = 0; i < 30; ++i) {
      const Vector3d whole = glm::round(random.vector(4.0)), bump = random.vector(1.0);
      points.push_back(turn * (whole * Vector3d(1.0, 0.0, 1.0) + thickness * bump));
    }
    const ConvexHull hull = build_convex_hull(points);
    solid += hull.dimension == 3;
    EXPECT_LE(test::worst_violation(hull), hull.tolerance);
    for (int i = 0; i < 20; ++i) {
      const Vector3d d = random.direction();
      double all = -100.0, kept = -100.0;
      for (const Vector3d& p : points) all = std::max(all, glm::dot(d, p));
      for (const std::uint32_t v : hull.vertices) kept = std::max(kept, glm::dot(d, points[v]));
      ASSERT_LE(all - kept, 4.0 * hull.tolerance) << "round " << round << ", thickness " << thickness;
    }
  }
  EXPECT_GT(solid, 300);
}

TEST(ConvexHull, ExtremeMagnitudes) {
  for (const double size : {1e-300, 1e-150, 1e-23, 1e23, 1e100, 1e300}) {
    const ConvexHull hull =
        build_convex_hull({{0, 0, 0}, {size, 0, 0}, {0, size, 0}, {0, 0, size}, {size / 8, size / 8, size / 8}});
    EXPECT_EQ(hull.dimension, 3) << size;
    EXPECT_EQ(hull.vertices.size(), 4u) << size;
    EXPECT_EQ(hull.faces.size(), 4u) << size;
    for (const auto& face : hull.faces) EXPECT_NEAR(glm::length(face.normal), 1.0, 1e-12) << size;
  }
  // Squares of these lengths are beyond doubles; the tolerance is not.
  for (const double size : {1e160, 1e300, 8e307}) {
    const ConvexHull flat = build_convex_hull({{0, 0, 0}, {size, 0, 0}, {0, size, 0}, {size, size, 0}});
    EXPECT_EQ(flat.dimension, 2) << size;
    EXPECT_TRUE(std::isfinite(flat.tolerance)) << size;
    EXPECT_LE(flat.tolerance, 1e-11 * size);
    EXPECT_TRUE(std::isfinite(build_convex_hull({{0, -size, 0}}).tolerance)) << size;
  }
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  EXPECT_THROW(build_convex_hull({{nan, 0, 0}}), std::invalid_argument);
  EXPECT_THROW(build_convex_hull({{0, 0, 0}, {0, infinity, 0}}), std::invalid_argument);
  EXPECT_THROW(build_convex_hull({}), std::invalid_argument);
}

/// A set of so many points of one kind.
Points many_points(const std::string& kind, int count) {
  Random random(6);
  const int side = static_cast<int>(std::lround(std::cbrt(count)));
  Points out;
  for (int i = 0; i < count; ++i) {
    if (kind == "sphere") {
      out.push_back(random.direction());
    } else if (kind == "filled cube") {
      out.push_back(random.vector(1.0));
    } else if (kind == "grid") {
      if (i < side * side * side) out.emplace_back(i % side, i / side % side, i / (side * side));
    } else if (kind == "cone") {
      const double angle = 6.283185307179586 * i / count;
      out.emplace_back(std::cos(angle), i == 0 ? 1.0 : 0.0, std::sin(angle));
    } else {
      const double t = static_cast<double>(i) / count;
      out.emplace_back(t, t * t, t * t * t);
    }
  }
  return out;
}

const std::vector<std::string> kinds_of_points{"sphere", "filled cube", "grid", "cone", "moment curve"};

TEST(ConvexHull, ManyPointsMakeASoundHull) {
  for (const std::string& kind : kinds_of_points) {
    const Points points = many_points(kind, kind == "grid" ? 64000 : 65536);
    const ConvexHull hull = build_convex_hull(points);
    test::expect_valid_solid(hull, kind);
    EXPECT_LE(hull.faces.size(), 2 * hull.vertices.size() - 4) << kind;
    double outside = 0.0;  // of every hundredth face: all of them would take minutes
    for (std::size_t f = 0; f < hull.faces.size(); f += 100) {
      for (const Vector3d& p : points) {
        outside = std::max(outside, glm::dot(hull.faces[f].normal, p) - hull.faces[f].offset);
      }
    }
    EXPECT_LE(outside, hull.tolerance) << kind;
    if (kind == "sphere") {
      EXPECT_EQ(hull.vertices.size(), 65536u);
    }
    if (kind == "grid") {
      EXPECT_EQ(hull.vertices.size(), 8u);
      EXPECT_EQ(hull.faces.size(), 6u);
    }
  }
}

TEST(ConvexHull, TakesNoQuadraticTime) {
  for (const std::string& kind : kinds_of_points) {
    const Points few = many_points(kind, 4096), many = many_points(kind, 32768);
    const double ratio = test::time_ratio([&] { build_convex_hull(many); }, [&] { build_convex_hull(few); }, 3);
    std::printf("%s: eight times the points, %.1f times the time\n", kind.c_str(), ratio);
    EXPECT_LT(ratio, 28.0) << kind << ": n log n makes 10, n squared 64";
  }
}

}  // namespace
}  // namespace minkoscope
