#include "core/contact/query/manifold_points.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

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

struct Choice {
  double area = -1.0;
  Indices points;

  void offer(double own, std::initializer_list<int> indices) {
    if (own <= area * (1.0 + bias)) return;
    area = own;
    points.clear();
    for (const int i : indices) points.push_back(i);
  }
};

/// The outline twice around, so that whichever vertex comes first the others follow it.
struct Ring {
  struct Vertex {
    double x, y;
    int index;
  };
  std::size_t count = 0;
  InlineList<Vertex, 32> twice;

  Ring(const Plane& at, const Indices& hull) : count(hull.size()) {
    for (int round = 0; round < 2; ++round)
      for (const int i : hull) twice.push_back({at[i].x, at[i].y, i});
  }
  /// Of a triangle, doubled.
  static double area(const Vertex& p, const Vertex& q, const Vertex& r) {
    return std::abs((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  }
};

/// The best quadrilateral (or triangle) with its first vertex there: over each diagonal from there, the best vertex on
/// either side. `done`: diagonals to earlier vertices that were first themselves, by bits.
void offer_over(const Ring& ring, std::size_t first, std::uint32_t done, int most, Choice& best) {
  const std::size_t n = ring.count;
  const Ring::Vertex* const around = ring.twice.data() + first;
  for (std::size_t opposite = 1; opposite < n; ++opposite) {
    if (const std::size_t at = (first + opposite) % n; at < first && (done >> at & 1u) != 0) continue;
    std::size_t right = 0, left = 0;  // 0: none
    double right_area = 0.0, left_area = 0.0;
    for (std::size_t i = 1; i < n; ++i) {
      if (i == opposite) continue;
      std::size_t& side = i < opposite ? right : left;
      double& area = i < opposite ? right_area : left_area;
      const double own = Ring::area(around[0], around[opposite], around[i]);
      if (side != 0 && own <= area * (1.0 + bias)) continue;
      side = i;
      area = own;
    }
    const auto at = [&](std::size_t i) { return around[i].index; };
    if (most >= 4 && right != 0 && left != 0) {
      best.offer(right_area + left_area, {at(0), at(right), at(opposite), at(left)});
    } else {
      if (right != 0) best.offer(right_area, {at(0), at(right), at(opposite)});
      if (left != 0) best.offer(left_area, {at(0), at(opposite), at(left)});
    }
  }
}

/// The deepest point lies within the outline: it and the best triangle around.
void offer_inside(const Plane& at, const Indices& hull, int deepest, int most, Choice& best) {
  if (most == 3) {
    for (const int i : hull)
      for (const int j : hull)
        if (j != i) best.offer(at.area(deepest, i, j), {deepest, i, j});
    return;
  }
  for (std::size_t i = 0; i < hull.size(); ++i)
    for (std::size_t j = i + 1; j < hull.size(); ++j)
      for (std::size_t k = j + 1; k < hull.size(); ++k)
        best.offer(at.area(hull[i], hull[j], hull[k]), {deepest, hull[i], hull[j], hull[k]});
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
    if (points[static_cast<std::size_t>(i)].depth() > points[static_cast<std::size_t>(deepest)].depth() + 1e-3 * deep)
      deepest = i;
  const double depth = points[static_cast<std::size_t>(deepest)].depth();
  if (most >= 3) {
    const Indices hull = outline(at, count);
    const Ring ring(at, hull);
    Choice best;
    std::uint32_t done = 0;
    for (std::size_t i = 0; i < hull.size(); ++i) {
      if (points[static_cast<std::size_t>(hull[i])].depth() < depth - deep) continue;
      offer_over(ring, i, done, most, best);
      if (i < 32) done |= 1u << i;
    }
    if (best.points.empty() && hull.size() >= 3) offer_inside(at, hull, deepest, most, best);
    kept = best.points;
  }
  if (kept.empty()) kept.push_back(deepest);
  while (static_cast<int>(kept.size()) < most) kept.push_back(farthest_from(at, kept, count));
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace minkoscope
