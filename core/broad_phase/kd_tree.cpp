// A k-d tree over the bodies' centres: each node holds the median body along the longest side of the box around its
// bodies' centres and splits the others by it; a query enters a side only if it meets the bounding box of that side.
// Rebuilt whenever something has moved, O(n log n); a query costs O(log n) while it meets few bodies.
//
// Jon Louis Bentley, Multidimensional Binary Search Trees Used for Associative Searching, 1975; PlutoShe, 3D Collision
// Detection, proposes it for the broad phase with these costs. Ours: nodes keep the box around their bodies, since
// bodies have extents and points have none; and the axis is that of the longest side, where Bentley takes the axes in
// turn.
#include <array>

#include "core/broad_phase/explain_step.h"
#include "core/broad_phase/structure.h"
#include "core/broad_phase/structures.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 5> listing{
    "split the bodies at the median, recursively",
    "for each body a:  N ← root",
    "  descend from N",
    "    if box of N misses box a: skip N",
    "    if box of N's body touches box a: a pair",
};

class KdTree final : public RebuiltWhenStale<KdTree> {
 public:
  static constexpr std::string_view method_name = broad_phase_method::kd_tree;

  template <class Observer>
  void find_pairs(std::vector<BodyPair>& found, Observer& observer) {
    std::vector<int> stack;
    for (const BodyId id : bodies()) {
      descend(box(id), static_cast<int>(id), stack, observer, [&](BodyId other) {
        if (other > id) test_pair(id, other, 5, found, observer);
      });
    }
  }

  template <class Query, class Observer>
  void find(const Query& query, std::vector<BodyId>& found, Observer& observer) {
    std::vector<int> stack;
    descend(query, -1, stack, observer, [&](BodyId other) { test_body(query, other, 5, found, observer); });
  }

  void rebuild() {
    nodes_.clear();
    nodes_.reserve(size());
    std::vector<BodyId> ids = bodies();
    if (!ids.empty()) split(ids, 0);
    statistics_.rebuilds += static_cast<long long>(nodes_.size());
  }

  std::vector<StructureVolume> volumes() const override {
    std::vector<StructureVolume> all;
    for (const Node& node : nodes_) {
      all.push_back({VolumeKind::node, node.box, node.level, node.bodies});
      if (node.bodies < 2) continue;
      Box3<double> plane = node.box;
      plane.min[node.axis] = plane.max[node.axis] = centre(box(node.body))[node.axis];
      all.push_back({VolumeKind::split, plane, node.level, node.bodies});
    }
    return all;
  }

 private:
  struct Node {
    Box3<double> box;  // around all bodies at and below it
    BodyId body = 0;
    int axis = 0;
    int level = 0, bodies = 0;
    int children[2] = {-1, -1};
  };

  template <class Query, class Observer, class Visit>
  void descend(const Query& query, int body, std::vector<int>& stack, Observer& observer, Visit&& visit) {
    if (nodes_.empty()) return;
    stack.assign(1, 0);
    while (!stack.empty()) {
      const int index = stack.back();
      stack.pop_back();
      const Node& node = nodes_[static_cast<std::size_t>(index)];
      if (node.bodies > 1 && !test_node(query, body, node.box, index, 4, observer)) continue;
      visit(node.body);
      for (const int child : {node.children[1], node.children[0]}) {
        if (child >= 0) stack.push_back(child);
      }
    }
  }

  /// Depth is at most log2 n + 1: the median leaves at most half on either side.
  int split(std::span<BodyId> ids, int level) {
    const int index = static_cast<int>(nodes_.size());
    nodes_.emplace_back();
    Box3<double> around = box(ids[0]);
    Box3<double> centres{centre(around), centre(around)};
    for (const BodyId id : ids) {
      around = united(around, box(id));
      const Vector3d middle = centre(box(id));
      centres = united(centres, {middle, middle});
    }
    const Vector3d spread = centres.max - centres.min;
    int axis = 0;
    for (int i = 1; i < 3; ++i) {
      if (spread[i] > spread[axis]) axis = i;
    }
    const std::size_t half = ids.size() / 2;
    std::nth_element(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(half), ids.end(), [&](BodyId a, BodyId b) {
      const double at_a = centre(box(a))[axis], at_b = centre(box(b))[axis];
      return at_a < at_b || (at_a == at_b && a < b);
    });
    Node node{around, ids[half], axis, level, static_cast<int>(ids.size()), {-1, -1}};
    if (half > 0) node.children[0] = split(ids.first(half), level + 1);
    if (half + 1 < ids.size()) node.children[1] = split(ids.subspan(half + 1), level + 1);
    nodes_[static_cast<std::size_t>(index)] = node;
    return index;
  }

  std::vector<Node> nodes_;
};

}  // namespace

constinit const BroadPhaseMethod kd_tree_method{
    .name = broad_phase_method::kd_tree,
    .title = "k-d tree, rebuilt each tick",
    .citation =
        "J. L. Bentley, Multidimensional Binary Search Trees Used for Associative Searching, 1975; PlutoShe, 3D "
        "Collision Detection",
    .listing = listing,
    .volumes = VolumeKind::split,
    .rival = broad_phase_method::bvh,
    .make = make_structure<KdTree>,
    .explain = explain_broad_phase_step,
    .short_title = "k-d tree",
};

}  // namespace minkoscope
