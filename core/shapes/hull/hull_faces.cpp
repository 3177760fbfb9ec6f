// Grows each face from its largest triangle, then walks its outline and drops the vertices that no third face meets.
#include "core/shapes/hull/hull_faces.h"

#include <algorithm>
#include <numeric>

#include "core/base/tolerance.h"

namespace minkoscope {

namespace {

constexpr std::uint32_t none = 0xffffffffu;
using Real3 = Vector3<long double>;

class Merger {
 public:
  Merger(const Lattice& lattice, const std::vector<HullTriangle>& triangles, double tolerance)
      : lattice_(lattice), triangles_(triangles), tolerance_(tolerance), face_of_(triangles.size(), none) {}

  std::optional<std::vector<HullPolygon>> run() {
    grow_faces();
    if (polygons_.size() < 4 || !walk_outlines() || !drop_vertices() || !is_closed_and_convex()) return std::nullopt;
    return std::move(polygons_);
  }

  /// The polygon of each triangle, once they have been grown.
  std::vector<std::uint32_t> polygon_of_triangles() { return std::move(face_of_); }

 private:
  struct Plane {
    const HullTriangle* triangle = nullptr;
    LatticeVector normal;
    Real3 unit{0};
  };

  Real3 position(std::uint32_t point) const { return Real3(lattice_.coordinates[point]); }

  Plane plane_of(std::uint32_t triangle) const {
    const auto& vertices = triangles_[triangle].vertices;
    const auto& p = lattice_.points;
    const LatticeVector normal = cross(p[vertices[1]] - p[vertices[0]], p[vertices[2]] - p[vertices[0]]);
    return {&triangles_[triangle], normal, glm::normalize(to_real(normal))};
  }

  bool lies_in(const Plane& plane, std::uint32_t point) const {
    const std::uint32_t vertex = plane.triangle->vertices[0];
    if (tolerance_ == 0.0) return dot(plane.normal, lattice_.points[point] - lattice_.points[vertex]).sign() == 0;
    return std::abs(glm::dot(plane.unit, position(point) - position(vertex))) <= tolerance_;
  }

  // The border of a plate that is thinner than the tolerance lies in the plane of its top, but folds away from it:
  // taken in, it would leave the border's vertices inside the face.
  bool faces_alike(const Plane& plane, std::uint32_t triangle) const {
    return tolerance_ == 0.0 || glm::dot(plane.unit, plane_of(triangle).unit) > tolerance::hull_fold_cosine;
  }

  // Largest triangles first: their planes are the best known, and slivers join the face they lie in.
  void grow_faces() {
    std::vector<long double> size(triangles_.size());
    for (std::uint32_t i = 0; i < triangles_.size(); ++i) {
      const Real3 a = position(triangles_[i].vertices[0]);
      const Real3 n = glm::cross(position(triangles_[i].vertices[1]) - a, position(triangles_[i].vertices[2]) - a);
      size[i] = glm::dot(n, n);
    }
    std::vector<std::uint32_t> order(triangles_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return size[a] > size[b]; });
    std::vector<std::uint32_t> stack;
    for (const std::uint32_t seed : order) {
      if (face_of_[seed] != none) continue;
      const auto face = static_cast<std::uint32_t>(polygons_.size());
      polygons_.emplace_back().triangle = seed;
      const Plane plane = plane_of(seed);
      face_of_[seed] = face;
      stack.assign(1, seed);
      while (!stack.empty()) {
        const std::uint32_t triangle = stack.back();
        stack.pop_back();
        for (const std::uint32_t neighbour : triangles_[triangle].neighbours) {
          if (face_of_[neighbour] != none) continue;
          const auto& vertices = triangles_[neighbour].vertices;
          if (!std::all_of(vertices.begin(), vertices.end(), [&](std::uint32_t p) { return lies_in(plane, p); }))
            continue;
          if (!faces_alike(plane, neighbour)) continue;
          face_of_[neighbour] = face;
          stack.push_back(neighbour);
        }
      }
    }
  }

  // The outline of each face as one loop of vertices; false when it is not one simple loop.
  bool walk_outlines() {
    std::vector<std::vector<std::uint32_t>> members(polygons_.size());
    for (std::uint32_t i = 0; i < triangles_.size(); ++i) members[face_of_[i]].push_back(i);
    std::vector<std::uint32_t> next(lattice_.points.size(), none), across(lattice_.points.size(), none);
    for (std::uint32_t face = 0; face < polygons_.size(); ++face) {
      std::size_t length = 0;
      std::uint32_t first = none;
      bool simple = true;
      for (const std::uint32_t i : members[face]) {
        for (std::size_t k = 0; k < 3; ++k) {
          const std::uint32_t other = face_of_[triangles_[i].neighbours[k]];
          if (other == face) continue;
          const std::uint32_t from = triangles_[i].vertices[k];
          simple = simple && next[from] == none;
          next[from] = triangles_[i].vertices[(k + 1) % 3];
          across[from] = other;
          first = std::min(first, from);
          ++length;
        }
      }
      HullPolygon& polygon = polygons_[face];
      for (std::uint32_t v = first; v != none && next[v] != none;) {
        polygon.vertices.push_back(v);
        polygon.neighbours.push_back(across[v]);
        const std::uint32_t after = next[v];
        next[v] = none;
        v = after;
      }
      if (!simple || polygon.vertices.size() != length || length < 3) return false;
    }
    return true;
  }

  // A vertex that only two faces meet lies on their common edge: it is dropped, unless it is too far off the edge.
  bool drop_vertices() {
    std::vector<std::uint32_t> meeting(lattice_.points.size(), 0);
    for (const HullPolygon& polygon : polygons_) {
      for (const std::uint32_t v : polygon.vertices) ++meeting[v];
    }
    keep_.assign(lattice_.points.size(), false);
    for (std::uint32_t face = 0; face < polygons_.size(); ++face) {
      const HullPolygon& polygon = polygons_[face];
      const auto size = static_cast<std::uint32_t>(polygon.vertices.size());
      std::uint32_t start = 0;
      while (start < size && meeting[polygon.vertices[start]] < 3) ++start;
      if (start == size) return false;
      std::vector<std::uint32_t> chain;
      for (std::uint32_t i = 0; i < size;) {
        chain.assign(1, polygon.vertices[(start + i) % size]);
        const std::uint32_t other = polygon.neighbours[(start + i) % size];
        do {
          ++i;
          chain.push_back(polygon.vertices[(start + i) % size]);
        } while (meeting[chain.back()] < 3);
        keep_[chain.front()] = true;
        if (face < other) keep_vertices(chain, 0, chain.size() - 1);
      }
    }
    for (HullPolygon& polygon : polygons_) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
        if (!keep_[polygon.vertices[i]]) continue;
        polygon.vertices[kept] = polygon.vertices[i];
        polygon.neighbours[kept++] = polygon.neighbours[i];
      }
      polygon.vertices.resize(kept);
      polygon.neighbours.resize(kept);
      if (kept < 3) return false;
    }
    return true;
  }

  void keep_vertices(const std::vector<std::uint32_t>& chain, std::size_t first, std::size_t last) {
    const Real3 from = position(chain[first]);
    const Real3 edge = position(chain[last]) - from;
    long double farthest = static_cast<long double>(tolerance_);
    std::size_t vertex = first;
    for (std::size_t i = first + 1; i < last && tolerance_ > 0.0; ++i) {
      const Real3 to = position(chain[i]) - from;
      const long double length = glm::length(edge);  // 0 when the chain comes back to its start
      const long double distance = length > 0.0L ? glm::length(glm::cross(edge, to)) / length : glm::length(to);
      if (!(distance > farthest)) continue;
      farthest = distance;
      vertex = i;
    }
    if (vertex == first) return;
    keep_[chain[vertex]] = true;
    keep_vertices(chain, first, vertex);
    keep_vertices(chain, vertex, last);
  }

  bool is_closed_and_convex() const {
    if (tolerance_ == 0.0) return true;  // exactly coplanar triangles of a convex surface leave nothing to check
    std::size_t edges = 0;
    for (const HullPolygon& polygon : polygons_) {
      const Plane plane = plane_of(polygon.triangle);
      const std::size_t size = polygon.vertices.size();
      edges += size;
      for (std::size_t i = 0; i < size; ++i) {
        const Real3 a = position(polygon.vertices[i]);
        const Real3 b = position(polygon.vertices[(i + 1) % size]);
        const Real3 c = position(polygon.vertices[(i + 2) % size]);
        const Real3 inward = glm::cross(plane.unit, b - a);
        if (glm::dot(inward, c - b) < -static_cast<long double>(tolerance_) * glm::length(inward)) return false;
      }
      if (!meets_each_neighbour_once(polygon)) return false;
    }
    const auto vertices = static_cast<std::size_t>(std::count(keep_.begin(), keep_.end(), true));
    return edges % 2 == 0 && vertices + polygons_.size() == edges / 2 + 2;
  }

  // Two convex faces meet along one edge; along several only where vertices were kept on it, which follow each other.
  static bool meets_each_neighbour_once(const HullPolygon& polygon) {
    std::size_t runs = 0;
    for (std::size_t i = 0; i < polygon.neighbours.size(); ++i) {
      const std::size_t before = i == 0 ? polygon.neighbours.size() - 1 : i - 1;
      if (polygon.neighbours[i] != polygon.neighbours[before]) ++runs;
    }
    std::vector<std::uint32_t> distinct = polygon.neighbours;
    std::sort(distinct.begin(), distinct.end());
    return runs == static_cast<std::size_t>(std::unique(distinct.begin(), distinct.end()) - distinct.begin());
  }

  const Lattice& lattice_;
  const std::vector<HullTriangle>& triangles_;
  double tolerance_;
  std::vector<std::uint32_t> face_of_;
  std::vector<HullPolygon> polygons_;
  std::vector<bool> keep_;
};

}  // namespace

std::optional<std::vector<HullPolygon>> merge_coplanar(const Lattice& lattice,
                                                       const std::vector<HullTriangle>& triangles, double tolerance,
                                                       std::vector<std::uint32_t>* polygon_of) {
  Merger merger(lattice, triangles, tolerance);
  auto polygons = merger.run();
  if (polygons && polygon_of != nullptr) *polygon_of = merger.polygon_of_triangles();
  return polygons;
}

}  // namespace minkoscope
