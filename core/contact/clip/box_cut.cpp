#include "core/contact/clip/box_cut.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace minkoscope {
namespace {

/// A side as a bound on a coordinate.
struct Side {
  const BoxCut& cut;
  int index, coordinate;
  double sign, bound;

  Side(const BoxCut& of, int side)
      : cut(of),
        index(side),
        coordinate(side % 2 == 0 ? 1 : 0),
        sign(side == 1 || side == 2 ? 1.0 : -1.0),
        bound(of.half[coordinate]) {}

  double distance(const BoxVertex& v) const { return bound - sign * v.at[coordinate]; }

  /// Two sides of the reference face cross: its corner between them. `leaves`: from inside to outside.
  BoxFeature corner_with(int other, bool leaves) const {
    const int next = (index + 1) % 4;
    if (other == next) return cut.reference.corner(next);
    if ((other + 1) % 4 == index) return cut.reference.corner(index);
    return cut.reference.corner(leaves ? next : index);
  }
  /// Where the polygon's edge from `from` crosses the side.
  void cross(const BoxVertex& from, const BoxVertex& to, bool leaves, BoxVertex& out) const {
    const double own = distance(from), part = std::clamp(own / (own - distance(to)), 0.0, 1.0);
    const int edge = from.name.edge();
    const BoxFeature incident = edge >= 0 ? cut.incident.edge(edge) : cut.incident.feature();
    const BoxFeature reference = edge >= 0 ? cut.reference.edge(index) : corner_with(-1 - edge, leaves);
    out.set(from.at[0] + part * (to.at[0] - from.at[0]), from.at[1] + part * (to.at[1] - from.at[1]),
            from.at[2] + part * (to.at[2] - from.at[2]), {incident, reference, leaves ? -1 - index : edge});
  }
};

/// Where the vertices that lie outside begin: after one inside. Rounding may part those of a sliver in two; then where
/// the farthest lies.
std::size_t first_outside(const Side& side, const BoxPolygon& polygon, std::uint32_t outside) {
  const std::size_t count = polygon.count;
  std::size_t first = 0;
  for (std::size_t i = 1; i < count; ++i)
    if (side.distance(polygon.vertices[i]) < side.distance(polygon.vertices[first])) first = i;
  while ((outside >> ((first + count - 1) % count) & 1u) != 0) first = (first + count - 1) % count;
  return first;
}

}  // namespace

void begin_box_cut(const BoxCut& cut, const Vector3d& half, const Matrix3d& axes, const Vector3d& middle,
                   BoxPolygon& out) {
  const BoxFace &face = cut.incident, &to = cut.reference;
  const Vector3d centre = middle + face.sign() * half[face.axis] * axes[face.axis];
  const Vector3d x = half[face.x] * axes[face.x], y = half[face.y] * axes[face.y];
  const auto place = [&](std::size_t i, const Vector3d& p) {
    const int index = static_cast<int>(i);
    out.vertices[i].set(p[to.x], p[to.y], to.sign() * p[to.axis], {face.corner(index), to.feature(), index});
  };
  const Vector3d right = centre + x, left = centre - x;
  out.count = 4;
  place(0, left - y);
  place(1, right - y);
  place(2, right + y);
  place(3, left + y);
}

bool cut_by_side(const BoxCut& cut, int index, const BoxPolygon& polygon, BoxPolygon& out) {
  const Side side(cut, index);
  const std::size_t count = polygon.count;
  std::uint32_t outside = 0;
  for (std::size_t i = 0; i < count; ++i)
    outside |= static_cast<std::uint32_t>(side.distance(polygon.vertices[i]) < -cut.slack) << i;
  if (outside == 0) return false;
  const std::uint32_t all = (1u << count) - 1u;
  out.count = 0;
  if (outside == all) return true;
  const std::uint32_t starts = outside & ~(outside << 1 | outside >> (count - 1));
  const bool is_one_run = (starts & (starts - 1)) == 0;
  std::size_t i =
      is_one_run ? static_cast<std::size_t>(std::countr_zero(starts)) : first_outside(side, polygon, outside);
  const auto next = [&](std::size_t k) { return k + 1 == count ? 0 : k + 1; };
  const auto previous = [&](std::size_t k) { return k == 0 ? count - 1 : k - 1; };
  const std::size_t before = previous(i), first = i;
  while ((outside >> next(i) & 1u) != 0) i = next(i);
  const std::size_t last = i;
  for (i = next(last); i != first; i = next(i)) {
    const BoxVertex& kept = polygon.vertices[i];
    out.vertices[out.count++].set(kept.at[0], kept.at[1], kept.at[2], kept.name);
  }
  side.cross(polygon.vertices[before], polygon.vertices[first], true, out.vertices[out.count++]);
  side.cross(polygon.vertices[last], polygon.vertices[next(last)], false, out.vertices[out.count++]);
  return true;
}

}  // namespace minkoscope
