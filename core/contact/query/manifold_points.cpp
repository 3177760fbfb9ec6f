#include "core/contact/query/manifold_points.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "core/contact/query/best_four.h"

namespace minkoscope {
namespace {

using Indices = InlineList<int, 16>;
constexpr double bias = 1e-3;  // a choice gives way only to one that is better by this part

double turn_at(const Vector3d& o, const Vector3d& p, const Vector3d& q) {
  return (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
}

/// Points of A across the normal, by index.
struct Plane {
  const ManifoldPoints& points;
  const Vector3d& operator[](int i) const { return points[static_cast<std::size_t>(i)].a; }
  double area(int i, int j, int k) const { return std::abs(turn_at((*this)[i], (*this)[j], (*this)[k])); }
};

/// Around their hull counter-clockwise (A. M. Andrew's monotone chain), without those on its edges.
Indices outline(const Plane& at, int count) {
  Indices order, hull;
  for (int i = 0; i < count; ++i) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](int i, int j) {
    const Vector3d &p = at[i], &q = at[j];
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : i < j;
  });
  const auto add = [&](int index, std::size_t first) {
    while (hull.size() >= first + 2 && turn_at(at[hull[hull.size() - 2]], at[hull.back()], at[index]) <= 0.0)
      hull.pop_back();
    hull.push_back(index);
  };
  for (std::size_t i = 0; i < order.size(); ++i) add(order[i], 0);
  const std::size_t lower = hull.size();
  for (std::size_t i = order.size() - 1; i-- > 0;) add(order[i], lower - 1);
  hull.pop_back();
  return hull;
}

/// Whether the points as they stand go around their hull once, none of them on its edges: as clipped faces do.
bool are_outline(const Plane& at, int count) {
  double least = INFINITY, most = -INFINITY;
  int rises = 0;
  Vector3d before = at[0] - at[count - 1];
  for (int i = 0; i < count; ++i) {
    const Vector3d edge = at[i + 1 == count ? 0 : i + 1] - at[i];
    const double turn = before.x * edge.y - before.y * edge.x;
    least = std::min(least, turn);
    most = std::max(most, turn);
    rises += before.y < 0.0 && edge.y >= 0.0 ? 1 : 0;
    before = edge;
  }
  return (least > 0.0 || most < 0.0) && rises == 1;
}

/// Up to four points; what is offered later wins only where its area is larger by the bias.
struct Choice {
  double area = -1.0;
  std::array<int, 4> points{};
  int count = 0;

  bool takes(double own) {
    if (own <= area * (1.0 + bias)) return false;
    area = own;
    return true;
  }
  void offer(double own, std::initializer_list<int> indices) {
    if (!takes(own)) return;
    count = 0;
    for (const int i : indices) points[static_cast<std::size_t>(count++)] = i;
  }
};

/// The outline.
struct Ring {
  struct Vertex {
    double x = 0.0, y = 0.0;
    int index = 0;
    bool is_deep = false;
  };
  InlineList<Vertex, 16> vertices;

  std::size_t size() const { return vertices.size(); }
  /// Of the triangle over a diagonal, doubled: positive on one side of it, negative on the other.
  double area(std::size_t i, std::size_t j, std::size_t k) const {
    const Vertex &p = vertices[i], &q = vertices[j], &r = vertices[k];
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  }
};

/// What the vertices furthest on either side of a diagonal span with it.
struct Span {
  double above = 0.0, below = 0.0;

  Span(const Ring& ring, std::size_t i, std::size_t j) {
    const Ring::Vertex* const vertices = ring.vertices.data();
    const Ring::Vertex &p = vertices[i], &q = vertices[j];
    const double x = q.x - p.x, y = q.y - p.y;
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const double own = x * (vertices[k].y - p.y) - y * (vertices[k].x - p.x);
      above = std::max(above, own);
      below = std::min(below, own);
    }
  }
};

/// The first vertex that spans as much as the furthest on that side, but for the bias.
int first_that_spans(const Ring& ring, std::size_t i, std::size_t j, double most) {
  const double enough = std::abs(most) / (1.0 + bias), sign = most < 0.0 ? -1.0 : 1.0;
  std::size_t k = 0;
  while (sign * ring.area(i, j, k) < enough) ++k;
  return ring.vertices[k].index;
}

bool are_neighbours(std::size_t i, std::size_t j, std::size_t count) {
  const std::size_t apart = i < j ? j - i : i - j;
  return apart == 1 || apart == count - 1;
}

/// The best quadrilateral (or triangle) over a deep vertex: over each diagonal from there, the best vertex on either
/// side.
Choice best_over_deep(const Ring& ring, int most) {
  Choice best;
  const std::size_t n = ring.size();
  const bool of_four = most >= 4 && n >= 4;
  std::size_t from = n, to = n;
  for (std::size_t i = 0; i < n; ++i) {
    if (!ring.vertices[i].is_deep) continue;
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i || (j < i && ring.vertices[j].is_deep)) continue;
      if (of_four && are_neighbours(i, j, n)) continue;  // a triangle, and a larger quadrilateral holds it
      const Span span(ring, i, j);
      if (!best.takes(of_four ? span.above - span.below : std::max(span.above, -span.below))) continue;
      from = i;
      to = j;
    }
  }
  if (from == n) return best;
  const Span span(ring, from, to);
  const auto take = [&](int index) { best.points[static_cast<std::size_t>(best.count++)] = index; };
  take(ring.vertices[from].index);
  take(ring.vertices[to].index);
  const bool is_above = span.above > -span.below;
  if (span.above > 0.0 && (of_four || is_above)) take(first_that_spans(ring, from, to, span.above));
  if (span.below < 0.0 && (of_four || !is_above)) take(first_that_spans(ring, from, to, span.below));
  return best;
}

/// The deepest point lies within the outline: it and the best triangle around.
void offer_inside(const Plane& at, const Ring& ring, int deepest, int most, Choice& best) {
  const auto index = [&](std::size_t i) { return ring.vertices[i].index; };
  const std::size_t n = ring.size();
  if (most == 3) {
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i + 1; j < n; ++j)
        best.offer(at.area(deepest, index(i), index(j)), {deepest, index(i), index(j)});
    return;
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      for (std::size_t k = j + 1; k < n; ++k)
        best.offer(std::abs(ring.area(i, j, k)), {deepest, index(i), index(j), index(k)});
}

double depth_of(const ManifoldPoints& points, int i) {
  return points[static_cast<std::size_t>(i)].depth();
}

/// Of few points that go around: the four that span the most area, one of them deep. False where these do not lead
/// clearly; where they do, the search over diagonals finds the same, because its bias is less than their lead.
bool keep_best_of_few(const ManifoldPoints& points, double least, Indices& kept) {
  static_assert(clear_lead > 2.0 * bias);
  if (points.size() > SmallOutline::most) return false;
  SmallOutline outline;
  outline.count = points.size();
  std::uint32_t deep = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    outline.x[i] = points[i].a.x;
    outline.y[i] = points[i].a.y;
    deep |= std::uint32_t{points[i].depth() >= least} << i;
  }
  for (std::uint32_t left = best_four(outline, deep); left != 0; left &= left - 1)
    kept.push_back(std::countr_zero(left));
  return !kept.empty();
}

bool contains(const Indices& list, int index) {
  return std::find(list.begin(), list.end(), index) != list.end();
}

/// The one that is farthest from all that are kept.
int farthest_from(const Plane& at, const Indices& kept, int count) {
  int best = -1;
  double most = -1.0;
  for (int i = 0; i < count; ++i) {
    if (contains(kept, i)) continue;
    double nearest = INFINITY;
    for (const int k : kept) nearest = std::min(nearest, std::hypot(at[i].x - at[k].x, at[i].y - at[k].y));
    if (best >= 0 && nearest <= most * (1.0 + bias)) continue;
    best = i;
    most = nearest;
  }
  return best;
}

}  // namespace

InlineList<int, 16> reduce_points(const ManifoldPoints& points, int most, double deep) {
  const int count = static_cast<int>(points.size());
  Indices kept;
  if (most == 0 || count <= most) {
    for (int i = 0; i < count; ++i) kept.push_back(i);
    return kept;
  }
  const Plane at{points};
  int deepest = 0;
  for (int i = 1; i < count; ++i)
    if (depth_of(points, i) > depth_of(points, deepest) + 1e-3 * deep) deepest = i;
  if (most >= 3) {
    const double least = depth_of(points, deepest) - deep;
    const bool in_order = are_outline(at, count);
    if (in_order && most == 4 && keep_best_of_few(points, least, kept)) return kept;
    Ring ring;
    const auto add = [&](int i) {
      Ring::Vertex& vertex = ring.vertices.emplace_back();
      vertex.x = at[i].x;
      vertex.y = at[i].y;
      vertex.index = i;
      vertex.is_deep = depth_of(points, i) >= least;
    };
    if (in_order) {
      for (int i = 0; i < count; ++i) add(i);
    } else {
      for (const int i : outline(at, count)) add(i);
    }
    Choice best = best_over_deep(ring, most);
    if (best.count == 0 && ring.size() >= 3) offer_inside(at, ring, deepest, most, best);
    for (int i = 0; i < best.count; ++i) kept.push_back(best.points[static_cast<std::size_t>(i)]);
  }
  if (kept.empty()) kept.push_back(deepest);
  while (static_cast<int>(kept.size()) < most) kept.push_back(farthest_from(at, kept, count));
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace minkoscope
