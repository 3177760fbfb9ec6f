#include "core/mesh/sah_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace minkoscope {
namespace {

constexpr std::size_t most_bins = 16;
constexpr std::uint32_t leaf_size = 4;
constexpr std::uint32_t largest_leaf = 8;  // never a leaf above
constexpr double traversal_cost = 2.0;

/// A box as the least of its coordinates and of their negatives, so that growing it is one minimum over eight lanes.
template <class Real>
struct Lanes {
  std::array<Real, 8> v;  // min x, y, z, –, −max x, y, z, –

  static Lanes empty() {
    Lanes lanes;
    lanes.v.fill(std::numeric_limits<Real>::max());
    return lanes;
  }
  static Lanes of(const Box3<Real>& box) {
    return {{box.min.x, box.min.y, box.min.z, Real(0), -box.max.x, -box.max.y, -box.max.z, Real(0)}};
  }
  void grow(const Lanes& other) {
    for (std::size_t i = 0; i < 8; ++i) v[i] = other.v[i] < v[i] ? other.v[i] : v[i];
  }
  Box3<Real> box() const { return {{v[0], v[1], v[2]}, {-v[4], -v[5], -v[6]}}; }
  /// Min plus max: twice the centre, in all lanes with the sign of the lane.
  Lanes doubled_centre() const {
    Lanes lanes;
    for (std::size_t i = 0; i < 4; ++i) {
      lanes.v[i] = v[i] - v[i + 4];
      lanes.v[i + 4] = v[i + 4] - v[i];
    }
    return lanes;
  }
  Real doubled_centre(std::size_t axis) const { return v[axis] - v[axis + 4]; }
  Real extent(std::size_t axis) const { return -v[axis + 4] - v[axis]; }
  /// Half the surface; in double, because the square of a large level's size leaves the range of float.
  double half_area() const {
    const double x = static_cast<double>(extent(0)), y = static_cast<double>(extent(1)),
                 z = static_cast<double>(extent(2));
    return x * y + y * z + z * x;
  }
};

/// An item and its box side by side, so that partitioning streams through memory.
template <class Real>
struct Primitive {
  Lanes<Real> box;
  std::uint32_t item;
};

/// Where a doubled centre falls among equal bins along one axis.
template <class Real>
struct Bins {
  std::size_t axis = 0;
  int last = 0;
  Real low = Real(0), scale = Real(0);  // scale 0: the centres coincide

  Bins() = default;
  Bins(const Lanes<Real>& centres, std::size_t along, std::size_t count)
      : axis(along), last(static_cast<int>(count) - 1), low(centres.v[along]) {
    const Real extent = centres.extent(along), wanted = static_cast<Real>(count) / extent;
    scale = extent > Real(0) && std::isfinite(extent) && std::isfinite(wanted) ? wanted : Real(0);
  }
  std::size_t operator()(const Primitive<Real>& primitive) const {
    return static_cast<std::size_t>(
        std::min(static_cast<int>((primitive.box.doubled_centre(axis) - low) * scale), last));
  }
};

template <class Real>
struct Builder {
  using Node = SahNode<Real>;
  LargeVector<Primitive<Real>> primitives;
  LargeVector<Node>& nodes;

  struct Task {
    std::uint32_t node, first, count;
    int depth;
  };

  struct Split {
    bool found = false;
    Bins<Real> bins;
    std::size_t bin = 0;  // primitives in bins below go left
    double cost = std::numeric_limits<double>::infinity();
  };

  Split best_split(const Task& task, const Lanes<Real>& centres) const {
    const std::size_t bin_count = task.count >= 64 ? most_bins : most_bins / 2;
    std::array<std::array<Lanes<Real>, most_bins>, 3> boxes;
    std::array<std::array<std::uint32_t, most_bins>, 3> counts{};
    std::array<Bins<Real>, 3> bins;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      bins[axis] = Bins<Real>(centres, axis, bin_count);
      std::fill_n(boxes[axis].begin(), bin_count, Lanes<Real>::empty());
    }
    for (std::uint32_t i = task.first; i < task.first + task.count; ++i) {
      const Primitive<Real>& primitive = primitives[i];
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t bin = bins[axis](primitive);
        boxes[axis][bin].grow(primitive.box);
        ++counts[axis][bin];
      }
    }
    Split best;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (!(bins[axis].scale > Real(0))) continue;
      std::array<double, most_bins> right_cost{};
      Lanes<Real> box = Lanes<Real>::empty();
      std::uint32_t count = 0;
      for (std::size_t bin = bin_count - 1; bin > 0; --bin) {
        box.grow(boxes[axis][bin]);
        count += counts[axis][bin];
        right_cost[bin] = count > 0 ? box.half_area() * count : 0.0;
      }
      box = Lanes<Real>::empty();
      count = 0;
      for (std::size_t bin = 1; bin < bin_count; ++bin) {
        box.grow(boxes[axis][bin - 1]);
        count += counts[axis][bin - 1];
        if (count == 0 || count == task.count) continue;
        const double cost = box.half_area() * count + right_cost[bin];
        if (cost < best.cost) best = {true, bins[axis], bin, cost};
      }
    }
    return best;
  }

  /// First primitive of the right half; task.first where a leaf is better.
  std::uint32_t divide(const Task& task, const Lanes<Real>& box, const Lanes<Real>& centres) {
    const auto begin = primitives.begin() + task.first, end = begin + task.count;
    const int levels_needed = static_cast<int>(std::bit_width(task.count));
    if (task.depth + levels_needed < sah_max_depth) {
      const Split split = best_split(task, centres);
      if (split.found) {
        const double area = box.half_area();
        const bool leaf_is_cheaper =
            task.count <= largest_leaf && split.cost + traversal_cost * area >= area * task.count;
        if (leaf_is_cheaper) return task.first;
        const auto middle = std::partition(
            begin, end, [&](const Primitive<Real>& primitive) { return split.bins(primitive) < split.bin; });
        return task.first + static_cast<std::uint32_t>(middle - begin);
      }
    }
    // The centres coincide, or the tree is deep: equal halves, along the longest axis.
    if (task.count <= largest_leaf) return task.first;
    std::size_t axis = 0;
    for (std::size_t other = 1; other < 3; ++other)
      if (centres.extent(other) > centres.extent(axis)) axis = other;
    std::nth_element(begin, begin + task.count / 2, end, [axis](const Primitive<Real>& a, const Primitive<Real>& b) {
      const Real ca = a.box.doubled_centre(axis), cb = b.box.doubled_centre(axis);
      return ca < cb || (ca == cb && a.item < b.item);
    });
    return task.first + task.count / 2;
  }

  void build() {
    nodes.reserve(primitives.size());
    nodes.push_back({});
    std::vector<Task> tasks{{0, 0, static_cast<std::uint32_t>(primitives.size()), 0}};
    while (!tasks.empty()) {
      const Task task = tasks.back();
      tasks.pop_back();
      Lanes<Real> box = Lanes<Real>::empty(), centres = box;
      for (std::uint32_t i = task.first; i < task.first + task.count; ++i) {
        box.grow(primitives[i].box);
        centres.grow(primitives[i].box.doubled_centre());
      }
      const std::uint32_t middle = task.count <= leaf_size ? task.first : divide(task, box, centres);
      nodes[task.node].box = box.box();
      if (middle == task.first) {
        nodes[task.node].first = task.first;
        nodes[task.node].count = task.count;
        continue;
      }
      const auto left = static_cast<std::uint32_t>(nodes.size());
      nodes[task.node].first = left;
      nodes.push_back({});
      nodes.push_back({});
      tasks.push_back({left + 1, middle, task.first + task.count - middle, task.depth + 1});
      tasks.push_back({left, task.first, middle - task.first, task.depth + 1});
    }
    nodes.shrink_to_fit();
  }
};

}  // namespace

template <class Real>
SahTree<Real> build_sah_tree(std::span<const Box3<Real>> boxes) {
  SahTree<Real> tree;
  if (boxes.empty()) return tree;
  Builder<Real> builder{{}, tree.nodes};
  builder.primitives.reserve(boxes.size());
  for (std::uint32_t i = 0; i < boxes.size(); ++i) builder.primitives.push_back({Lanes<Real>::of(boxes[i]), i});
  builder.build();
  tree.items.reserve(boxes.size());
  for (const auto& primitive : builder.primitives) tree.items.push_back(primitive.item);
  return tree;
}

template SahTree<float> build_sah_tree(std::span<const Box3<float>>);
template SahTree<double> build_sah_tree(std::span<const Box3<double>>);

}  // namespace minkoscope
