// The kernels of EPA's small polytope (polytope_kernels.h), for any number of lanes. Internal linkage, as simd_packs.h.
#pragma once

#include "core/base/simd_packs.h"
#include "core/base/tolerance.h"
#include "core/narrow_phase/epa/polytope_kernels.h"

namespace minkoscope {
namespace {

template <class Pack>
MINKOSCOPE_INLINE FaceSight see_faces(const PolytopeFaces& faces, std::size_t slots, double x, double y, double z,
                                      double behind) {
  const Pack wx = Pack::all(x), wy = Pack::all(y), wz = Pack::all(z), limit = Pack::all(behind);
  Pack least = Pack::all(infinite_key);
  std::uint64_t seen = 0;
  for (std::size_t s = (slots + 3) / 4 * 4; s != 0;) {
    s -= Pack::size;
    const Pack above = Pack::load(&faces.x[s]) * wx + Pack::load(&faces.y[s]) * wy + Pack::load(&faces.z[s]) * wz -
                       Pack::load(&faces.offset[s]);
    const typename Pack::Mask sees = above * abs(above) > limit * Pack::load(&faces.squared[s]);
    seen = seen << Pack::size | sees.bits();
    least = min(nan_where(sees, Pack::load(&faces.key[s])), least);
  }
  return {seen, least.least()};
}

template <class Pack>
struct VertexPack {
  VectorPack<Pack> w;
  Pack squared;

  MINKOSCOPE_INLINE static VertexPack of(const double* rows, const std::uint8_t* vertices) {
    const double* row[Pack::size];
    for (std::size_t k = 0; k < Pack::size; ++k) row[k] = rows + 4 * vertices[k];
    Pack columns[4];
    Pack::gather_four(row, columns);
    return {{columns[0], columns[1], columns[2]}, columns[3]};
  }
};

template <class Pack>
MINKOSCOPE_INLINE void plane_faces(const NewFaces& faces, FacePlanes& out) {
  const bool fan = faces.third == nullptr;
  VertexPack<Pack> c;
  if (fan) {
    const double* const apex = faces.apex;
    c = {{Pack::all(apex[0]), Pack::all(apex[1]), Pack::all(apex[2])}, Pack::all(apex[3])};
  }
  Pack least = Pack::all(infinite_key);
  out.flat = out.thin = 0;
  for (std::size_t at = 0; at < faces.count; at += Pack::size) {
    const VertexPack<Pack> a = VertexPack<Pack>::of(faces.rows, faces.first + at);
    const VertexPack<Pack> b = VertexPack<Pack>::of(faces.rows, faces.second + at);
    if (!fan) c = VertexPack<Pack>::of(faces.rows, faces.third + at);
    const VectorPack<Pack> ab = b.w - a.w, bc = c.w - b.w, ca = a.w - c.w;
    const Pack ab_squared = dot(ab, ab), bc_squared = dot(bc, bc), ca_squared = dot(ca, ca);
    const Pack longer = max(ab_squared, bc_squared);
    const typename Pack::Mask bc_longer = bc_squared > ab_squared, ca_longest = ca_squared > longer;
    const VectorPack<Pack> n =
        cross(select(ca_longest, ab, select(bc_longer, ca, bc)), select(ca_longest, bc, select(bc_longer, ab, ca)));
    const Pack normal_squared = dot(n, n);
    const VectorPack<Pack> nearer = select(a.squared > b.squared, b.w, a.w);
    const VectorPack<Pack> nearest = select(min(a.squared, b.squared) > c.squared, c.w, nearer);
    const Pack plane = dot(n, nearest);
    std::uint32_t names = 0x01010101u * faces.first_name;
    for (std::size_t k = 0; k < Pack::size; ++k) {
      names += std::uint32_t{faces.names[fan ? faces.first[at + k] : at + k]} << 8 * k;
    }
    const Pack key = (plane * plane / normal_squared).with_index_in_low_bits(names);
    least = min(key, least);
    n.x.store(&out.x[at]), n.y.store(&out.y[at]), n.z.store(&out.z[at]);
    plane.store(&out.offset[at]);
    normal_squared.store(&out.squared[at]);
    key.store(&out.key[at]);
    constexpr std::uint64_t all = (1u << Pack::size) - 1;
    const Pack two_shortest = min(ab_squared, bc_squared) * min(longer, ca_squared);
    out.flat |=
        ((normal_squared > Pack::all(tolerance::collinear_sine_squared) * (bc_squared * ca_squared)).bits() ^ all)
        << at;
    out.thin |= ((normal_squared > Pack::all(tolerance::exact_normal_sine_squared) * two_shortest).bits() ^ all) << at;
  }
  out.least = least.least();
}

}  // namespace
}  // namespace minkoscope
