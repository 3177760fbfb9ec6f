// A bounding volume hierarchy over axis-aligned boxes. Queries visit leaves in a fixed order, so that runs repeat bit
// for bit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/math/vector.h"

namespace minkoscope {

template <class Real>
struct Box3 {
  Vector3<Real> min{0}, max{0};
};

template <class Real>
class Bvh {
 public:
  struct Node {
    Box3<Real> box;
    std::uint32_t first = 0;  // leaf: first entry of items(); inner: index of the left child, the right one follows it
    std::uint32_t count = 0;  // items in a leaf, 0 in an inner node
  };

  Bvh() = default;
  explicit Bvh(std::span<const Box3<Real>> boxes);

  /// Calls visit(item) for every item whose leaf box touches `box`; a superset of the items that touch it.
  template <class Visit>
  void query(const Box3<Real>& box, Visit&& visit) const {
    if (nodes_.empty()) return;
    std::uint32_t stack[64];
    int top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const Node& node = nodes_[stack[--top]];
      if (!touches(node.box, box)) continue;
      if (node.count > 0) {
        for (std::uint32_t i = 0; i < node.count; ++i) visit(items_[node.first + i]);
      } else {
        stack[top++] = node.first + 1;
        stack[top++] = node.first;
      }
    }
  }

  std::span<const Node> nodes() const { return nodes_; }
  std::span<const std::uint32_t> items() const { return items_; }

  static bool touches(const Box3<Real>& a, const Box3<Real>& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
  }

 private:
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> items_;
};

extern template class Bvh<float>;
extern template class Bvh<double>;

}  // namespace minkoscope
