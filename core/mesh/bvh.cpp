#include "core/mesh/bvh.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace minkoscope {
namespace {

constexpr int bin_count = 16;
constexpr std::uint32_t leaf_size = 4;     // always a leaf at or below
constexpr std::uint32_t largest_leaf = 8;  // never a leaf above
constexpr double traversal_cost = 1.0;     // of visiting a node, in tests of an item

template <class Real>
Box3<Real> empty_box() {
  constexpr Real far = std::numeric_limits<Real>::max();
  return {Vector3<Real>(far), Vector3<Real>(-far)};
}

template <class Real>
void grow(Box3<Real>& box, const Box3<Real>& other) {
  box.min = glm::min(box.min, other.min);
  box.max = glm::max(box.max, other.max);
}

/// Half the surface; in double, because the square of a large level's size leaves the range of float.
template <class Real>
double half_area(const Box3<Real>& box) {
  const Vector3d size = Vector3d(box.max) - Vector3d(box.min);
  return size.x * size.y + size.y * size.z + size.z * size.x;
}

/// An item and its box side by side, so that partitioning streams through memory. Centres are doubled (min + max).
template <class Real>
struct Primitive {
  Box3<Real> box;
  std::uint32_t item;
  Real centre(int axis) const { return box.min[axis] * Real(0.5) + box.max[axis] * Real(0.5); }
};

template <class Real>
struct Builder {
  using Node = typename Bvh<Real>::Node;
  std::vector<Primitive<Real>> primitives;
  std::vector<Node>& nodes;

  struct Task {
    std::uint32_t node, first, count;
    int depth;
  };

  struct Split {
    int axis = -1;
    int bin = 0;  // primitives in bins below go left
    double cost = std::numeric_limits<double>::infinity();
  };

  static int bin_of(const Primitive<Real>& primitive, int axis, Real low, Real scale) {
    const int bin = static_cast<int>((primitive.centre(axis) - low) * scale);
    return std::clamp(bin, 0, bin_count - 1);
  }

  static Real bin_scale(const Box3<Real>& centres, int axis) {
    const Real extent = centres.max[axis] - centres.min[axis];
    const Real scale = Real(bin_count) / extent;
    return extent > Real(0) && std::isfinite(extent) && std::isfinite(scale) ? scale : Real(0);
  }

  Split best_split(const Task& task, const Box3<Real>& centres) const {
    std::array<std::array<Box3<Real>, bin_count>, 3> boxes;
    std::array<std::array<std::uint32_t, bin_count>, 3> counts{};
    for (auto& axis : boxes) axis.fill(empty_box<Real>());
    std::array<Real, 3> scale{};
    for (int axis = 0; axis < 3; ++axis) scale[static_cast<std::size_t>(axis)] = bin_scale(centres, axis);
    for (std::uint32_t i = task.first; i < task.first + task.count; ++i) {
      for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const auto bin = static_cast<std::size_t>(bin_of(primitives[i], axis, centres.min[axis], scale[a]));
        grow(boxes[a][bin], primitives[i].box);
        ++counts[a][bin];
      }
    }
    Split best;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (!(scale[axis] > Real(0))) continue;
      std::array<double, bin_count> right_cost{};
      Box3<Real> box = empty_box<Real>();
      std::uint32_t count = 0;
      for (std::size_t bin = bin_count - 1; bin > 0; --bin) {
        if (counts[axis][bin] > 0) grow(box, boxes[axis][bin]);
        count += counts[axis][bin];
        right_cost[bin] = count > 0 ? half_area(box) * count : 0.0;
      }
      box = empty_box<Real>();
      count = 0;
      for (std::size_t bin = 1; bin < bin_count; ++bin) {
        if (counts[axis][bin - 1] > 0) grow(box, boxes[axis][bin - 1]);
        count += counts[axis][bin - 1];
        if (count == 0 || count == task.count) continue;
        const double cost = half_area(box) * count + right_cost[bin];
        if (cost < best.cost) best = {static_cast<int>(axis), static_cast<int>(bin), cost};
      }
    }
    return best;
  }

  /// First primitive of the right half; task.first where a leaf is better.
  std::uint32_t divide(const Task& task, const Box3<Real>& box, const Box3<Real>& centres) {
    const auto begin = primitives.begin() + task.first, end = begin + task.count;
    const int levels_needed = static_cast<int>(std::bit_width(task.count));
    if (task.depth + levels_needed < Bvh<Real>::max_depth) {
      const Split split = best_split(task, centres);
      if (split.axis >= 0) {
        const double area = half_area(box);
        const bool leaf_is_cheaper =
            task.count <= largest_leaf && split.cost + traversal_cost * area >= area * task.count;
        if (leaf_is_cheaper) return task.first;
        const Real low = centres.min[split.axis], scale = bin_scale(centres, split.axis);
        const auto middle = std::partition(begin, end, [&](const Primitive<Real>& primitive) {
          return bin_of(primitive, split.axis, low, scale) < split.bin;
        });
        return task.first + static_cast<std::uint32_t>(middle - begin);
      }
    }
    // Nothing tells the centres apart, or the tree is deep: equal halves, along the longest axis.
    if (task.count <= largest_leaf) return task.first;
    const Vector3<Real> extent = centres.max - centres.min;
    const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
    std::nth_element(begin, begin + task.count / 2, end, [axis](const Primitive<Real>& a, const Primitive<Real>& b) {
      const Real ca = a.centre(axis), cb = b.centre(axis);
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
      Box3<Real> box = empty_box<Real>(), centres = empty_box<Real>();
      for (std::uint32_t i = task.first; i < task.first + task.count; ++i) {
        grow(box, primitives[i].box);
        for (int axis = 0; axis < 3; ++axis) {
          centres.min[axis] = std::min(centres.min[axis], primitives[i].centre(axis));
          centres.max[axis] = std::max(centres.max[axis], primitives[i].centre(axis));
        }
      }
      const std::uint32_t middle = task.count <= leaf_size ? task.first : divide(task, box, centres);
      Node& node = nodes[task.node];
      node.box = box;
      if (middle == task.first) {
        node.first = task.first;
        node.count = task.count;
        continue;
      }
      const auto left = static_cast<std::uint32_t>(nodes.size());
      node.first = left;
      node.count = 0;
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
SweptBox<Real>::SweptBox(const Vector3<Real>& centre, const Vector3<Real>& displacement,
                         const Vector3<Real>& half_extents)
    : start(centre) {
  constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
  constexpr Real largest_inverse = Real(1e30);  // finite, so that 0 · inverse stays 0
  for (int i = 0; i < 3; ++i) {
    inverse[i] = std::clamp(Real(1) / displacement[i], -largest_inverse, largest_inverse);
    const Real largest = std::abs(centre[i]) + std::abs(displacement[i]) + half_extents[i];
    half[i] = half_extents[i] + Real(8) * epsilon * largest;
  }
}

template <class Real>
Bvh<Real>::Bvh(std::span<const Box3<Real>> boxes) {
  if (boxes.empty()) return;
  Builder<Real> builder{{}, nodes_};
  builder.primitives.reserve(boxes.size());
  for (std::uint32_t i = 0; i < boxes.size(); ++i) builder.primitives.push_back({boxes[i], i});
  builder.build();
  items_.reserve(boxes.size());
  for (const auto& primitive : builder.primitives) items_.push_back(primitive.item);
}

template struct SweptBox<float>;
template struct SweptBox<double>;
template class Bvh<float>;
template class Bvh<double>;

}  // namespace minkoscope
