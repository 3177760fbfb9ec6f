// The kernels of core/sweep/swept/separating_planes.h: one compares planes, over packs of four floats or eight, or of
// one; the other makes those along an obstacle's edges, one a lane. Internal linkage, as the packs themselves.
#pragma once

#include "core/base/simd_packs.h"
#include "core/sweep/prism/prism_lanes.h"
#include "core/sweep/swept/plane_groups.h"

namespace minkoscope {
namespace {

template <class Pack>
MINKOSCOPE_INLINE Pack dot_with(const PlaneGroup::Plane& plane, std::size_t lane, const VectorPack<Pack>& v) {
  return Pack::load(plane.x + lane) * v.x + Pack::load(plane.y + lane) * v.y + Pack::load(plane.z + lane) * v.z;
}

template <bool moves, class Pack>
MINKOSCOPE_INLINE PartedBits part_in_packs(const PlaneGroup* groups, std::size_t count, const PlanePath& path) {
  const VectorPack<Pack> start{Pack::all(path.start[0]), Pack::all(path.start[1]), Pack::all(path.start[2])};
  const VectorPack<Pack> way{Pack::all(path.way[0]), Pack::all(path.way[1]), Pack::all(path.way[2])};
  const Pack room = Pack::all(path.room), reach = Pack::all(path.reach), squared = Pack::all(path.reach_squared);
  const Pack most_height = Pack::all(path.most_height), longer = Pack::all(path.longer), zero = Pack::all(0.0f);
  PartedBits out;
  for (std::size_t k = 0; k < count; k += Pack::size) {
    const PlaneGroup& group = groups[k / PlaneGroup::lanes];
    const std::size_t lane = k % PlaneGroup::lanes;
    const auto height_of = [&](const PlaneGroup::Plane& plane) __attribute__((always_inline)) {
      return min(dot_with(plane, lane, start) - Pack::load(plane.top + lane) - room, most_height);
    };
    const Pack height = height_of(group.face), rise = moves ? dot_with(group.face, lane, way) : zero;
    Pack apart = height, apart_on_way = min(height, height + rise);
    // By how much an axis between face and side parts the two, squared, if more than 0: without a bit for each.
    Pack excess = zero, excess_on_way = zero;
    for (const PlaneGroup::Side& side : group.side) {
      const Pack beyond = height_of(side.plane), cosine = Pack::load(side.cosine + lane);
      const Pack to_face = max(height - cosine * beyond, zero), to_side = max(beyond - cosine * height, zero);
      const Pack both = to_face * to_side * cosine;
      const Pack length_of_both = squared * ((to_face * to_face + to_side * to_side) * longer + both + both);
      const Pack between = to_face * height + to_side * beyond, ahead = max(between, zero);
      const Pack more = ahead * ahead - length_of_both;
      excess = max(more, excess);
      apart = max(apart, beyond);
      if constexpr (moves) {
        const Pack recedes = dot_with(side.plane, lane, way);
        apart_on_way = max(apart_on_way, min(beyond, beyond + recedes));
        const Pack end = max(between + to_face * rise + to_side * recedes, zero);
        excess_on_way = max(min(end * end - length_of_both, more), excess_on_way);
      }
    }
    out.at_start |= ((excess > zero).bits() | (apart > reach).bits()) << k;
    if constexpr (moves) out.on_way |= ((excess_on_way > zero).bits() | (apart_on_way > reach).bits()) << k;
  }
  return out;
}

template <class Pack>
MINKOSCOPE_INLINE void make_sides_in_packs(const SideCorners& of, SidePlanes& planes) {
  const VectorPack<Pack> across = all_lanes<Pack>(of.across), axis = all_lanes<Pack>(of.axis);
  const VectorPack<Pack> face = all_lanes<Pack>(of.face);
  const VectorPack<Pack> a = all_lanes<Pack>(of.points), b = all_lanes<Pack>(of.points + 3);
  const VectorPack<Pack> c = all_lanes<Pack>(of.points + 6);
  planes.exist = 0;
  for (std::size_t k = 0; k < prism_lanes; k += Pack::size) {
    const VectorPack<Pack> outward = cross(EdgeLanes<Pack>(of.points, k).edge, across);
    const Pack squared = dot(outward, outward), inverse = Pack::all(1.0) / sqrt(squared);
    const VectorPack<Pack> side{outward.x * inverse, outward.y * inverse, outward.z * inverse};
    const Pack top = max(dot(side, a), max(dot(side, b), dot(side, c))) + abs(dot(side, axis));
    planes.exist |= (squared > Pack::all(0.0)).bits() << k;
    side.x.store(planes.x + k);
    side.y.store(planes.y + k);
    side.z.store(planes.z + k);
    top.store(planes.top + k);
    dot(face, side).store(planes.cosine + k);
  }
}

}  // namespace
}  // namespace minkoscope
