// The kernels that test the sides and edges of a prism, one a lane: what core/sweep/swept/unit_prism.cpp says of one,
// operation by operation. Internal linkage, as the packs themselves.
#pragma once

#include "core/base/simd_packs.h"
#include "core/base/tolerance.h"
#include "core/sweep/prism/prism_kernels.h"

namespace minkoscope {
namespace {

constexpr std::size_t prism_lanes = 4;  // the last is the first again
// Radii, and parts of the segment: what is touched in spite of this lies deep behind what is touched before it.
constexpr double clearly_inside = 1e-2;

template <class Pack>
MINKOSCOPE_INLINE VectorPack<Pack> all_lanes(const double* v) {
  return {Pack::all(v[0]), Pack::all(v[1]), Pack::all(v[2])};
}

/// Edges of the triangle, from lane `first` on.
template <class Pack>
struct EdgeLanes {
  VectorPack<Pack> start, edge;

  MINKOSCOPE_INLINE EdgeLanes(const double* points, std::size_t first) {
    const double* from[Pack::size];
    const double* to[Pack::size];
    for (std::size_t k = 0; k < Pack::size; ++k) {
      from[k] = points + 3 * ((first + k) % 3);
      to[k] = points + 3 * ((first + k + 1) % 3);
    }
    Pack a[3], b[3];
    Pack::gather_three(from, a);
    Pack::gather_three(to, b);
    start = {a[0], a[1], a[2]};
    edge = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  }
};

/// Inside of which edges a point of an end face's plane clearly is, wherever between `low` and `high` the face stands
/// along the axis.
template <class Pack>
MINKOSCOPE_INLINE std::uint32_t hold_in_packs(const PrismCorners& prism, const double* point, double low, double high) {
  const VectorPack<Pack> normal = all_lanes<Pack>(prism.normal), axis = all_lanes<Pack>(prism.axis);
  const VectorPack<Pack> at = all_lanes<Pack>(point);
  std::uint32_t held = 0;
  for (std::size_t k = 0; k < prism_lanes; k += Pack::size) {
    const EdgeLanes<Pack> of(prism.points, k);
    const VectorPack<Pack> inward = cross(normal, of.edge);
    const Pack inside = dot(at - of.start, inward), along = dot(axis, inward), zero = Pack::all(0.0);
    held |= ((zero <= inside - Pack::all(low) * along).bits() & (zero <= inside - Pack::all(high) * along).bits()) << k;
  }
  return held & 7u;
}

template <class Pack>
MINKOSCOPE_INLINE PrismSides test_sides_in_packs(const PrismCorners& prism, const PrismWay& way) {
  const VectorPack<Pack> axis = all_lanes<Pack>(prism.axis), v = all_lanes<Pack>(way.v);
  const Pack turn = Pack::all(prism.turn), zero = Pack::all(0.0), minus = Pack::all(-1.0);
  const Pack sliver_squared = Pack::all(tolerance::sliver * tolerance::sliver);
  PrismSides out;
  for (std::size_t k = 0; k < prism_lanes; k += Pack::size) {
    const EdgeLanes<Pack> of(prism.points, k);
    const VectorPack<Pack> across = cross(of.edge, axis);
    const VectorPack<Pack> normal{across.x * turn, across.y * turn, across.z * turn};
    const Pack squared = dot(normal, normal);
    const std::uint32_t exist = (squared > sliver_squared * dot(of.edge, of.edge) * dot(axis, axis)).bits();
    const VectorPack<Pack> end = of.start + of.edge;
    const Pack offset = dot(normal, select(dot(of.start, of.start) > dot(end, end), end, of.start));
    const Pack speed = minus * dot(normal, v), gap = minus * offset - sqrt(squared);
    const std::uint32_t before = exist & (gap > zero).bits();
    const std::uint32_t reached = (gap <= speed * Pack::all(way.limit)).bits();
    out.recede |= (exist & (zero > speed).bits()) << k;
    out.part |= (before & ~reached) << k;
    out.meet |= (before & reached) << k;
  }
  return {out.recede & 7u, out.part & 7u, out.meet & 7u};
}

/// SpherePath (core/sweep/query/sphere_path.h) against lines, one a lane.
template <class Pack>
struct LineLanes {
  VectorPack<Pack> edge;
  Pack squared, aside_limit, speed_squared, speed_along;
  VectorPack<Pack> across;

  MINKOSCOPE_INLINE LineLanes(const VectorPack<Pack>& of_edge, const VectorPack<Pack>& v, const PrismWay& way)
      : edge(of_edge), squared(dot(of_edge, of_edge)), speed_along(dot(v, of_edge)), across(cross(v, of_edge)) {
    aside_limit = Pack::all(clear) * dot(across, across);
    speed_squared = Pack::all(way.speed_squared);
  }
  /// `towards`: away · v.
  MINKOSCOPE_INLINE std::uint32_t missed(const VectorPack<Pack>& vertex, const VectorPack<Pack>& away, Pack distance,
                                         Pack towards) const {
    const Pack aside = dot(vertex, across), along = dot(away, edge), keep = Pack::all(rounding);
    const Pack room = Pack::all(rounding * rounding) * dot(vertex, vertex) * speed_squared * squared;
    const std::uint32_t is_aside = (aside * aside > aside_limit + room).bits();
    const Pack beyond = distance * squared - along * along;
    const std::uint32_t is_ahead = (beyond > (Pack::all(clear) + keep * distance) * squared).bits();
    return is_aside | (is_ahead & (along * speed_along > towards * squared).bits());
  }

  static constexpr double clear = 1.0 + tolerance::clear_miss, rounding = tolerance::clear_miss_rounding;
};

/// Of which vertices the edge along the axis is clearly behind the path all along.
template <class Pack>
MINKOSCOPE_INLINE std::uint32_t past_ends(const VectorPack<Pack>& vertex, const VectorPack<Pack>& axis, Pack moved) {
  const Pack most = dot(axis, axis) * Pack::all(1.0 + clearly_inside), minus = Pack::all(-1.0), least = minus * most;
  const Pack at_start = minus * dot(vertex, axis), at_end = at_start + moved;
  return ((least > at_start).bits() & (least > at_end).bits()) | ((at_start > most).bits() & (at_end > most).bits());
}

template <class Pack>
MINKOSCOPE_INLINE PrismEdges test_edges_in_packs(const PrismCorners& prism, const PrismWay& way) {
  const VectorPack<Pack> axis = all_lanes<Pack>(prism.axis), v = all_lanes<Pack>(way.v), to = all_lanes<Pack>(way.end);
  const Pack zero = Pack::all(0.0), minus = Pack::all(-1.0), two = Pack::all(2.0);
  constexpr std::uint32_t all = (1u << Pack::size) - 1u;
  PrismEdges out;
  for (std::size_t k = 0; k < prism_lanes; k += Pack::size) {
    const EdgeLanes<Pack> of(prism.points, k);
    const std::uint32_t past = past_ends(of.start, axis, dot(to, axis));
    for (int end = 0; end < 2; ++end) {
      const bool is_upright_near = end == 0 && past != all;
      if (way.hides[end] && !is_upright_near) continue;
      const VectorPack<Pack> vertex = end == 0 ? of.start - axis : of.start + axis, away = to - vertex;
      const Pack distance = dot(away, away), towards = dot(away, v);
      if (is_upright_near) {
        const LineLanes<Pack> upright({axis.x * two, axis.y * two, axis.z * two}, v, way);
        out.along_axis |= (~past & ~upright.missed(vertex, away, distance, towards)) << k;
      }
      if (way.hides[end]) continue;
      const VectorPack<Pack> inward = cross(all_lanes<Pack>(prism.normal), of.edge);
      const Pack from_edge = minus * dot(of.start, inward), axis_inward = dot(axis, inward);
      const Pack at_start = end == 0 ? from_edge + axis_inward : from_edge - axis_inward;
      const Pack at_end = at_start + dot(to, inward), least = min(at_end, at_start);
      const std::uint32_t inside =
          (at_start > zero).bits() & (at_end > zero).bits() &
          (least * least > Pack::all(clearly_inside * clearly_inside) * dot(inward, inward)).bits();
      const LineLanes<Pack> line(of.edge, v, way);
      out.of_end[end] |= (~inside & ~line.missed(vertex, away, distance, towards)) << k;
      out.vertices[end] |= ~((distance > Pack::all(LineLanes<Pack>::clear)).bits() & (zero > towards).bits()) << k;
    }
  }
  return {{out.of_end[0] & 7u, out.of_end[1] & 7u}, out.along_axis & 7u, {out.vertices[0] & 7u, out.vertices[1] & 7u}};
}

/// Of the point of each side's plane nearest to the origin, where the side holds it; else infinite.
template <class Pack>
MINKOSCOPE_INLINE Pack side_distances(const EdgeLanes<Pack>& of, const VectorPack<Pack>& axis, double turned) {
  const Pack zero = Pack::all(0.0), one = Pack::all(1.0), turn = Pack::all(turned),
             infinite = Pack::all(__builtin_inf());
  const VectorPack<Pack> across = cross(of.edge, axis), normal{across.x * turn, across.y * turn, across.z * turn};
  const Pack squared = dot(normal, normal), edge_squared = dot(of.edge, of.edge), axis_squared = dot(axis, axis);
  const auto exist = squared > Pack::all(tolerance::sliver * tolerance::sliver) * edge_squared * axis_squared;
  const VectorPack<Pack> end = of.start + of.edge;
  const Pack offset = dot(normal, select(dot(of.start, of.start) > dot(end, end), end, of.start));
  const Pack part = offset / squared;
  const VectorPack<Pack> point{normal.x * part, normal.y * part, normal.z * part}, from = point - of.start;
  const Pack along_edge = dot(cross(from, axis), across) / squared,
             along_axis = dot(cross(of.edge, from), across) / squared;
  const Pack length = sqrt(squared), border = Pack::all(tolerance::feature_border);
  const Pack edge_border = border * sqrt(axis_squared) / length, axis_border = border * sqrt(edge_squared) / length;
  Pack distance = dot(point, point);
  distance = select(zero - edge_border > along_edge, infinite, distance);
  distance = select(along_edge > one + edge_border, infinite, distance);
  distance = select(abs(along_axis) > one + axis_border, infinite, distance);
  return select(exist, distance, infinite);
}

template <class Pack>
MINKOSCOPE_INLINE Pack segment_distances(const VectorPack<Pack>& start, const VectorPack<Pack>& edge) {
  const Pack zero = Pack::all(0.0), one = Pack::all(1.0);
  const Pack along = Pack::all(-1.0) * dot(start, edge), squared = dot(edge, edge);
  const Pack s = select(along > zero, select(squared <= along, one, along / squared), zero);
  const VectorPack<Pack> point{start.x + edge.x * s, start.y + edge.y * s, start.z + edge.z * s};
  return dot(point, point);
}

template <class Pack>
MINKOSCOPE_INLINE void measure_in_packs(const PrismCorners& prism, PrismDistances& distances) {
  const VectorPack<Pack> axis = all_lanes<Pack>(prism.axis);
  const Pack two = Pack::all(2.0);
  for (std::size_t k = 0; k < prism_lanes; k += Pack::size) {
    const EdgeLanes<Pack> of(prism.points, k);
    const VectorPack<Pack> low = of.start - axis;
    side_distances(of, axis, prism.turn).store(distances.squared[PrismDistances::side] + k);
    segment_distances(low, of.edge).store(distances.squared[PrismDistances::of_low_end] + k);
    segment_distances(of.start + axis, of.edge).store(distances.squared[PrismDistances::of_high_end] + k);
    segment_distances(low, {axis.x * two, axis.y * two, axis.z * two})
        .store(distances.squared[PrismDistances::along_axis] + k);
  }
}

}  // namespace
}  // namespace minkoscope
