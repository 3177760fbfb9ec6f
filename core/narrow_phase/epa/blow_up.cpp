// GJK's simplex blown up to a tetrahedron.
// Source: Gino van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, 2001.
// Deviations: a simplex of any rank is accepted, and what has no volume by rounding counts as having none.
#include "core/narrow_phase/epa/blow_up.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace minkoscope {

namespace {

Vector3d any_perpendicular(const Vector3d& v) {
  const Vector3d size = glm::abs(v);
  const Vector3d axis = size.x <= size.y && size.x <= size.z ? Vector3d(1, 0, 0)
                        : size.y <= size.z                   ? Vector3d(0, 1, 0)
                                                             : Vector3d(0, 0, 1);
  return glm::normalize(glm::cross(v, axis));
}

}  // namespace

bool is_thick(const SimplexPoints& points, double flat, double scale, std::array<std::size_t, 4>& order) {
  std::array<Vector3d, 4> e;
  std::array<double, 4> squared;
  for (std::size_t i = 1; i < 4; ++i) {
    e[i] = *points[i] - *points[0];
    squared[i] = length_squared(e[i]);
  }
  const auto after = [](std::size_t i) { return i == 3 ? std::size_t{1} : i + 1; };
  std::size_t first = squared[2] > squared[1] ? 2 : 1;
  first = squared[3] > squared[first] ? 3 : first;
  const std::size_t low = std::min(after(first), 6 - first - after(first)), high = 6 - first - low;
  const Vector3d across_low = glm::cross(e[first], e[low]), across_high = glm::cross(e[first], e[high]);
  const double low_squared = length_squared(across_low), high_squared = length_squared(across_high);
  const bool is_high = high_squared > low_squared;
  const double area_squared = std::max(low_squared, high_squared);
  // e[first] is the longest edge: heights over it, and over the plane of the other two, in units of their lengths.
  const double volume = glm::dot(e[first], glm::cross(e[low], e[high]));
  const double enough = 4.0 * flat * flat;  // twice what blow_up requires
  const double noise = 2.0 * tolerance::flat_thickness * tolerance::unit_roundoff<double> * scale * squared[first];
  if (!(squared[first] > enough && area_squared > enough * squared[first] && volume * volume > enough * area_squared &&
        volume * volume > noise * noise)) {
    return false;
  }
  order = {0, first, is_high ? high : low, is_high ? low : high};
  return true;
}

template <class Real>
BlowUp blow_up(const ConvexPair<Real>& pair, const Simplex& simplex, int& support_calls) {
  const double flat = flat_below(pair);
  BlowUp out;
  out.vertices[0] = simplex.vertices[0];
  out.rank = 1;
  const auto& c = out.vertices;

  // Takes the candidate with the largest measure above `least`: the simplex's own vertices first, then supports along
  // `directions`. A vertex taken before may measure more than 0 by rounding.
  const auto grow = [&](double least, auto&& measure, std::initializer_list<Vector3d> directions) {
    double best = least;
    MinkowskiVertex found;
    const auto consider = [&](const MinkowskiVertex& vertex) {
      for (int i = 0; i < out.rank; ++i) {
        if (c[static_cast<std::size_t>(i)].w == vertex.w) return;
      }
      const double size = measure(vertex.w);
      if (size > best) best = size, found = vertex;
    };
    for (int i = 1; i < simplex.size(); ++i) consider(simplex.vertices[static_cast<std::size_t>(i)]);
    if (!(best > least)) {
      for (const Vector3d& direction : directions) {
        consider(pair.support(direction));
        ++support_calls;
      }
    }
    if (!(best > least)) return false;
    out.vertices[static_cast<std::size_t>(out.rank++)] = found;
    return true;
  };

  const Vector3d x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  if (!grow(flat, [&](const Vector3d& w) { return glm::length(w - c[0].w); }, {x, -x, y, -y, z, -z})) return out;

  const Vector3d axis = glm::normalize(c[1].w - c[0].w);
  const Vector3d u = any_perpendicular(axis);
  const Vector3d v = glm::cross(axis, u);
  const auto from_line = [&](const Vector3d& w) { return glm::length(glm::cross(w - c[0].w, axis)); };
  if (!grow(flat, from_line, {u, -u, v, -v})) {
    out.missing = u;
    return out;
  }

  const Vector3d normal = glm::normalize(glm::cross(c[1].w - c[0].w, c[2].w - c[0].w));
  // A plane through three points near one line is as uncertain at their ends as they are, times length over height.
  const double length = std::max(glm::length(c[1].w - c[0].w), glm::length(c[2].w - c[0].w));
  const double noise =
      tolerance::flat_thickness * tolerance::unit_roundoff<double> * pair.scale * length / from_line(c[2].w);
  const auto from_plane = [&](const Vector3d& w) { return std::abs(glm::dot(w - c[0].w, normal)); };
  if (!grow(std::max(flat, noise), from_plane, {normal, -normal})) out.missing = normal;
  return out;
}

template BlowUp blow_up(const ConvexPair<float>&, const Simplex&, int&);
template BlowUp blow_up(const ConvexPair<double>&, const Simplex&, int&);

}  // namespace minkoscope
