// The kernel of core/sweep/swept/triangle_culling.h, over packs of any size. Internal linkage, as the packs themselves.
//
// The comparisons' room: let δ bound the rounding of a vertex's coordinate (CullingPath: part of its size, and fixed)
// and `size` the largest coordinate of the two edges, which are taken into the frame by themselves and so known to a
// part of their own size. A product of an edge's and a vertex's coordinates is then off by 2 size·δ, an edge function
// or an area, which are sums of such, by at most 17 size·δ, the plane's distance times the normal's length by 31
// size²·δ; squares and the differences themselves round by less than size·δ. 24 and 40 are kept.
#pragma once

#include "core/base/simd_packs.h"
#include "core/sweep/swept/culling_path.h"

namespace minkoscope {
namespace {

template <class Pack>
MINKOSCOPE_INLINE VectorPack<Pack> turned(const CullingPath& path, const VectorPack<Pack>& v) {
  const auto along = [&](const float* row) {
    return v.x * Pack::all(row[0]) + v.y * Pack::all(row[1]) + v.z * Pack::all(row[2]);
  };
  return {along(path.rows[0]), along(path.rows[1]), along(path.rows[2])};
}

template <class Pack>
MINKOSCOPE_INLINE Pack largest(const VectorPack<Pack>& v) {
  const Pack zero = Pack::all(0.0f);
  return max(max(max(v.x, zero - v.x), max(v.y, zero - v.y)), max(v.z, zero - v.z));
}

template <class Pack>
MINKOSCOPE_INLINE std::uint32_t cull_pack(const float* triangles, std::uint32_t count, const CullingPath& path,
                                          float limit) {
  constexpr float wide = 1.00001f;                                   // the radius, and what counts as touching
  const Pack zero = Pack::all(0.0f), vanishing = Pack::all(1e-36f);  // above what squares round to when they underflow
  Pack f[9];
  Pack::gather_nine(triangles, count - 1, f);
  const VectorPack<Pack> p = turned<Pack>(
      path, {f[0] - Pack::all(path.start[0]), f[1] - Pack::all(path.start[1]), f[2] - Pack::all(path.start[2])});
  const VectorPack<Pack> e = turned<Pack>(path, {f[3] - f[0], f[4] - f[1], f[5] - f[2]});
  const VectorPack<Pack> g = turned<Pack>(path, {f[6] - f[0], f[7] - f[1], f[8] - f[2]});
  const Pack size = max(largest(e), largest(g));
  const Pack rounding = (largest(p) + size) * Pack::all(path.part) + Pack::all(path.fixed);

  // Behind, or ahead of the end.
  const Pack path_end = Pack::all(path.reach * limit);
  const Pack room = Pack::all(4.0f) * rounding + Pack::all(wide);
  const Pack second = p.z + e.z, third = p.z + g.z;
  std::uint32_t out = (min(p.z, min(second, third)) - path_end > room).bits();
  out |= (zero - max(p.z, max(second, third)) > room).bits();

  // Aside: the axis across each edge, seen along the path.
  const Pack area = e.x * g.y - e.y * g.x;
  const Pack first_edge = p.x * e.y - p.y * e.x, last_edge = g.x * p.y - g.y * p.x;
  const Pack middle_edge = area - first_edge - last_edge;
  const Pack upper = max(area, zero), lower = min(area, zero);
  const Pack edge_room = Pack::all(24.0f) * size * rounding;
  const auto aside = [&](const Pack& function, const Pack& x, const Pack& y) {
    const Pack beyond = max(function - upper, lower - function) - edge_room;
    return (beyond > zero).bits() & (beyond * beyond > (x * x + y * y) * Pack::all(wide * wide) + vanishing).bits();
  };
  out |= aside(first_edge, e.x, e.y) | aside(last_edge, g.x, g.y) | aside(middle_edge, g.x - e.x, g.y - e.y);

  // The plane is farther than the sphere approaches it.
  const Pack nx = e.y * g.z - e.z * g.y, ny = e.z * g.x - e.x * g.z;
  const Pack offset = nx * p.x + ny * p.y + area * p.z;
  const Pack closing = area * path_end;
  const Pack apart = max(offset - max(closing, zero), zero - offset - max(zero - closing, zero)) -
                     Pack::all(40.0f) * size * size * rounding;
  out |= (apart > zero).bits() &
         (apart * apart > (nx * nx + ny * ny + area * area) * Pack::all(wide * wide) + vanishing).bits();
  return ~out;
}

template <class Pack>
MINKOSCOPE_INLINE std::uint32_t cull_in_packs(const float* triangles, std::uint32_t count, const CullingPath& path,
                                              float limit) {
  std::uint32_t passing = 0;
  for (std::uint32_t k = 0; k < count; k += Pack::size)
    passing |= (cull_pack<Pack>(triangles + 9 * k, count - k, path, limit) & ((1u << Pack::size) - 1u)) << k;
  return passing & ((1u << count) - 1u);
}

}  // namespace
}  // namespace minkoscope
