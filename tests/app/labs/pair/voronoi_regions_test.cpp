// Voronoi regions against the nearest feature found by searching over the simplex, and their walls against the
// regions.
#include "app/labs/pair/draw/voronoi_regions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/support/random.h"

namespace minkoscope {
namespace {

std::vector<SimplexVertex> simplex_of(const std::vector<Vector3d>& points) {
  std::vector<SimplexVertex> out;
  for (std::size_t i = 0; i < points.size(); ++i) {
    SimplexVertex vertex;
    vertex.name = static_cast<char>('A' + i);
    vertex.w = points[i];
    out.push_back(vertex);
  }
  return out;
}

/// The letters of the vertices that carry the point of the simplex nearest to `p`, by projected descent on the
/// weights: slow, and nothing like the half-spaces.
std::string nearest_feature(const std::vector<SimplexVertex>& simplex, const Vector3d& p) {
  const std::size_t n = simplex.size();
  std::string best;
  double best_squared = std::numeric_limits<double>::infinity();
  for (unsigned mask = 1; mask < (1U << n); ++mask) {
    // Least squares over the affine hull of the vertices in the mask by Gauss-Jordan on the normal equations.
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < n; ++i) {
      if ((mask >> i & 1U) != 0) own.push_back(i);
    }
    const std::size_t m = own.size() - 1;
    std::array<std::array<double, 4>, 3> a{};
    const Vector3d base = simplex[own[0]].w;
    for (std::size_t r = 0; r < m; ++r) {
      for (std::size_t c = 0; c < m; ++c)
        a[r][c] = glm::dot(simplex[own[r + 1]].w - base, simplex[own[c + 1]].w - base);
      a[r][m] = glm::dot(simplex[own[r + 1]].w - base, p - base);
    }
    for (std::size_t r = 0; r < m; ++r) {
      for (std::size_t other = 0; other < m; ++other) {
        if (other == r) continue;
        const double factor = a[other][r] / a[r][r];
        for (std::size_t c = r; c <= m; ++c) a[other][c] -= factor * a[r][c];
      }
    }
    double first = 1.0;
    bool inside = true;
    Vector3d point = base;
    for (std::size_t r = 0; r < m; ++r) {
      const double weight = a[r][m] / a[r][r];
      first -= weight;
      inside = inside && weight > 0.0;
      point += weight * (simplex[own[r + 1]].w - base);
    }
    if (!inside || !(first > 0.0)) continue;
    const double squared = glm::dot(point - p, point - p);
    // Of equal distances the smaller feature carries the point, but for the inside, which is at no distance at all.
    if (squared < best_squared - 1e-12) {
      best_squared = squared;
      best.clear();
      for (const std::size_t i : own) best += simplex[i].name;
    }
  }
  return best;
}

TEST(VoronoiRegions, HoldExactlyThePointsNearestToTheirFeature) {
  test::Random random(3);
  std::array<int, 5> seen{};
  for (std::size_t count = 1; count <= 4; ++count) {
    for (int round = 0; round < 60; ++round) {
      std::vector<Vector3d> points;
      for (std::size_t i = 0; i < count; ++i) points.push_back(random.vector(1.0));
      const auto simplex = simplex_of(points);
      const auto regions = voronoi_regions(simplex);
      EXPECT_EQ(regions.size(), (1U << count) - 1U);
      for (int i = 0; i < 60; ++i) {
        const Vector3d p = random.vector(i % 2 == 0 ? 2.0 : 0.3);
        std::vector<std::string> holding;
        for (const VoronoiRegion& region : regions) {
          if (region.holds(p)) holding.push_back(region.letters);
        }
        ASSERT_EQ(holding.size(), 1U) << "every point is in one region";
        ASSERT_EQ(holding.front(), nearest_feature(simplex, p));
        ++seen[holding.front().size()];
      }
    }
  }
  for (std::size_t size = 1; size <= 4; ++size) EXPECT_GT(seen[size], 100) << size;
}

TEST(VoronoiRegions, WallsLieOnTheirPlaneInTheSphereAndInTheRegion) {
  const auto simplex = simplex_of({{0, 0, 0}, {1, 0.1, 0}, {0.2, 0.9, 0.1}, {0.3, 0.2, 1.1}});
  const Vector3d centre(0.3, 0.3, 0.3);
  int walls = 0;
  for (const VoronoiRegion& region : voronoi_regions(simplex)) {
    for (std::size_t i = 0; i < region.sides.size(); ++i) {
      const auto wall = wall_of(region.sides, i, centre, 2.0);
      walls += wall.empty() ? 0 : 1;
      for (const Vector3d& p : wall) {
        EXPECT_NEAR(glm::dot(p - region.sides[i].point, region.sides[i].normal), 0.0, 1e-12);
        EXPECT_LE(glm::length(p - centre), 2.0 + 1e-12);
        for (const HalfSpace& side : region.sides) EXPECT_LE(glm::dot(p - side.point, side.normal), 1e-12);
      }
    }
  }
  EXPECT_EQ(walls, 4 * 3 + 6 * 4 + 4 * 4 + 4) << "of a tetrahedron that is not obtuse every side has its wall";
}

TEST(VoronoiRegions, OfASimplexWithoutExtentAreFinite) {
  for (const auto& points : {std::vector<Vector3d>{{1, 0, 0}, {1, 0, 0}},
                             {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}},
                             {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}}) {
    for (const VoronoiRegion& region : voronoi_regions(simplex_of(points))) {
      for (const HalfSpace& side : region.sides) EXPECT_NEAR(glm::length(side.normal), 1.0, 1e-12);
      for (std::size_t i = 0; i < region.sides.size(); ++i) {
        for (const Vector3d& p : wall_of(region.sides, i, {0.5, 0.5, 0.0}, 2.0)) EXPECT_TRUE(is_finite(p));
      }
    }
  }
}

}  // namespace
}  // namespace minkoscope
