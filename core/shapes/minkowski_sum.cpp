// Which pairs of vertices can be a vertex of A + B? The Gauss maps decide (Ghosh, "A Unified Computational Framework
// for Minkowski Operations", 1993): overlay the two spherical subdivisions, in which a face is a point (its normal), an
// edge an arc and a vertex a region. A pair of vertices counts when their regions overlap, and the vertices of that
// overlap are a face's normal inside the other's region, or two arcs that cross (the test of crossing by four signs is
// that of Gregorius, "The Separating Axis Test between Convex Polyhedra", GDC 2013).
//
// Deviation: the overlay is not kept. It only names the candidates, generously where directions tie (parallel faces or
// edges), and the exact quickhull of those few points decides, so that no tie can break the surface.
#include "core/shapes/minkowski_sum.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/tolerance.h"

namespace minkoscope {

namespace {

constexpr std::size_t largest_overlay = 4'000'000;  // pairs of arcs
constexpr int sampled_directions = 4000;

// One edge on the Gauss sphere: from the normal of the face it belongs to, to that of the face across it.
struct Arc {
  std::uint32_t start = 0, end = 0;  // into GaussMap::normals
  std::uint32_t vertex_a = 0, vertex_b = 0;
  Vector3d direction{0.0};  // unit, along start × end
};

struct GaussMap {
  std::vector<Vector3d> normals;
  std::vector<Arc> arcs;
};

GaussMap gauss_map(const ConvexHull& hull) {
  GaussMap map;
  for (const auto& face : hull.faces) map.normals.push_back(face.normal);
  for (std::uint32_t f = 0; f < hull.faces.size(); ++f) {
    const auto& face = hull.faces[f];
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const std::uint32_t across = face.neighbours[i];
      if (across < f) continue;
      Arc arc{f, across, face.vertices[i], face.vertices[(i + 1) % face.vertices.size()], {}};
      arc.direction = glm::normalize(hull.points[arc.vertex_b] - hull.points[arc.vertex_a]);
      if (hull.dimension == 2) {
        // Half a great circle has no unique middle: go through the normal that lies in the plane.
        const auto middle = static_cast<std::uint32_t>(map.normals.size());
        map.normals.push_back(glm::normalize(glm::cross(arc.direction, face.normal)));
        Arc second = arc;
        arc.end = middle;
        second.start = middle;
        map.arcs.push_back(second);
      }
      map.arcs.push_back(arc);
    }
  }
  return map;
}

using Pairs = std::vector<std::uint64_t>;

void add_pair(Pairs& pairs, std::uint32_t a, std::uint32_t b) {
  pairs.push_back(std::uint64_t{a} << 32 | b);
}

// For every normal of one hull, the face's vertices with the other's farthest vertices, ties included.
template <class Add>
void add_faces(const ConvexHull& of, const ConvexHull& other, Add&& add) {
  double size = 0.0;
  for (const std::uint32_t v : other.vertices) {
    size = std::max(size, glm::length(other.points[v] - other.points[other.vertices[0]]));
  }
  std::vector<double> height(other.vertices.size());
  for (const auto& face : of.faces) {
    for (std::size_t i = 0; i < height.size(); ++i) height[i] = glm::dot(face.normal, other.points[other.vertices[i]]);
    const double limit = *std::max_element(height.begin(), height.end()) - tolerance::gauss_map_tie * size;
    for (std::size_t i = 0; i < height.size(); ++i) {
      if (height[i] < limit) continue;
      for (const std::uint32_t v : face.vertices) add(v, other.vertices[i]);
    }
  }
}

void add_crossings(const GaussMap& a, const GaussMap& b, Pairs& pairs) {
  constexpr double tie = tolerance::gauss_map_tie;
  const std::size_t columns = b.arcs.size();
  std::vector<double> a_normal_along_b(a.normals.size() * columns);
  for (std::size_t n = 0; n < a.normals.size(); ++n) {
    for (std::size_t j = 0; j < columns; ++j) {
      a_normal_along_b[n * columns + j] = glm::dot(a.normals[n], b.arcs[j].direction);
    }
  }
  std::vector<double> b_normal_along(b.normals.size());
  for (const Arc& arc : a.arcs) {
    for (std::size_t n = 0; n < b.normals.size(); ++n) b_normal_along[n] = glm::dot(b.normals[n], arc.direction);
    const double* at_start = &a_normal_along_b[arc.start * columns];
    const double* at_end = &a_normal_along_b[arc.end * columns];
    for (std::size_t j = 0; j < columns; ++j) {
      const Arc& other = b.arcs[j];
      const double t1 = at_start[j], t2 = at_end[j];
      if ((t1 > tie && t2 > tie) || (t1 < -tie && t2 < -tie)) continue;
      const double s1 = b_normal_along[other.start], s2 = b_normal_along[other.end];
      if ((s1 > tie && s2 > tie) || (s1 < -tie && s2 < -tie)) continue;
      if ((s1 - s2) * (t1 - t2) > tie) continue;  // they cross each other's circle on opposite sides of the sphere
      add_pair(pairs, arc.vertex_a, other.vertex_a);
      add_pair(pairs, arc.vertex_a, other.vertex_b);
      add_pair(pairs, arc.vertex_b, other.vertex_a);
      add_pair(pairs, arc.vertex_b, other.vertex_b);
    }
  }
}

// The position in hull.vertices of the farthest vertex, climbing from `start` along the hull's edges.
std::uint32_t climb(const ConvexHull& hull, const Vector3d& direction, std::uint32_t start) {
  std::uint32_t best = start;
  double height = glm::dot(direction, hull.points[hull.vertices[best]]);
  for (bool climbing = true; climbing;) {
    climbing = false;
    const std::uint32_t from = best;
    for (std::uint32_t k = hull.adjacency_start[from]; k < hull.adjacency_start[from + 1]; ++k) {
      const double next = glm::dot(direction, hull.points[hull.vertices[hull.adjacency[k]]]);
      if (next > height) {
        height = next;
        best = hull.adjacency[k];
        climbing = true;
      }
    }
  }
  return best;
}

void add_supports(const ConvexHull& a, const ConvexHull& b, Pairs& pairs) {
  std::uint32_t last_a = 0, last_b = 0;
  for (const Vector3d& direction : sphere_directions(sampled_directions)) {
    last_a = climb(a, direction, last_a);
    last_b = climb(b, direction, last_b);
    add_pair(pairs, a.vertices[last_a], b.vertices[last_b]);
  }
}

}  // namespace

std::vector<Vector3d> sphere_directions(int count) {
  // A spiral from pole to pole in golden-angle steps would spread as evenly but jump; this one winds, so that climbing
  // from the last answer is short.
  std::vector<Vector3d> directions;
  const double turns = std::sqrt(count * std::numbers::pi) / 2.0;
  for (int i = 0; i < count; ++i) {
    const double y = 1.0 - (2.0 * i + 1.0) / count;
    const double polar = std::acos(y);
    const double azimuth = 2.0 * turns * polar;
    directions.emplace_back(std::sin(polar) * std::cos(azimuth), y, std::sin(polar) * std::sin(azimuth));
  }
  return directions;
}

ConvexHull moved_hull(const ConvexHull& hull, const Matrix3d& rotation, const Vector3d& translation, bool negate) {
  ConvexHull moved;
  moved.dimension = hull.dimension;
  moved.adjacency_start = hull.adjacency_start;
  moved.adjacency = hull.adjacency;
  moved.volume = hull.volume;
  moved.tolerance = hull.tolerance;
  const Matrix3d map = negate ? -rotation : rotation;
  std::vector<std::uint32_t> index(hull.points.size(), 0);
  for (std::uint32_t i = 0; i < hull.vertices.size(); ++i) {
    index[hull.vertices[i]] = i;
    moved.points.push_back(map * hull.points[hull.vertices[i]] + translation);
    moved.vertices.push_back(i);
  }
  for (const auto& face : hull.faces) {
    ConvexHull::Face turned = face;
    for (std::uint32_t& v : turned.vertices) v = index[v];
    if (negate) {
      // Reversed, the edge i → i + 1 is found at size − 2 − i, the closing one at the end.
      std::reverse(turned.vertices.begin(), turned.vertices.end());
      std::reverse(turned.neighbours.begin(), turned.neighbours.end() - 1);
    }
    turned.normal = glm::normalize(map * face.normal);
    turned.offset = glm::dot(turned.normal, moved.points[turned.vertices[0]]);
    for (const std::uint32_t v : turned.vertices) {
      turned.offset = std::max(turned.offset, glm::dot(turned.normal, moved.points[v]));
    }
    moved.faces.push_back(std::move(turned));
  }
  for (const auto& t : hull.triangles) {
    moved.triangles.push_back({index[t[0]], index[t[negate ? 2 : 1]], index[t[negate ? 1 : 2]]});
  }
  return moved;
}

ConvexHull minkowski_sum(const ConvexHull& a, const ConvexHull& b) {
  if (a.dimension == 0) return moved_hull(b, Matrix3d(1.0), a.points[a.vertices[0]], false);
  if (b.dimension == 0) return moved_hull(a, Matrix3d(1.0), b.points[b.vertices[0]], false);
  Pairs pairs;
  if (a.dimension == 1 || b.dimension == 1) {
    for (const std::uint32_t i : a.vertices) {
      for (const std::uint32_t j : b.vertices) add_pair(pairs, i, j);
    }
  } else {
    const GaussMap map_a = gauss_map(a), map_b = gauss_map(b);
    if (map_a.arcs.size() * map_b.arcs.size() <= largest_overlay) {
      add_faces(a, b, [&](std::uint32_t i, std::uint32_t j) { add_pair(pairs, i, j); });
      add_faces(b, a, [&](std::uint32_t j, std::uint32_t i) { add_pair(pairs, i, j); });
      add_crossings(map_a, map_b, pairs);
    } else {
      add_supports(a, b, pairs);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<Vector3d> points;
  points.reserve(pairs.size());
  for (const std::uint64_t pair : pairs) points.push_back(a.points[pair >> 32] + b.points[pair & 0xffffffffu]);
  return build_convex_hull(std::move(points));
}

}  // namespace minkoscope
