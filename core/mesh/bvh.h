// A bounding volume hierarchy over axis-aligned boxes, eight children a node (core/mesh/bvh_node.h). Queries visit
// leaves in a fixed order, the same whatever the instructions, so that runs repeat bit for bit.
//
// Folded from a binary tree (core/mesh/sah_tree.h) by opening the largest child until there are eight: Ingo Wald,
// Carsten Benthin, Solomon Boulos, "Getting Rid of Packets", 2008.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/large_pages.h"
#include "core/base/prefetch.h"
#include "core/mesh/bvh_kernels.h"
#include "core/mesh/sah_tree.h"
#include "core/mesh/swept_box.h"

namespace minkoscope {

template <class Real>
class Bvh {
 public:
  using Node = BvhNode<Real>;

  /// No node lies deeper than this below the root, which bounds the stacks of the queries.
  static constexpr int max_depth = sah_max_depth;

  Bvh() = default;
  explicit Bvh(std::span<const Box3<Real>> boxes, Instructions instructions = best_instructions());

  /// The same items in the same leaves, whose boxes have moved or changed: boxes[i] is now that of item i. As many as
  /// it was built of. Queries are right after any change, and as quick as the old leaves still allow.
  void refit(std::span<const Box3<Real>> boxes);

  /// Calls visit(item) for every item whose leaf's box touches `box`; a superset of the items that touch it.
  template <class Visit>
  void query(const Box3<Real>& box, Visit&& visit) const {
    if (nodes_.empty() || !touches(box_, box)) return;
    const Real low[3] = {box.min.x, box.min.y, box.min.z}, high[3] = {box.max.x, box.max.y, box.max.z};
    walk([&](const Node& node) { return kernels_.touch(node, low, high); }, visit);
  }

  /// Calls visit(item) for every item whose leaf's box and those above it are entered: enter(box) decides.
  template <class Enter, class Visit>
  void query_by(Enter&& enter, Visit&& visit) const {
    if (nodes_.empty() || !enter(box_)) return;
    walk(
        [&](const Node& node) {
          std::uint32_t entered = 0;
          for (std::uint32_t child = 0; child < node.children; ++child)
            entered |= enter(box_of(node, child)) ? 1u << child : 0u;
          return entered;
        },
        visit);
  }

  /// Calls visit(item) for every item whose leaf's box the moving box meets no later than limit() (a fraction of the
  /// displacement in [0, 1]), the nearest leaf first. limit() is called again before each node and may fall.
  template <class Limit, class Visit>
  void query_swept(const SweptBox<Real>& swept, Limit&& limit, Visit&& visit) const {
    query_swept_leaves(
        swept, limit, [](std::uint32_t, std::uint32_t) {},
        [&](std::uint32_t first, std::uint32_t count) {
          for (std::uint32_t i = 0; i < count; ++i) visit(items_[first + i]);
        });
  }
  /// The same by leaves: visit(first, count) of slots in items(). expect(first, count) announces those that may be
  /// visited later.
  template <class Limit, class Expect, class Visit>
  void query_swept_leaves(const SweptBox<Real>& swept, Limit&& limit, Expect&& expect, Visit&& visit) const {
    Real time = Real(0);
    if (nodes_.empty() || !swept.meets(box_, limit(), time)) return;
    const BoxPath<Real> path = swept.path();
    Entry stack[stack_size];
    Entry* top = stack;
    for (Entry entry{time, 0, 0};;) {
      if (entry.count > 0) {
        visit(entry.first, entry.count);
      } else {
        const Node& node = nodes_[entry.first];
        Real times[bvh_width];
        std::uint32_t met = kernels_.meet(node, path, limit(), times);
        if (met != 0 && (met & (met - 1)) == 0) {  // one alone, as most often: on into it
          entry = entry_of(node, times, met);
          continue;
        }
        if (met != 0) top = push(node, times, met, top, expect);
      }
      do {
        if (top == stack) return;
        entry = *--top;
      } while (entry.time > limit());
    }
  }

  /// When the moving box first meets the box of all items, if no later than `limit`.
  std::optional<Real> first_meeting(const SweptBox<Real>& swept, Real limit) const {
    Real time = Real(0);
    if (nodes_.empty() || !swept.meets(box_, limit, time)) return std::nullopt;
    return time;
  }

  Instructions instructions() const { return instructions_; }
  const Box3<Real>& box() const { return box_; }          // of all items; zero without any
  std::span<const Node> nodes() const { return nodes_; }  // the root first
  std::span<const std::uint32_t> items() const { return items_; }

  /// A child's box as the node stores it: no smaller than it.
  static Box3<Real> box_of(const Node& node, std::uint32_t child) {
    Box3<Real> box;
    for (int axis = 0; axis < 3; ++axis) {
      box.min[axis] = static_cast<Real>(node.sides[0][axis][child]) * node.step[axis] + node.origin[axis];
      box.max[axis] = static_cast<Real>(node.sides[1][axis][child]) * node.step[axis] + node.origin[axis];
    }
    return box;
  }

  /// A leaf's first slot in items(), an inner child's in nodes().
  static std::uint32_t first_of(const Node& node, std::uint32_t child) {
    const std::uint32_t firsts[2] = {node.first_node, node.first_item};  // looked up: the branch would be unpredictable
    return firsts[node.count[child] > 0] + node.offset[child];
  }

  static bool touches(const Box3<Real>& a, const Box3<Real>& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
  }

 private:
  /// Each node of a descent pushes at most seven others.
  static constexpr std::size_t stack_size = (bvh_width - 1) * (max_depth + 1) + 1;
  struct Entry {
    Real time;
    std::uint32_t first, count;  // of a leaf's slots; a node's index and 0
  };

  /// Of two children or more the nearest on top, the first of equal ones above the others.
  template <class Expect>
  Entry* push(const Node& node, const Real* times, std::uint32_t met, Entry* top, Expect&& expect) const {
    const auto announced = [&](std::uint32_t bits) {
      const Entry entry = entry_of(node, times, bits);
      if (entry.count > 0)
        expect(entry.first, entry.count);
      else
        prefetch(&nodes_[entry.first], sizeof(Node));
      return entry;
    };
    Entry* const bottom = top;
    const Entry first = announced(met), second = announced(met & (met - 1));
    const bool second_on_top = second.time < first.time;  // two, as most often: placed without a branch
    top[!second_on_top] = first;
    top[second_on_top] = second;
    top += 2;
    met &= met - 1;
    for (met &= met - 1; met != 0; met &= met - 1) {
      const Entry next = announced(met);
      Entry* at = top++;
      for (; at > bottom && at[-1].time <= next.time; --at) *at = at[-1];
      *at = next;
    }
    return top;
  }

  /// Of the lowest bit.
  static Entry entry_of(const Node& node, const Real* times, std::uint32_t met) {
    const auto child = static_cast<std::uint32_t>(std::countr_zero(met));
    return {times[child], first_of(node, child), node.count[child]};
  }

  /// Descends into the children that choose(node) names, a bit for each.
  template <class Choose, class Visit>
  void walk(Choose&& choose, Visit&& visit) const {
    std::uint32_t stack[stack_size];
    std::size_t top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const Node& node = nodes_[stack[--top]];
      for (std::uint32_t chosen = choose(node); chosen != 0; chosen &= chosen - 1) {
        const auto child = static_cast<std::uint32_t>(std::countr_zero(chosen));
        const std::uint32_t first = first_of(node, child), count = node.count[child];
        if (count == 0) stack[top++] = first;
        for (std::uint32_t i = 0; i < count; ++i) visit(items_[first + i]);
      }
    }
  }

  Box3<Real> box_;
  Instructions instructions_ = Instructions::portable;
  BvhKernels<Real> kernels_;
  LargeVector<Node> nodes_;
  LargeVector<std::uint32_t> items_;
};

extern template class Bvh<float>;
extern template class Bvh<double>;

}  // namespace minkoscope
