// What every convex hull must be, checked from its public data alone: the first thing that is wrong, in words.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/shapes/hull/convex_hull.h"

namespace minkoscope::test {

/// How far the farthest input point stands outside the worst face, metres.
inline double worst_violation(const ConvexHull& hull) {
  double worst = 0.0;
  for (const auto& face : hull.faces) {
    for (const Vector3d& p : hull.points) worst = std::max(worst, glm::dot(face.normal, p) - face.offset);
  }
  return worst;
}

/// Closed manifold of convex polygons, Euler 2, outward, consistent adjacency: empty, or what is not so. Cheap: linear
/// in the faces.
inline std::string fault_of_solid(const ConvexHull& hull) {
  if (hull.dimension != 3) return "dimension " + std::to_string(hull.dimension);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> owner;
  std::set<std::uint32_t> used;
  std::size_t half_edges = 0, triangles = 0;
  for (std::uint32_t f = 0; f < hull.faces.size(); ++f) {
    const auto& face = hull.faces[f];
    const std::string where = "face " + std::to_string(f) + ": ";
    if (face.vertices.size() < 3) return where + "fewer than three vertices";
    if (face.vertices.size() != face.neighbours.size()) return where + "a neighbour for each edge";
    if (!(std::abs(glm::length(face.normal) - 1.0) <= 1e-12)) return where + "the normal is no unit vector";
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const std::uint32_t a = face.vertices[i], b = face.vertices[(i + 1) % face.vertices.size()];
      if (a >= hull.points.size()) return where + "a vertex that is none";
      if (!owner.emplace(std::pair{a, b}, f).second) return where + "edge used twice in one direction";
      used.insert(a);
      ++half_edges;
      if (!(std::abs(glm::dot(face.normal, hull.points[a]) - face.offset) <= 2.0 * hull.tolerance)) {
        return where + "a vertex is off the plane";
      }
    }
    triangles += face.vertices.size() - 2;
  }
  for (std::uint32_t f = 0; f < hull.faces.size(); ++f) {
    const auto& face = hull.faces[f];
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const auto back = owner.find({face.vertices[(i + 1) % face.vertices.size()], face.vertices[i]});
      if (back == owner.end()) return "face " + std::to_string(f) + ": open edge";
      if (back->second != face.neighbours[i]) return "face " + std::to_string(f) + ": wrong neighbour";
    }
  }
  if (used.size() + hull.faces.size() != half_edges / 2 + 2) return "Euler number other than 2";
  if (!std::equal(used.begin(), used.end(), hull.vertices.begin(), hull.vertices.end())) return "vertices unused";
  if (hull.triangles.size() != triangles) return "number of triangles";
  if (hull.adjacency_start.size() != hull.vertices.size() + 1) return "rows of the adjacency";
  if (hull.adjacency.size() != half_edges) return "size of the adjacency";
  // The volume once more, from the triangles, by the divergence theorem about the first vertex.
  const Vector3d origin = hull.points[hull.vertices[0]];
  double volume = 0.0, size = 0.0, area = 0.0;
  for (const auto& t : hull.triangles) {
    const Vector3d a = hull.points[t[0]] - origin, b = hull.points[t[1]] - origin, c = hull.points[t[2]] - origin;
    volume += glm::dot(a, glm::cross(b, c)) / 6.0;
    area += glm::length(glm::cross(b - a, c - a)) / 2.0;
    size = std::max(size, glm::length(a));
  }
  if (!(hull.volume > 0.0)) return "no volume";
  // The last term is the rounding of this sum itself, which a needle's own volume can be far below.
  const double rounding = area * (2.0 * hull.tolerance + 1e-12 * size) + 1e-14 * size * size * size;
  if (!(std::abs(volume - hull.volume) <= rounding)) {
    return "volume " + std::to_string(hull.volume) + " instead of " + std::to_string(volume);
  }
  return {};
}

}  // namespace minkoscope::test
