// A bounding volume hierarchy over axis-aligned boxes, built by the binned surface area heuristic. Queries visit leaves
// in a fixed order, so that runs repeat bit for bit.
//
// Ingo Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007. Ours: where splitting by cost would
// make the tree too deep for the fixed stack of the queries, the rest is split into equal halves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/mesh/swept_box.h"

namespace minkoscope {

template <class Real>
class Bvh {
 public:
  struct Node {
    Box3<Real> box;
    std::uint32_t first = 0;  // leaf: first entry of items(); inner: index of the left child, the right one follows it
    std::uint32_t count = 0;  // items in a leaf, 0 in an inner node
  };

  /// No node lies deeper than this below the root, which bounds the stacks of the queries.
  static constexpr int max_depth = 60;

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

  /// Calls visit(item) for every item whose leaf box the moving box meets no later than limit() (a fraction of the
  /// displacement in [0, 1]), the nearer of two subtrees first. limit() is asked anew before each node and may fall.
  template <class Limit, class Visit>
  void query_swept(const SweptBox<Real>& swept, Limit&& limit, Visit&& visit) const {
    query_swept_places(swept, limit, [&](std::uint32_t place) { visit(items_[place]); });
  }
  /// The same, told each item's place in items().
  template <class Limit, class Visit>
  void query_swept_places(const SweptBox<Real>& swept, Limit&& limit, Visit&& visit) const {
    if (nodes_.empty()) return;
    struct Entry {
      Real time;
      std::uint32_t node;
    };
    Entry stack[64];
    int top = 0;
    Real time = Real(0);
    if (!swept.meets(nodes_[0].box, limit(), time)) return;
    stack[top++] = {time, 0};
    while (top > 0) {
      const Entry entry = stack[--top];
      if (entry.time > limit()) continue;
      const Node& node = nodes_[entry.node];
      if (node.count > 0) {
        for (std::uint32_t i = 0; i < node.count; ++i) visit(node.first + i);
        continue;
      }
      const Real end = limit();
      Real left = Real(0), right = Real(0);
      const bool meets_left = swept.meets(nodes_[node.first].box, end, left);
      const bool meets_right = swept.meets(nodes_[node.first + 1].box, end, right);
      const bool right_first = meets_right && (!meets_left || right < left);
      if (right_first) {
        if (meets_left) stack[top++] = {left, node.first};
        stack[top++] = {right, node.first + 1};
      } else {
        if (meets_right) stack[top++] = {right, node.first + 1};
        if (meets_left) stack[top++] = {left, node.first};
      }
    }
  }

  /// When the moving box first meets the box of all items, if no later than `limit`.
  std::optional<Real> first_meeting(const SweptBox<Real>& swept, Real limit) const {
    Real time = Real(0);
    if (nodes_.empty() || !swept.meets(nodes_[0].box, limit, time)) return std::nullopt;
    return time;
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
