// A binary tree over axis-aligned boxes, built by the binned surface area heuristic: what a Bvh is folded from.
//
// Ingo Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007. Ours: where splitting by cost would
// make the tree too deep for the fixed stack of the queries, the rest is split into equal halves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/large_pages.h"
#include "core/mesh/swept_box.h"

namespace minkoscope {

template <class Real>
struct SahNode {
  Box3<Real> box;
  std::uint32_t first = 0;  // leaf: first entry of items; inner: index of the left child, the right one follows it
  std::uint32_t count = 0;  // items in a leaf, 0 in an inner node
};

/// No node lies deeper than this below the root.
inline constexpr int sah_max_depth = 60;

template <class Real>
struct SahTree {
  LargeVector<SahNode<Real>> nodes;  // the root first; none without boxes
  LargeVector<std::uint32_t> items;  // every box once, those of a leaf side by side
};

template <class Real>
SahTree<Real> build_sah_tree(std::span<const Box3<Real>> boxes);

}  // namespace minkoscope
