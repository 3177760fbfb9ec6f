// What every convex hull must be, checked from its public data alone.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "core/shapes/convex_hull.h"

namespace minkoscope::testing {

/// How far the farthest input point stands outside the worst face, metres.
inline double worst_violation(const ConvexHull& hull) {
  double worst = 0.0;
  for (const auto& face : hull.faces) {
    for (const Vector3d& p : hull.points) worst = std::max(worst, glm::dot(face.normal, p) - face.offset);
  }
  return worst;
}

/// Closed manifold of convex polygons, Euler 2, outward, consistent adjacency. Cheap: linear in the faces.
inline void expect_valid_solid(const ConvexHull& hull, const std::string& what) {
  ASSERT_EQ(hull.dimension, 3) << what;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> owner;
  std::set<std::uint32_t> used;
  std::size_t half_edges = 0;
  for (std::uint32_t f = 0; f < hull.faces.size(); ++f) {
    const auto& face = hull.faces[f];
    ASSERT_GE(face.vertices.size(), 3u) << what;
    ASSERT_EQ(face.vertices.size(), face.neighbours.size()) << what;
    EXPECT_NEAR(glm::length(face.normal), 1.0, 1e-12) << what;
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const std::uint32_t a = face.vertices[i], b = face.vertices[(i + 1) % face.vertices.size()];
      ASSERT_TRUE(owner.emplace(std::pair{a, b}, f).second) << what << ": edge used twice in one direction";
      used.insert(a);
      ++half_edges;
      EXPECT_NEAR(glm::dot(face.normal, hull.points[a]), face.offset, 2.0 * hull.tolerance) << what;
    }
  }
  for (std::uint32_t f = 0; f < hull.faces.size(); ++f) {
    const auto& face = hull.faces[f];
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const auto back = owner.find({face.vertices[(i + 1) % face.vertices.size()], face.vertices[i]});
      ASSERT_NE(back, owner.end()) << what << ": open edge";
      EXPECT_EQ(back->second, face.neighbours[i]) << what << ": wrong neighbour";
    }
  }
  EXPECT_EQ(used.size() + hull.faces.size(), half_edges / 2 + 2) << what << ": Euler";
  EXPECT_TRUE(std::equal(used.begin(), used.end(), hull.vertices.begin(), hull.vertices.end())) << what;
  std::size_t triangles = 0;
  for (const auto& face : hull.faces) triangles += face.vertices.size() - 2;
  EXPECT_EQ(hull.triangles.size(), triangles) << what;
  ASSERT_EQ(hull.adjacency_start.size(), hull.vertices.size() + 1) << what;
  EXPECT_EQ(hull.adjacency.size(), half_edges) << what;
  // The volume once more, from the triangles, by the divergence theorem about the first vertex.
  const Vector3d origin = hull.points[hull.vertices[0]];
  double volume = 0.0, size = 0.0, area = 0.0;
  for (const auto& t : hull.triangles) {
    const Vector3d a = hull.points[t[0]] - origin, b = hull.points[t[1]] - origin, c = hull.points[t[2]] - origin;
    volume += glm::dot(a, glm::cross(b, c)) / 6.0;
    area += glm::length(glm::cross(b - a, c - a)) / 2.0;
    size = std::max(size, glm::length(a));
  }
  EXPECT_GT(hull.volume, 0.0) << what;
  // The last term is the rounding of this sum itself, which a needle's own volume can be far below.
  EXPECT_NEAR(volume, hull.volume, area * (2.0 * hull.tolerance + 1e-12 * size) + 1e-14 * size * size * size) << what;
}

}  // namespace minkoscope::testing
