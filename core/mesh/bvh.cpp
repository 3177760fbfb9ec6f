#include "core/mesh/bvh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace minkoscope {
namespace {

template <class Real>
double half_area(const Box3<Real>& box) {
  const Vector3d size = Vector3d(box.max) - Vector3d(box.min);
  return size.x * size.y + size.y * size.z + size.z * size.x;
}

template <class Real>
Box3<Real> joined(const Box3<Real>& a, const Box3<Real>& b) {
  return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

/// The step of a grid of 256 values from `low` on that reaches `high`.
template <class Real>
Real step_between(Real low, Real high) {
  if (!(high > low)) return Real(0);
  const Real wanted = std::max((high - low) / Real(255), std::numeric_limits<Real>::min());
  int exponent = 0;
  std::frexp(wanted, &exponent);
  Real step = std::ldexp(Real(1), exponent - 1);
  while (low + Real(255) * step < high) step *= Real(2);
  return step;
}

/// Quantizes the children's boxes on the node's grid, rounding outwards.
template <class Real>
void set_boxes(BvhNode<Real>& node, std::span<const Box3<Real>> boxes) {
  Box3<Real> all = boxes[0];
  for (const Box3<Real>& box : boxes) all = joined(all, box);
  for (int axis = 0; axis < 3; ++axis) {
    const Real origin = all.min[axis], step = step_between(origin, all.max[axis]);
    const Real inverse = step > Real(0) ? Real(1) / step : Real(0);
    node.origin[axis] = origin;
    node.step[axis] = step;
    const auto place = [&](int byte) { return static_cast<Real>(byte) * step + origin; };
    for (std::size_t child = 0; child < boxes.size(); ++child) {
      const Real least = boxes[child].min[axis], most = boxes[child].max[axis];
      int low = static_cast<int>(std::clamp((least - origin) * inverse, Real(0), Real(255)));
      while (low > 0 && place(low) > least) --low;
      int high = static_cast<int>(std::clamp((most - origin) * inverse, Real(0), Real(255)));
      while (high < 255 && place(high) < most) ++high;
      node.sides[0][axis][child] = static_cast<std::uint8_t>(low);
      node.sides[1][axis][child] = static_cast<std::uint8_t>(high);
    }
  }
}

/// Folds a binary tree into nodes of eight.
template <class Real>
class Folding {
 public:
  Folding(const SahTree<Real>& tree, LargeVector<BvhNode<Real>>& nodes, LargeVector<std::uint32_t>& items)
      : tree_(tree), nodes_(nodes), items_(items) {}

  void run() {
    count_leaves();
    nodes_.reserve(tree_.nodes.size() / 6 + 1);
    items_.reserve(tree_.items.size());
    nodes_.push_back({});
    std::vector<Task> tasks{{0, 0}};
    while (!tasks.empty()) {
      const Task task = tasks.back();
      tasks.pop_back();
      fold(task);
      const BvhNode<Real>& node = nodes_[task.node];
      for (std::uint32_t child = node.children; child-- > 0;)
        if (node.count[child] == 0)
          tasks.push_back({chosen_[child], std::uint32_t{node.first_node} + node.offset[child]});
    }
    nodes_.shrink_to_fit();
  }

 private:
  struct Task {
    std::uint32_t from, node;
  };

  /// Leaves below each node of the binary tree, no more than nine.
  void count_leaves() {
    leaves_.resize(tree_.nodes.size());
    for (std::size_t i = tree_.nodes.size(); i-- > 0;) {  // children lie behind their parents
      const SahNode<Real>& node = tree_.nodes[i];
      const int below = node.count > 0 ? 1 : leaves_[node.first] + leaves_[node.first + 1];
      leaves_[i] = static_cast<std::uint8_t>(std::min(below, bvh_width + 1));
    }
  }

  /// Opens `from`: the largest of it and its descendants that have more leaves than a node has room for, until there
  /// are eight; then, entirely, the largest of those for whose leaves there is room. What would fill a node stays
  /// one.
  std::size_t choose(std::uint32_t from) {
    std::size_t count = 1;
    chosen_[0] = from;
    const auto largest_of = [&](auto&& may_open) {
      std::size_t largest = bvh_width;
      double most = -1.0;
      for (std::size_t i = 0; i < count; ++i) {
        const SahNode<Real>& node = tree_.nodes[chosen_[i]];
        if (node.count > 0 || !may_open(leaves_[chosen_[i]]) || !(half_area(node.box) > most)) continue;
        most = half_area(node.box);
        largest = i;
      }
      return largest;
    };
    while (count < bvh_width) {
      const std::size_t i = largest_of([](int leaves) { return leaves > bvh_width; });
      if (i == bvh_width) break;
      open(i, count);
    }
    for (;;) {
      const int room = bvh_width - static_cast<int>(count);
      std::size_t i = largest_of([&](int leaves) { return leaves - 1 <= room; });
      if (i == bvh_width) break;
      for (std::size_t end = i + leaves_[chosen_[i]]; i < end; ++i)
        while (tree_.nodes[chosen_[i]].count == 0) open(i, count);
    }
    return count;
  }

  /// Replaces chosen_[i] by its two children.
  void open(std::size_t i, std::size_t& count) {
    const std::uint32_t left = tree_.nodes[chosen_[i]].first;
    std::copy_backward(chosen_.begin() + i + 1, chosen_.begin() + count, chosen_.begin() + count + 1);
    chosen_[i] = left;
    chosen_[i + 1] = left + 1;
    ++count;
  }

  void fold(const Task& task) {
    const std::size_t count = choose(task.from);
    std::array<Box3<Real>, bvh_width> boxes;
    BvhNode<Real> node{};
    node.children = static_cast<std::uint32_t>(count) & 15u;
    node.first_node = static_cast<std::uint32_t>(nodes_.size()) & 0xfffffffu;
    node.first_item = static_cast<std::uint32_t>(items_.size());
    std::uint8_t inner = 0;
    for (std::size_t child = 0; child < count; ++child) {
      const SahNode<Real>& source = tree_.nodes[chosen_[child]];
      boxes[child] = source.box;
      node.count[child] = static_cast<std::uint8_t>(source.count);
      if (source.count == 0) {
        node.offset[child] = inner++;
        continue;
      }
      node.offset[child] = static_cast<std::uint8_t>(items_.size() - node.first_item);
      const auto begin = tree_.items.begin() + source.first;
      items_.insert(items_.end(), begin, begin + source.count);
    }
    set_boxes(node, std::span<const Box3<Real>>(boxes).first(count));
    nodes_[task.node] = node;
    nodes_.resize(nodes_.size() + inner);
  }

  const SahTree<Real>& tree_;
  LargeVector<BvhNode<Real>>& nodes_;
  LargeVector<std::uint32_t>& items_;
  std::vector<std::uint8_t> leaves_;
  std::array<std::uint32_t, bvh_width> chosen_{};
};

}  // namespace

template <class Real>
SweptBox<Real>::SweptBox(const Vector3<Real>& centre, const Vector3<Real>& displacement,
                         const Vector3<Real>& half_extents) {
  constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
  constexpr Real largest_inverse = Real(1e30);  // finite, so that 0 · inverse stays 0
  for (int i = 0; i < 3; ++i) {
    inverse[i] = std::clamp(Real(1) / displacement[i], -largest_inverse, largest_inverse);
    const Real largest = std::abs(centre[i]) + std::abs(displacement[i]) + half_extents[i];
    const Real half = half_extents[i] + Real(8) * epsilon * largest;
    high[i] = centre[i] + half;
    low[i] = centre[i] - half;
  }
}

template <class Real>
Bvh<Real>::Bvh(std::span<const Box3<Real>> boxes, Instructions instructions)
    : instructions_(instructions), kernels_(bvh_kernels<Real>(instructions)) {
  if (boxes.empty()) return;
  const SahTree<Real> tree = build_sah_tree(boxes);
  box_ = tree.nodes[0].box;
  Folding<Real>(tree, nodes_, items_).run();
}

template <class Real>
void Bvh<Real>::refit(std::span<const Box3<Real>> boxes) {
  if (nodes_.empty()) return;
  // Children lie behind their parents.
  std::vector<Box3<Real>> of_nodes(nodes_.size());
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    Node& node = nodes_[i];
    std::array<Box3<Real>, bvh_width> of_children;
    for (std::uint32_t child = 0; child < node.children; ++child) {
      const std::uint32_t first = first_of(node, child), count = node.count[child];
      of_children[child] = count > 0 ? boxes[items_[first]] : of_nodes[first];
      for (std::uint32_t k = 1; k < count; ++k)
        of_children[child] = joined(of_children[child], boxes[items_[first + k]]);
    }
    of_nodes[i] = of_children[0];
    for (std::uint32_t child = 1; child < node.children; ++child) of_nodes[i] = joined(of_nodes[i], of_children[child]);
    set_boxes(node, std::span<const Box3<Real>>(of_children).first(node.children));
  }
  box_ = of_nodes[0];
}

template struct SweptBox<float>;
template struct SweptBox<double>;
template class Bvh<float>;
template class Bvh<double>;

}  // namespace minkoscope
