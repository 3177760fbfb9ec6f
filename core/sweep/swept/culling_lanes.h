// The kernel of core/sweep/swept/triangle_culling.h, over packs of any size. Internal linkage, as the packs themselves.
//
// The comparisons' room: let δ bound the rounding of a vertex's coordinate (CullingPath: part of its size, and fixed)
// and `size` the largest coordinate of the two edges, which are taken into the frame by themselves and so known to a
// part of their own size. A product of an edge's and a vertex's coordinates is then off by 2 size·δ, an edge function
// or an area, which are sums of such, by at most 17 size·δ, the plane's distance times the normal's length by 31
// size²·δ; squares and the differences themselves round by less than size·δ. 24 and 40 are kept.
//
// Of a rounded segment, T stands for T ⊕ [−a, a]: each projection is wider by that of a, and the axis across a's own
// projection separates, too. With a in the size that δ is a part of, its products add 6 size·δ and 24 size²·δ: 32 and
// 72 are kept.
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
MINKOSCOPE_INLINE Pack magnitude(const Pack& x) {
  return max(x, Pack::all(0.0f) - x);
}

/// Whether the triangle lies beyond the segment, seen along the path, on either side of the segment's line.
template <class Pack>
MINKOSCOPE_INLINE std::uint32_t beside_segment(const VectorPack<Pack>& p, const VectorPack<Pack>& e,
                                               const VectorPack<Pack>& g, const CullingPath& path,
                                               const Pack& rounding) {
  constexpr float wide = 1.00001f;
  const Pack zero = Pack::all(0.0f), x = Pack::all(path.core[0]), y = Pack::all(path.core[1]);
  const Pack first = p.x * y - p.y * x, second = first + (e.x * y - e.y * x), third = first + (g.x * y - g.y * x);
  const Pack beyond = max(min(first, min(second, third)), zero - max(first, max(second, third))) -
                      Pack::all(32.0f) * max(magnitude(x), magnitude(y)) * rounding;
  return (beyond > zero).bits() &
         (beyond * beyond > (x * x + y * y) * Pack::all(wide * wide) + Pack::all(1e-36f)).bits();
}

template <bool has_segment, class Pack>
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
  const VectorPack<Pack> c = {Pack::all(path.core[0]), Pack::all(path.core[1]), Pack::all(path.core[2])};
  const Pack reach = has_segment ? size + largest(c) : size;
  const Pack rounding = (largest(p) + reach) * Pack::all(path.part) + Pack::all(path.fixed);

  // Behind, or ahead of the end.
  const Pack path_end = Pack::all(path.reach * limit);
  Pack room = Pack::all(4.0f) * rounding + Pack::all(wide);
  if constexpr (has_segment) room = room + magnitude(c.z);
  const Pack second = p.z + e.z, third = p.z + g.z;
  std::uint32_t out = (min(p.z, min(second, third)) - path_end > room).bits();
  out |= (zero - max(p.z, max(second, third)) > room).bits();

  // Aside: the axis across each edge, seen along the path.
  const Pack area = e.x * g.y - e.y * g.x;
  const Pack first_edge = p.x * e.y - p.y * e.x, last_edge = g.x * p.y - g.y * p.x;
  const Pack middle_edge = area - first_edge - last_edge;
  const Pack upper = max(area, zero), lower = min(area, zero);
  const Pack edge_room = Pack::all(has_segment ? 32.0f : 24.0f) * size * rounding;
  const auto aside = [&](const Pack& function, const Pack& x, const Pack& y) {
    Pack beyond = max(function - upper, lower - function) - edge_room;
    if constexpr (has_segment) beyond = beyond - magnitude(c.x * y - c.y * x);
    return (beyond > zero).bits() & (beyond * beyond > (x * x + y * y) * Pack::all(wide * wide) + vanishing).bits();
  };
  out |= aside(first_edge, e.x, e.y) | aside(last_edge, g.x, g.y) | aside(middle_edge, g.x - e.x, g.y - e.y);

  // The plane is farther than the sphere approaches it.
  const Pack nx = e.y * g.z - e.z * g.y, ny = e.z * g.x - e.x * g.z;
  const Pack offset = nx * p.x + ny * p.y + area * p.z;
  const Pack closing = area * path_end;
  Pack apart = max(offset - max(closing, zero), zero - offset - max(zero - closing, zero)) -
               Pack::all(has_segment ? 72.0f : 40.0f) * size * size * rounding;
  if constexpr (has_segment) {
    out |= beside_segment(p, e, g, path, rounding);
    apart = apart - magnitude(nx * c.x + ny * c.y + area * c.z);
  }
  out |= (apart > zero).bits() &
         (apart * apart > (nx * nx + ny * ny + area * area) * Pack::all(wide * wide) + vanishing).bits();
  return ~out;
}

template <bool has_segment, class Pack>
MINKOSCOPE_INLINE std::uint32_t cull_in_packs(const float* triangles, std::uint32_t count, const CullingPath& path,
                                              float limit) {
  std::uint32_t passing = 0;
  for (std::uint32_t k = 0; k < count; k += Pack::size)
    passing |= (cull_pack<has_segment, Pack>(triangles + 9 * k, count - k, path, limit) & ((1u << Pack::size) - 1u))
               << k;
  return passing & ((1u << count) - 1u);
}

}  // namespace
}  // namespace minkoscope
