// The kernels of core/mesh/bvh_kernels.h, over packs of any size. Internal linkage, as the packs themselves.
#pragma once

#include "core/base/simd_packs.h"
#include "core/mesh/bvh_node.h"

namespace minkoscope {
namespace {

template <class Pack, class Real>
MINKOSCOPE_INLINE Pack side_of(const BvhNode<Real>& node, std::uint32_t side, std::size_t axis, std::size_t child) {
  return Pack::of_bytes(node.sides[side][axis] + child) * Pack::all(node.step[axis]) + Pack::all(node.origin[axis]);
}

template <class Real>
MINKOSCOPE_INLINE std::uint32_t in_use(const BvhNode<Real>& node) {
  return (1u << node.children) - 1u;
}

template <class Pack, class Real>
MINKOSCOPE_INLINE std::uint32_t meet_children_in(const BvhNode<Real>& node, const BoxPath<Real>& path, Real limit,
                                                 Real* times) {
  std::uint32_t met = 0;
  for (std::size_t child = 0; child < bvh_width; child += Pack::size) {
    Pack in = Pack::all(Real(0)), out = Pack::all(limit);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::uint32_t backwards = path.backwards[axis];
      const Pack near = side_of<Pack>(node, backwards, axis, child);
      const Pack far = side_of<Pack>(node, 1u - backwards, axis, child);
      const Pack inverse = Pack::all(path.inverse[axis]);
      in = max(in, (near - Pack::all(path.entering[axis])) * inverse);
      out = min(out, (far - Pack::all(path.leaving[axis])) * inverse);
    }
    in.store(times + child);
    met |= (in <= out).bits() << child;
  }
  return met & in_use(node);
}

template <class Pack, class Real>
MINKOSCOPE_INLINE std::uint32_t touch_children_in(const BvhNode<Real>& node, const Real* low, const Real* high) {
  std::uint32_t touched = 0;
  for (std::size_t child = 0; child < bvh_width; child += Pack::size) {
    std::uint32_t all = ~0u;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      all &= (side_of<Pack>(node, 0, axis, child) <= Pack::all(high[axis])).bits() &
             (Pack::all(low[axis]) <= side_of<Pack>(node, 1, axis, child)).bits();
    }
    touched |= (all & ((1u << Pack::size) - 1u)) << child;
  }
  return touched & in_use(node);
}

}  // namespace
}  // namespace minkoscope
