// The polytope of EPA, of any size.
// Source: Gino van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, 2001; the
// removal of coplanar faces with the visible ones follows C. B. Barber, D. P. Dobkin, H. Huhdanpaa, The Quickhull
// Algorithm for Convex Hulls, 1996. Deviations: a face that the new vertex is coplanar with counts as seen, so that no
// face without area is built beside it; the horizon is checked to be one simple cycle before anything is changed.
#include "core/narrow_phase/epa/large_polytope.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/narrow_phase/pair/nearest_point.h"

namespace minkoscope {

namespace {
constexpr std::size_t index_of(int i) {
  return static_cast<std::size_t>(i);
}

/// Which of three is the greatest, the first of equal ones; branch-free, because a branch would mispredict.
std::size_t greatest_of(double a, double b, double c) {
  const auto b_over_a = static_cast<std::size_t>(b > a);
  const auto c_over_both = static_cast<std::size_t>(c > a) & static_cast<std::size_t>(c > b);
  return (c_over_both << 1) | (b_over_a & (c_over_both ^ 1));
}
}  // namespace

LargePolytope::LargePolytope(double scale, double bound)
    : margin_(tolerance::coplanar_rounding * tolerance::unit_roundoff<double> * scale),
      known_height_(tolerance::known_face_height * scale),
      known_distance_(tolerance::known_face_distance * scale) {
  prune_beyond(bound);
  constexpr std::size_t usual_vertices = 32, usual_faces = 96, usual_horizon = 24;
  vertices_.reserve(usual_vertices);
  faces_.reserve(usual_faces);
  heap_.reserve(usual_faces);
  mark_.reserve(usual_faces);
  edge_at_.reserve(usual_vertices);
  for (auto* list : {&stack_, &removed_}) list->reserve(usual_horizon);
  horizon_.reserve(usual_horizon);
  border_.reserve(usual_horizon);
}

LargePolytope::LargePolytope(std::span<const MinkowskiVertex> vertices, std::span<const PolytopeTriangle> faces,
                             double scale, double bound)
    : LargePolytope(scale, bound) {
  vertices_.assign(vertices.begin(), vertices.end());
  faces_.assign(faces.begin(), faces.end());
  mark_.assign(faces.size(), 0);
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    if (faces_[i].alive) rank(static_cast<int>(i), false);
  }
}

LargePolytope::LargePolytope(const std::array<MinkowskiVertex, 4>& vertices, double scale, double bound)
    : LargePolytope(scale, bound) {
  vertices_.assign(vertices.begin(), vertices.end());
  const double volume = glm::dot(w(3) - w(0), glm::cross(w(1) - w(0), w(2) - w(0)));
  if (volume > 0.0) std::swap(vertices_[1], vertices_[2]);  // now the fourth point is behind the first face
  add_face(0, 1, 2);
  add_face(0, 3, 1);
  add_face(0, 2, 3);
  add_face(1, 3, 2);
  face(0).neighbours = {1, 3, 2};
  face(1).neighbours = {2, 3, 0};
  face(2).neighbours = {0, 3, 1};
  face(3).neighbours = {1, 2, 0};
}

int LargePolytope::add_face(int a, int b, int c) {
  const int index = static_cast<int>(faces_.size());
  PolytopeTriangle& out = faces_.emplace_back();
  mark_.push_back(0);
  out.vertices = {a, b, c};
  const std::array<const Vector3d*, 3> vertices{&w(a), &w(b), &w(c)};
  const std::array<Vector3d, 3> edges{*vertices[1] - *vertices[0], *vertices[2] - *vertices[1],
                                      *vertices[0] - *vertices[2]};
  const auto squares = [](const Vector3d& u, const Vector3d& v, const Vector3d& t) {
    return std::array<double, 3>{length_squared(u), length_squared(v), length_squared(t)};
  };
  // The normal from the two shortest edges and the distance of the nearest vertex, which cancel the fewest digits.
  const std::array<double, 3> long_edges = squares(edges[0], edges[1], edges[2]);
  const std::size_t longest = greatest_of(long_edges[0], long_edges[1], long_edges[2]);
  const std::array<double, 3> far_vertices = squares(*vertices[0], *vertices[1], *vertices[2]);
  const std::size_t nearest = greatest_of(-far_vertices[0], -far_vertices[1], -far_vertices[2]);
  constexpr std::size_t after[4] = {1, 2, 0, 1};
  const Vector3d n = glm::cross(edges[after[longest]], edges[after[longest + 1]]);
  const double squared = length_squared(n);
  if (squared > 0.0) out.normal = n * (1.0 / std::sqrt(squared));
  out.distance = glm::dot(out.normal, *vertices[nearest]);
  // A plane that is known well enough and beyond an upper bound of the depth is that of no closest face.
  const bool known = squared > known_height_ * known_height_ * long_edges[longest];
  rank(index, known);
  return index;
}

void LargePolytope::rank(int index, bool known) {
  PolytopeTriangle& out = face(index);
  if (known && out.distance > beyond_) {
    out.key = out.distance;
    return;
  }
  out.key = triangle_distance(out);
  push(index);
}

double LargePolytope::triangle_distance(const PolytopeTriangle& f) const {
  return std::sqrt(NearestFeature::of_triangle(w(f.vertices[0]), w(f.vertices[1]), w(f.vertices[2])).squared);
}

void LargePolytope::push(int index) {
  heap_.emplace_back(face(index).key, index);
  std::push_heap(heap_.begin(), heap_.end(), std::greater<>{});
}

int LargePolytope::closest_face() {
  for (;;) {
    // Only pruned faces are left: the bound was wrong.
    if (heap_.empty() || heap_.front().first > beyond_) rank_all();
    const auto [key, index] = heap_.front();
    const PolytopeTriangle& top = face(index);
    if (top.alive && top.key == key) return index;
    std::pop_heap(heap_.begin(), heap_.end(), std::greater<>{});
    heap_.pop_back();
  }
}

void LargePolytope::describe(int index, ClosestFace& out) const {
  const PolytopeTriangle& own = faces_[index_of(index)];
  out = {index, index, own.vertices, own.normal, own.normal, own.distance, own.key, {}, 0.0};
}

void LargePolytope::rank_all() {
  beyond_ = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    if (!faces_[i].alive) continue;
    faces_[i].key = triangle_distance(faces_[i]);
    push(static_cast<int>(i));
  }
}

void LargePolytope::prune_beyond(double bound) {
  beyond_ = std::min(beyond_, bound + known_distance_);
}

bool LargePolytope::contains(const Vector3d& point) const {
  return std::any_of(vertices_.begin(), vertices_.end(),
                     [&](const MinkowskiVertex& vertex) { return vertex.w == point; });
}

NearestFeature LargePolytope::nearest_on(int index) const {
  const std::array<int, 3>& vertices = faces_[index_of(index)].vertices;
  return NearestFeature::of_triangle(w(vertices[0]), w(vertices[1]), w(vertices[2]));
}

bool LargePolytope::expand(int seen, const MinkowskiVertex& vertex, Coplanar coplanar) {
  const double behind = coplanar == Coplanar::remove ? -margin_ : coplanar == Coplanar::keep ? margin_ : 0.0;
  ++expansion_;
  removed_.clear();
  horizon_.clear();
  border_.clear();
  stack_.assign(1, seen);
  mark_[index_of(seen)] = expansion_;
  while (!stack_.empty()) {
    const int current = stack_.back();
    stack_.pop_back();
    removed_.push_back(current);
    for (std::size_t i = 0; i < 3; ++i) {
      const int other = face(current).neighbours[i];
      if (mark_[index_of(other)] == expansion_) continue;
      const PolytopeTriangle& next = face(other);
      if (glm::dot(next.normal, vertex.w - w(next.vertices[0])) > behind) {
        mark_[index_of(other)] = expansion_;
        stack_.push_back(other);
      }
    }
  }
  // The horizon: edges from a removed face to one that stays. Branch-free: the others are overwritten.
  border_.resize(3 * removed_.size() + 1);
  std::size_t edges = 0;
  for (const int current : removed_) {
    for (std::size_t i = 0; i < 3; ++i) {
      const int other = face(current).neighbours[i];
      const int from = face(current).vertices[i], to = face(current).vertices[(i + 1) % 3];
      const std::array<int, 3>& around = face(other).vertices;
      const int slot = static_cast<int>(around[1] == to) + 2 * static_cast<int>(around[2] == to);
      border_[edges] = {from, to, other, slot};
      edges += static_cast<std::size_t>(mark_[index_of(other)] != expansion_);
    }
  }
  border_.resize(edges);
  if (border_.size() < 3) return false;
  edge_at_.assign(vertices_.size(), -1);
  for (std::size_t i = 0; i < border_.size(); ++i) {
    int& at = edge_at_[index_of(border_[i][0])];
    if (at >= 0) return false;  // the horizon runs through a vertex twice
    at = static_cast<int>(i);
  }
  int edge = 0;
  do {
    horizon_.push_back({border_[index_of(edge)][0], border_[index_of(edge)][1]});
    edge = edge_at_[index_of(border_[index_of(edge)][1])];
  } while (edge > 0 && horizon_.size() < border_.size());
  if (edge != 0 || horizon_.size() != border_.size()) return false;  // not one cycle
  const auto flat = [&](const std::array<int, 2>& e) {
    const Vector3d a = w(e[0]) - vertex.w, b = w(e[1]) - vertex.w;
    return !(length_squared(glm::cross(a, b)) >
             tolerance::collinear_sine_squared * length_squared(a) * length_squared(b));
  };
  if (std::any_of(horizon_.begin(), horizon_.end(), flat)) return false;

  for (const int current : removed_) face(current).alive = false;
  const int apex = static_cast<int>(vertices_.size());
  vertices_.push_back(vertex);
  first_added_ = static_cast<int>(faces_.size());
  const int count = static_cast<int>(horizon_.size());
  for (int i = 0; i < count; ++i) {
    const std::array<int, 2>& e = horizon_[index_of(i)];
    const int added = add_face(e[0], e[1], apex);
    const std::array<int, 4>& outer = border_[index_of(edge_at_[index_of(e[0])])];
    face(added).neighbours = {outer[2], first_added_ + (i + 1) % count, first_added_ + (i + count - 1) % count};
    face(outer[2]).neighbours[index_of(outer[3])] = added;
  }
  return true;
}

}  // namespace minkoscope
