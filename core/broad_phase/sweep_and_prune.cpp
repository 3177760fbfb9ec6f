// Sweep and prune along one axis: bodies sorted by where their boxes begin on it; only those that begin before another
// ends are tested against it. The order is kept and repaired by insertion, which costs little while motion is coherent.
//
// David Baraff, Dynamic Simulation of Non-Penetrating Rigid Bodies, 1992; Jonathan D. Cohen, Ming C. Lin, Dinesh
// Manocha, Madhav K. Ponamgi, I-COLLIDE, 1995. The axis is the one along which the centres vary most, as Christer
// Ericson, Real-Time Collision Detection, 2005, 7.5.1 has it; it changes only when another varies twice as much.
#include <array>

#include "core/broad_phase/explain_step.h"
#include "core/broad_phase/structure.h"
#include "core/broad_phase/structures.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 4> listing{
    "axis ← greatest variance;  sort by lower bound",
    "for each body a in order",
    "  for b after a, while its interval overlaps a's",
    "    if box a touches box b: a pair",
};

class SweepAndPrune final : public RebuiltWhenStale<SweepAndPrune> {
 public:
  static constexpr std::string_view method_name = broad_phase_method::sweep_and_prune;

  template <class Observer>
  void find_pairs(std::vector<BodyPair>& found, Observer& observer) {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const double end = box(order_[i]).max[axis_];
      for (std::size_t j = i + 1; j < order_.size() && box(order_[j]).min[axis_] <= end; ++j) {
        test_pair(order_[i], order_[j], 4, found, observer);
      }
    }
  }

  template <class Query, class Observer>
  void find(const Query& query, std::vector<BodyId>& found, Observer& observer) {
    const Box3<double> bounds = bounds_of(query);
    // A body that reaches the query begins at most the longest body before it.
    const auto first =
        std::partition_point(order_.begin(), order_.end(), [&](BodyId id) { return end_of_prefix(id, bounds); });
    for (auto at = first; at != order_.end() && box(*at).min[axis_] <= bounds.max[axis_]; ++at) {
      if (box(*at).max[axis_] >= bounds.min[axis_]) test_body(query, *at, 4, found, observer);
    }
  }

  void inserted(BodyId id) {
    order_.push_back(id);
    ++new_bodies_;
    stale();
  }
  void removed(BodyId id) {
    order_.erase(std::find(order_.begin(), order_.end(), id));
    stale();
  }

  /// Repairs the order; sorts again where much of it is wrong.
  void rebuild() {
    const bool turned = choose_axis();
    if (turned || new_bodies_ * 8 > order_.size()) {
      std::sort(order_.begin(), order_.end(), [this](BodyId a, BodyId b) { return before(a, b); });
      statistics_.rebuilds += static_cast<long long>(order_.size());
    } else {
      for (std::size_t i = 1; i < order_.size(); ++i) {
        const BodyId id = order_[i];
        std::size_t place = i;
        for (; place > 0 && before(id, order_[place - 1]); --place) order_[place] = order_[place - 1];
        order_[place] = id;
        statistics_.rebuilds += static_cast<long long>(i - place);
      }
    }
    new_bodies_ = 0;
    longest_ = 0.0;
    for (const BodyId id : order_) longest_ = std::max(longest_, box(id).max[axis_] - box(id).min[axis_]);
    longest_ *= 1.0 + 4.0 * std::numeric_limits<double>::epsilon();
  }

  std::vector<StructureVolume> volumes() const override {
    std::vector<StructureVolume> all;
    if (order_.empty()) return all;
    Box3<double> scene = box(order_.front());
    for (const BodyId id : order_) scene = united(scene, box(id));
    for (const BodyId id : order_) {
      Box3<double> slab = scene;
      slab.min[axis_] = box(id).min[axis_];
      slab.max[axis_] = box(id).max[axis_];
      all.push_back({VolumeKind::interval, slab, 0, 1});
    }
    return all;
  }

 private:
  bool before(BodyId a, BodyId b) const {
    const double from_a = box(a).min[axis_], from_b = box(b).min[axis_];
    return from_a < from_b || (from_a == from_b && a < b);
  }
  /// Whether the body begins so early that even the longest body would end before the query begins.
  bool end_of_prefix(BodyId id, const Box3<double>& bounds) const {
    return box(id).min[axis_] + longest_ < bounds.min[axis_];
  }

  /// True when the bodies are swept along another axis than before.
  bool choose_axis() {
    Vector3d mean(0.0), squares(0.0);
    for (const BodyId id : order_) mean += centre(box(id));
    mean /= std::max(1.0, static_cast<double>(order_.size()));
    for (const BodyId id : order_) {
      const Vector3d away = centre(box(id)) - mean;
      squares += away * away;
    }
    int widest = axis_;
    for (int i = 0; i < 3; ++i) {
      if (squares[i] > 2.0 * squares[axis_] && squares[i] > squares[widest]) widest = i;
    }
    const bool turned = widest != axis_;
    axis_ = widest;
    return turned;
  }

  std::vector<BodyId> order_;  // by where the box begins on the axis, then by number
  std::size_t new_bodies_ = 0;
  int axis_ = 0;
  double longest_ = 0.0;
};

}  // namespace

constinit const BroadPhaseMethod sweep_and_prune_method{
    .name = broad_phase_method::sweep_and_prune,
    .title = "Sweep and prune along one axis",
    .citation =
        "D. Baraff, Dynamic Simulation of Non-Penetrating Rigid Bodies, 1992; J. D. Cohen, M. C. Lin, D. Manocha, "
        "M. K. Ponamgi, I-COLLIDE, 1995",
    .listing = listing,
    .volumes = VolumeKind::interval,
    .rival = broad_phase_method::bvh,
    .make = make_structure<SweepAndPrune>,
    .explain = explain_broad_phase_step,
    .short_title = "Sweep and prune",
};

}  // namespace minkoscope
