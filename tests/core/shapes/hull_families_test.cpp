// Families of point sets whose hull is known: its vertices and faces to the number, its volume in closed form, and that
// the order of the points does not matter.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include "core/shapes/hull/convex_hull.h"
#include "tests/support/oracle/hull_checks.h"
#include "tests/support/oracle/shape_oracles.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

using test::Random;
using Points = std::vector<Vector3d>;

ConvexHull sound_hull(const Points& points, const std::string& what) {
  ConvexHull hull = build_convex_hull(points);
  test::expect_valid_solid(hull, what);
  EXPECT_LE(test::worst_violation(hull), hull.tolerance) << what;
  EXPECT_LE(hull.faces.size(), 2 * hull.vertices.size() - 4) << what;
  return hull;
}

void expect_counts(const Points& points, std::size_t vertices, std::size_t faces, const std::string& what) {
  const ConvexHull hull = sound_hull(points, what);
  EXPECT_EQ(hull.vertices.size(), vertices) << what;
  EXPECT_EQ(hull.faces.size(), faces) << what;
}

Points turned(const Points& points, const Quaterniond& turn, const Vector3d& at) {
  Points moved;
  for (const Vector3d& p : points) moved.push_back(at + turn * p);
  return moved;
}

TEST(HullFamilies, LatticesAreBoxes) {
  for (int n = 2; n <= 12; n += 2) {
    Points whole, tenths;
    for (int i = 0; i < n * n * n; ++i) {
      whole.emplace_back(i % n, i / n % n, i / n / n);
      tenths.push_back(whole.back() * 0.1 + Vector3d(1e3, -7.3, 0.1));
    }
    expect_counts(whole, 8, 6, "lattice " + std::to_string(n));
    expect_counts(tenths, 8, 6, "lattice in tenths " + std::to_string(n));
    EXPECT_EQ(build_convex_hull(whole).volume, std::pow(n - 1.0, 3.0));
  }
}

TEST(HullFamilies, BoxesWithGridsOnTheirSidesHaveSixFaces) {
  Random random(11);
  for (int round = 0; round < 20; ++round) {
    const int n = 2 + round;
    Points points;
    for (int axis = 0; axis < 3; ++axis) {
      for (int i = 0; i <= n; ++i) {
        for (int k = 0; k <= n; ++k) {
          for (const double side : {0.0, 1.0}) {
            Vector3d p;
            p[axis] = side;
            p[(axis + 1) % 3] = static_cast<double>(i) / n;
            p[(axis + 2) % 3] = static_cast<double>(k) / n;
            points.push_back(p * Vector3d(1.0, 2.0, 0.25));
          }
        }
      }
    }
    const Quaterniond turn = random.rotation();
    const Vector3d at = random.vector(10.0);
    expect_counts(points, 8, 6, "grids " + std::to_string(n));
    expect_counts(turned(points, turn, at), 8, 6, "turned grids " + std::to_string(n));
  }
}

TEST(HullFamilies, PrismsOfManyCornersAndFilledCaps) {
  Random random(12);
  for (const int n : {3, 4, 5, 6, 12, 60, 400}) {
    Points points;
    for (int i = 0; i < n; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / n;
      for (const double y : {-1.0, 0.0, 1.0}) points.emplace_back(std::cos(angle), y, std::sin(angle));
    }
    const double inside = 0.99 * std::cos(std::numbers::pi / n);
    for (int i = 0; i < 3 * n; ++i) {  // in the planes of the caps
      const double angle = 2.4 * i, r = inside * std::sqrt(i / (3.0 * n));
      points.emplace_back(r * std::cos(angle), i % 2 == 0 ? -1.0 : 1.0, r * std::sin(angle));
    }
    const std::size_t corners = static_cast<std::size_t>(n);
    const std::string name = "prism " + std::to_string(n);
    expect_counts(points, 2 * corners, corners + 2, name);
    const Quaterniond turn = random.rotation();
    expect_counts(turned(points, turn, random.vector(3.0)), 2 * corners, corners + 2, "turned " + name);
    EXPECT_NEAR(build_convex_hull(points).volume, n * std::sin(2.0 * std::numbers::pi / n), 1e-12) << name;
  }
}

TEST(HullFamilies, EveryPointOfASphereIsAVertex) {
  // Whole points on a sphere about the origin: none lies within the others, and many are coplanar.
  for (const int squared : {1, 2, 3, 9, 41, 101, 314, 1009}) {
    Points points;
    const int r = static_cast<int>(std::sqrt(squared)) + 1;
    for (int x = -r; x <= r; ++x) {
      for (int y = -r; y <= r; ++y) {
        for (int z = -r; z <= r; ++z) {
          if (x * x + y * y + z * z == squared) points.emplace_back(x, y, z);
        }
      }
    }
    const ConvexHull hull = sound_hull(points, "sphere " + std::to_string(squared));
    EXPECT_EQ(hull.vertices.size(), points.size()) << squared;
    EXPECT_EQ(hull.points.size(), points.size()) << squared;
  }
}

TEST(HullFamilies, RegularSolidsTurned) {
  const double g = std::numbers::phi;
  Points tetrahedron{{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}, octahedron, icosahedron, dodecahedron;
  for (int axis = 0; axis < 3; ++axis) {
    for (int i = 0; i < 4; ++i) {
      const double s = i % 2 == 0 ? 1.0 : -1.0, t = i < 2 ? 1.0 : -1.0;
      Vector3d p, q;
      p[axis] = 0.0, p[(axis + 1) % 3] = s, p[(axis + 2) % 3] = t * g;
      q[axis] = 0.0, q[(axis + 1) % 3] = s / g, q[(axis + 2) % 3] = t * g;
      icosahedron.push_back(p);
      dodecahedron.push_back(q);
      if (i < 2) {
        Vector3d o(0.0);
        o[axis] = s;
        octahedron.push_back(o);
      }
    }
  }
  for (int i = 0; i < 8; ++i) dodecahedron.emplace_back(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
  Random random(13);
  for (int round = 0; round < 50; ++round) {
    const Quaterniond turn = random.rotation();
    const Vector3d at = random.vector(20.0);
    expect_counts(turned(tetrahedron, turn, at), 4, 4, "tetrahedron");
    expect_counts(turned(octahedron, turn, at), 6, 8, "octahedron");
    expect_counts(turned(icosahedron, turn, at), 12, 20, "icosahedron");
    expect_counts(turned(dodecahedron, turn, at), 20, 12, "dodecahedron");
  }
}

TEST(HullFamilies, SpheresWithNoiseFromTheLastPlaceToAMillimetre) {
  Random random(14);
  for (double noise = 1e-16; noise < 2e-3; noise *= 10.0) {
    Points even, random_sphere, rings;
    for (int i = 0; i < 400; ++i) {
      const double y = 1.0 - (2.0 * i + 1.0) / 400.0, r = std::sqrt(1.0 - y * y), angle = 2.399963229728653 * i;
      const Vector3d bump = noise * random.vector(1.0), other = noise * random.vector(1.0);
      even.push_back(Vector3d(r * std::cos(angle), y, r * std::sin(angle)) + bump);
      random_sphere.push_back(random.direction() + other);
    }
    for (int ring = 1; ring < 16; ++ring) {  // of latitude: sixteen points in a plane each, but for the noise
      const double a = std::numbers::pi * ring / 16.0;
      for (int i = 0; i < 16; ++i) {
        const double b = std::numbers::pi * i / 8.0;
        rings.push_back(Vector3d(std::sin(a) * std::cos(b), std::cos(a), std::sin(a) * std::sin(b)) +
                        noise * random.vector(1.0));
      }
    }
    const std::string name = " with noise " + std::to_string(std::log10(noise));
    EXPECT_EQ(sound_hull(even, "even sphere" + name).vertices.size(), even.size()) << noise;
    EXPECT_GT(sound_hull(random_sphere, "random sphere" + name).vertices.size(), 250u);
    EXPECT_EQ(sound_hull(rings, "rings" + name).vertices.size(), rings.size()) << noise;
  }
}

/// The hull as positions: faces as sets of corners, so that neither order nor copies count.
std::multiset<std::set<std::array<double, 3>>> faces_of(const ConvexHull& hull) {
  std::multiset<std::set<std::array<double, 3>>> faces;
  for (const auto& face : hull.faces) {
    std::set<std::array<double, 3>> corners;
    for (const std::uint32_t v : face.vertices) {
      corners.insert({hull.points[v].x + 0.0, hull.points[v].y + 0.0, hull.points[v].z + 0.0});
    }
    faces.insert(corners);
  }
  return faces;
}

TEST(HullFamilies, EveryOrderOfTheSamePointsGivesTheSameHull) {
  const std::vector<Points> sets{
      {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.25, 0.25, 0.25}, {0, 0, 0}},        // one inside, one twice
      {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},              // octahedron
      {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, 1}, {0.5, 0, 0}},           // pyramid, one on an edge
      {{0, 0, 0}, {2, 0, 0}, {2, 0, 2}, {0, 0, 2}, {1, 0, 1}, {1, 0, 0}},                 // flat
      {{0, 0, 0}, {1, 2, 3}, {2, 4, 6}, {-1, -2, -3}, {0.5, 1, 1.5}, {1, 2, 3}},          // collinear
      {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1e-9}, {0.5, 0.5, 0}, {0.3, 0.3, 1e-10}},  // nearly flat
      {{0.1, 0.7, 0.3}, {0.9, 0.2, 0.4}, {0.4, 0.1, 0.8}, {0.3, 0.3, 0.1}, {0.8, 0.9, 0.7}, {0.5, 0.5, 0.5}},
      {{0, 0, 0}, {3, 0, 0}, {0, 3, 0}, {3, 3, 0}, {0, 0, 3}, {3, 0, 3}, {0, 3, 3}},  // a cube without a corner
  };
  for (std::size_t s = 0; s < sets.size(); ++s) {
    std::vector<std::size_t> order(sets[s].size());
    std::iota(order.begin(), order.end(), 0u);
    const ConvexHull first = build_convex_hull(sets[s]);
    const auto faces = faces_of(first);
    do {
      Points points;
      for (const std::size_t i : order) points.push_back(sets[s][i]);
      const ConvexHull hull = build_convex_hull(points);
      ASSERT_EQ(hull.dimension, first.dimension) << s;
      ASSERT_EQ(hull.vertices.size(), first.vertices.size()) << s;
      ASSERT_EQ(faces_of(hull), faces) << s;
      ASSERT_NEAR(hull.volume, first.volume, 1e-15 * first.volume) << s;
      if (hull.dimension == 3) test::expect_valid_solid(hull, "set " + std::to_string(s));
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

}  // namespace
}  // namespace minkoscope
