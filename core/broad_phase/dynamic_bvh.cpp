// A bounding volume hierarchy that is never built: bodies are inserted one by one where they cost least, and each has
// a fat box with room to move in. While a body stays within it the tree is left alone, and so are the pairs of fat
// boxes, which are kept; only bodies that have left theirs query the tree again.
//
// Erin Catto, Dynamic Bounding Volume Hierarchies, GDC 2019 (greedy descent by the surface area heuristic, balancing
// rotations, fat boxes stretched along the motion). Ours: pairs of fat boxes are kept from one query to the next.
#include <array>
#include <cmath>

#include "core/broad_phase/explain_step.h"
#include "core/broad_phase/structure.h"
#include "core/broad_phase/structures.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 5> listing{
    "bodies out of their fat box: reinsert, cheapest",
    "for each such body a:  N ← root",
    "  descend from N",
    "    if box of N misses fat box a: skip N",
    "each pair of fat boxes: box a touches b: a pair",
};

/// Room on each side of a fat box, as a part of the box's own side there: a long rod is not given the room of its
/// length to every side, where its neighbours are.
constexpr double fat_margin = 0.1;
/// How many times the last motion a fat box reaches ahead.
constexpr double ticks_ahead = 4.0;
/// A fat box this many times larger (half surface) than a fresh one would be is rebuilt.
constexpr double too_fat = 4.0;
constexpr int none = -1;

class DynamicBvh final : public BroadPhaseStructure<DynamicBvh> {
 public:
  static constexpr std::string_view method_name = broad_phase_method::bvh;

  template <class Observer>
  void find_pairs(std::vector<BodyPair>& found, Observer& observer) {
    refresh_fat_pairs(observer);
    for (const BodyPair& pair : fat_pairs_) test_pair(pair.a, pair.b, 5, found, observer);
  }

  template <class Query, class Observer>
  void find(const Query& query, std::vector<BodyId>& found, Observer& observer) {
    descend(query, none, observer, [&](BodyId id) { test_body(query, id, 5, found, observer); });
  }

  void refresh() {}
  void inserted(BodyId id) {
    if (id >= leaf_of_.size()) {
      leaf_of_.resize(id + 1, none);
      waiting_.resize(id + 1, 0);
    }
    const Box3<double>& tight = box(id);
    leaf_of_[id] = new_leaf(id, fattened(tight, Vector3d(0.0)));
    insert_leaf(leaf_of_[id]);
    wait(id);
  }

  void moved(BodyId id, const Box3<double>& before) {
    const Box3<double>& tight = box(id);
    const int leaf = leaf_of_[id];
    const Box3<double>& fat = node(leaf).box;
    const Box3<double> fresh = fattened(tight, centre(tight) - centre(before));
    const bool inside =
        glm::all(glm::lessThanEqual(fat.min, tight.min)) && glm::all(glm::greaterThanEqual(fat.max, tight.max));
    if (inside && half_area(fat) <= too_fat * half_area(fresh)) return;
    remove_leaf(leaf);
    node(leaf).box = fresh;
    insert_leaf(leaf);
    wait(id);
  }

  void removed(BodyId id) {
    remove_leaf(leaf_of_[id]);
    free_node(leaf_of_[id]);
    leaf_of_[id] = none;
    std::erase_if(fat_pairs_, [id](const BodyPair& pair) { return pair.a == id || pair.b == id; });
    if (waiting_[id] != 0) std::erase(waiting_bodies_, id);
    waiting_[id] = 0;
  }

  std::vector<StructureVolume> volumes() const override {
    std::vector<StructureVolume> all;
    if (root_ != none) add_volumes(root_, 0, all);
    return all;
  }

 private:
  struct Node {
    Box3<double> box;  // of a leaf, fat
    int parent = none;
    int children[2] = {none, none};
    int height = 0;
    BodyId body = 0;  // of a leaf
    bool leaf() const { return children[0] == none; }
  };

  Node& node(int index) { return nodes_[static_cast<std::size_t>(index)]; }
  const Node& node(int index) const { return nodes_[static_cast<std::size_t>(index)]; }

  static Box3<double> fattened(const Box3<double>& tight, const Vector3d& motion) {
    const Vector3d room = fat_margin * (tight.max - tight.min);
    const Vector3d ahead = ticks_ahead * motion;
    return {tight.min - room + glm::min(ahead, Vector3d(0.0)), tight.max + room + glm::max(ahead, Vector3d(0.0))};
  }

  void wait(BodyId id) {
    if (waiting_[id] == 0) waiting_bodies_.push_back(id);
    waiting_[id] = 1;
    ++statistics_.rebuilds;
  }

  /// Forgets the fat pairs of the bodies whose fat box is new and queries the tree for theirs.
  template <class Observer>
  void refresh_fat_pairs(Observer& observer) {
    if (waiting_bodies_.empty()) return;
    std::erase_if(fat_pairs_, [this](const BodyPair& pair) { return waiting_[pair.a] != 0 || waiting_[pair.b] != 0; });
    std::sort(waiting_bodies_.begin(), waiting_bodies_.end());
    const std::size_t kept = fat_pairs_.size();
    for (const BodyId id : waiting_bodies_) {
      descend(node(leaf_of_[id]).box, static_cast<int>(id), observer, [&](BodyId other) {
        const bool waits_too = waiting_[other] != 0;  // then the pair belongs to the lower of the two
        if (other == id || (waits_too && other < id)) return;
        fat_pairs_.push_back({std::min(id, other), std::max(id, other)});
      });
    }
    const auto middle = fat_pairs_.begin() + static_cast<std::ptrdiff_t>(kept);
    std::sort(middle, fat_pairs_.end());
    std::inplace_merge(fat_pairs_.begin(), middle, fat_pairs_.end());
    for (const BodyId id : waiting_bodies_) waiting_[id] = 0;
    waiting_bodies_.clear();
  }

  template <class Query, class Observer, class Visit>
  void descend(const Query& query, int body, Observer& observer, Visit&& visit) {
    if (root_ == none) return;
    stack_.assign(1, root_);
    while (!stack_.empty()) {
      const int index = stack_.back();
      stack_.pop_back();
      const Node& here = node(index);
      if (!test_node(query, body, here.box, index, 4, observer)) continue;
      if (here.leaf()) {
        visit(here.body);
      } else {
        stack_.push_back(here.children[1]);
        stack_.push_back(here.children[0]);
      }
    }
  }

  int new_node() {
    if (free_.empty()) {
      nodes_.emplace_back();
      return static_cast<int>(nodes_.size()) - 1;
    }
    const int index = free_.back();
    free_.pop_back();
    node(index) = Node{};
    return index;
  }
  int new_leaf(BodyId id, const Box3<double>& fat) {
    const int leaf = new_node();
    node(leaf).box = fat;
    node(leaf).body = id;
    return leaf;
  }
  void free_node(int index) { free_.push_back(index); }

  /// Descends to where the leaf adds least surface, and joins it there with the node in its place.
  void insert_leaf(int leaf) {
    node(leaf).parent = none;
    if (root_ == none) {
      root_ = leaf;
      return;
    }
    const Box3<double> fat = node(leaf).box;
    int sibling = root_;
    while (!node(sibling).leaf()) {
      const Node& here = node(sibling);
      const double joined = half_area(united(here.box, fat));
      const double here_cost = 2.0 * joined;
      const double inherited = 2.0 * (joined - half_area(here.box));
      double best = here_cost;
      int next = none;
      for (const int child : here.children) {
        const double with = half_area(united(node(child).box, fat));
        const double cost = inherited + (node(child).leaf() ? with : with - half_area(node(child).box));
        if (cost < best) {
          best = cost;
          next = child;
        }
      }
      if (next == none) break;
      sibling = next;
    }
    const int parent = new_node();
    const int above = node(sibling).parent;
    node(parent).parent = above;
    node(parent).children[0] = sibling;
    node(parent).children[1] = leaf;
    node(sibling).parent = parent;
    node(leaf).parent = parent;
    replace_child(above, sibling, parent);
    refit_upwards(parent);
  }

  void remove_leaf(int leaf) {
    const int parent = node(leaf).parent;
    if (parent == none) {
      root_ = none;
      return;
    }
    const int sibling = node(parent).children[node(parent).children[0] == leaf ? 1 : 0];
    const int above = node(parent).parent;
    node(sibling).parent = above;
    replace_child(above, parent, sibling);
    free_node(parent);
    refit_upwards(above);
  }

  /// `above` none: the new child is the root.
  void replace_child(int above, int old_child, int new_child) {
    if (above == none) {
      root_ = new_child;
    } else {
      node(above).children[node(above).children[0] == old_child ? 0 : 1] = new_child;
    }
  }

  void refit(int index) {
    Node& here = node(index);
    const Node& left = node(here.children[0]);
    const Node& right = node(here.children[1]);
    here.box = united(left.box, right.box);
    here.height = 1 + std::max(left.height, right.height);
  }

  void refit_upwards(int index) {
    while (index != none) {
      refit(index);
      index = node(balanced(index)).parent;
    }
  }

  /// Lifts the higher child over `index` when the children's heights differ by more than one (Adelson-Velsky and
  /// Landis, 1962), so that the height stays logarithmic for bodies in one line too. The node that stands there now.
  int balanced(int index) {
    const int heights[2] = {node(node(index).children[0]).height, node(node(index).children[1]).height};
    if (std::abs(heights[0] - heights[1]) <= 1) return index;
    const int high_side = heights[1] > heights[0] ? 1 : 0;
    const int high = node(index).children[high_side];
    const int above = node(index).parent;
    // Of the lifted node's children the higher stays with it, the other comes down in its place.
    const int stays_side = node(node(high).children[1]).height > node(node(high).children[0]).height ? 1 : 0;
    const int comes_down = node(high).children[1 - stays_side];
    node(index).children[high_side] = comes_down;
    node(comes_down).parent = index;
    node(high).children[1 - stays_side] = index;
    node(index).parent = high;
    node(high).parent = above;
    replace_child(above, index, high);
    refit(index);
    refit(high);
    return high;
  }

  int add_volumes(int index, int level, std::vector<StructureVolume>& all) const {
    const Node& here = node(index);
    const std::size_t at = all.size();
    all.push_back({here.leaf() ? VolumeKind::fat : VolumeKind::node, here.box, level, 1});
    if (!here.leaf()) {
      const int left = add_volumes(here.children[0], level + 1, all);
      const int right = add_volumes(here.children[1], level + 1, all);
      all[at].bodies = left + right;
    }
    return all[at].bodies;
  }

  std::vector<Node> nodes_;
  std::vector<int> free_;
  std::vector<int> leaf_of_;            // by body
  std::vector<std::uint8_t> waiting_;   // by body: its fat box is new, the tree has not been queried
  std::vector<BodyId> waiting_bodies_;  // those bodies
  std::vector<BodyPair> fat_pairs_;     // ascending; all pairs of fat boxes that touch, but for those that wait
  std::vector<int> stack_;
  int root_ = none;
};

}  // namespace

constinit const BroadPhaseMethod dynamic_bvh_method{
    .name = broad_phase_method::bvh,
    .title = "Dynamic BVH with fat boxes",
    .citation = "E. Catto, Dynamic Bounding Volume Hierarchies, GDC 2019",
    .listing = listing,
    .volumes = VolumeKind::fat,
    .rival = broad_phase_method::sweep_and_prune,
    .make = make_structure<DynamicBvh>,
    .explain = explain_broad_phase_step,
    .short_title = "Dynamic BVH",
};

}  // namespace minkoscope
