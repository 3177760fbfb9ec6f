// A node of the hierarchy: up to eight children, their boxes in bytes on the node's own grid, so that a node is 96
// bytes in float and all its children are tested at once. Plain data: the kernels for AVX2 include it.
//
// Henri Ylitie, Tero Karras, Samuli Laine, "Efficient Incoherent Ray Traversal on GPUs Through Compressed Wide BVHs",
// 2017: the grid, and children and items that lie side by side. Ours: the grid's origin and step are kept as they are
// multiplied, and leaves hold as many items as the tree gives them.
#pragma once

#include <cstdint>

namespace minkoscope {

inline constexpr int bvh_width = 8;

template <class Real>
struct alignas(32) BvhNode {
  Real origin[3];  // a side at byte b lies at origin + b · step; rounded outwards, so that the decoded box contains
  Real step[3];    // the child; step is 0 or a power of two: b · step is exact
  std::uint8_t sides[2][3][bvh_width];  // low and high, axis, child
  std::uint32_t first_node : 28;        // inner children lie side by side from here on, deeper than their parent
  std::uint32_t children : 4;           // children in use, the first ones
  std::uint32_t first_item;             // leaves' items lie side by side from here on
  std::uint8_t offset[bvh_width];       // inner: of its node from first_node; leaf: of its items from first_item
  std::uint8_t count[bvh_width];        // items in a leaf, 0 in an inner child
};
static_assert(sizeof(BvhNode<float>) == 96);

/// The sides of a moving box as a node's children are tested against it: along each axis the side that enters and the
/// one that leaves, one over the displacement, and whether it goes down the axis.
template <class Real>
struct BoxPath {
  Real entering[3], leaving[3], inverse[3];
  std::uint32_t backwards[3];
};

}  // namespace minkoscope
