// What all structures of the broad phase share: the bodies' tight boxes, the counted and reported tests, and the two
// overloads of every query over one template. A structure derives from BroadPhaseStructure<itself> and gives
//   static constexpr std::string_view method_name;  // in the table
//   template <class Observer> void find_pairs(std::vector<BodyPair>&, Observer&);
//   template <class Observer> void find(const Box3<double>&, std::vector<BodyId>&, Observer&);
//   template <class Observer> void find(const RaySlabs&, std::vector<BodyId>&, Observer&);
//   void refresh();  // before a query: rebuilds what is stale
//   void inserted(BodyId);  void moved(BodyId, const Box3<double>& before);  void removed(BodyId);
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/broad_phase/broad_phase.h"

namespace minkoscope {

inline Vector3d centre(const Box3<double>& box) {
  return 0.5 * box.min + 0.5 * box.max;
}

inline Box3<double> united(const Box3<double>& a, const Box3<double>& b) {
  return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

inline bool touches(const Box3<double>& a, const Box3<double>& b) {
  return Bvh<double>::touches(a, b);
}

/// Half the surface of a box, square metres: what the cost of visiting it is taken as proportional to.
inline double half_area(const Box3<double>& box) {
  const Vector3d size = box.max - box.min;
  return size.x * size.y + size.y * size.z + size.z * size.x;
}

/// A ray prepared for the slab test (Kay and Kajiya, Ray Tracing Complex Scenes, 1986).
struct RaySlabs {
  explicit RaySlabs(const BroadPhaseRay& of) : ray(of), end(of.origin + of.length * of.direction) {}

  /// Whether the ray meets the box, touching included. Exact about axes that the ray does not move along.
  bool meets(const Box3<double>& box) const {
    double in = 0.0, out = ray.length;
    for (int i = 0; i < 3; ++i) {
      if (ray.direction[i] == 0.0) {
        if (ray.origin[i] < box.min[i] || ray.origin[i] > box.max[i]) return false;
        continue;
      }
      const double a = (box.min[i] - ray.origin[i]) / ray.direction[i];
      const double b = (box.max[i] - ray.origin[i]) / ray.direction[i];
      in = std::max(in, std::min(a, b));
      out = std::min(out, std::max(a, b));
    }
    return in <= out;
  }
  /// The ray's bounding box.
  Box3<double> bounds() const { return {glm::min(ray.origin, end), glm::max(ray.origin, end)}; }

  BroadPhaseRay ray;
  Vector3d end;
};

template <class Structure>
class BroadPhaseStructure : public BroadPhase {
 public:
  std::unique_ptr<BroadPhase> clone() const override { return std::make_unique<Structure>(self()); }

  void insert(BodyId id, const Box3<double>& tight) override {
    if (id >= boxes_.size()) {
      boxes_.resize(id + 1);
      present_.resize(id + 1, 0);
    }
    assert(!contains(id));
    boxes_[id] = tight;
    present_[id] = 1;
    ++size_;
    self().inserted(id);
  }
  void move(BodyId id, const Box3<double>& tight) override {
    assert(contains(id));
    const Box3<double> before = boxes_[id];
    boxes_[id] = tight;
    self().moved(id, before);
  }
  void remove(BodyId id) override {
    assert(contains(id));
    present_[id] = 0;
    --size_;
    self().removed(id);
  }
  bool contains(BodyId id) const override { return id < present_.size() && present_[id] != 0; }
  const Box3<double>& box(BodyId id) const override { return boxes_[id]; }
  std::size_t size() const override { return size_; }

  void update() override { self().refresh(); }
  std::vector<BodyPair> pairs() override {
    NullObserver observer;
    return sorted_pairs(observer);
  }
  std::vector<BodyPair> pairs(StepObserver& observer) override { return sorted_pairs(observer); }
  std::vector<BodyId> query(const Box3<double>& box) override {
    NullObserver observer;
    return sorted(box, observer);
  }
  std::vector<BodyId> query(const Box3<double>& box, StepObserver& observer) override { return sorted(box, observer); }
  std::vector<BodyId> query(const BroadPhaseRay& ray) override {
    NullObserver observer;
    return sorted(RaySlabs(ray), observer);
  }
  std::vector<BodyId> query(const BroadPhaseRay& ray, StepObserver& observer) override {
    return sorted(RaySlabs(ray), observer);
  }

  BroadPhaseStatistics statistics() const override { return statistics_; }

 protected:
  /// The bodies that are in, ascending.
  std::vector<BodyId> bodies() const {
    std::vector<BodyId> ids;
    ids.reserve(size_);
    for (BodyId id = 0; id < present_.size(); ++id) {
      if (present_[id] != 0) ids.push_back(id);
    }
    return ids;
  }

  /// Tests body `a`'s tight box against body `b`'s; reports and counts. A pair that touches is appended to `found`.
  template <class Observer>
  void test_pair(BodyId a, BodyId b, int line, std::vector<BodyPair>& found, Observer& observer) {
    const bool touch = touches(boxes_[a], boxes_[b]);
    ++statistics_.tests;
    if (touch) found.push_back({std::min(a, b), std::max(a, b)});
    if constexpr (Observer::enabled) {
      BroadPhaseStep step = step_of(BroadPhaseEvent::test, line, boxes_[a], boxes_[b], touch);
      step.body = static_cast<int>(a);
      step.other = static_cast<int>(b);
      step.pairs = static_cast<long long>(found.size());
      observer.on(step);
    }
  }

  static bool meets(const Box3<double>& box, const Box3<double>& query) { return touches(box, query); }
  static bool meets(const Box3<double>& box, const RaySlabs& query) { return query.meets(box); }
  static Box3<double> bounds_of(const Box3<double>& query) { return query; }
  static Box3<double> bounds_of(const RaySlabs& query) { return query.bounds(); }

  /// Tests the query (a box or a ray) against body `id`'s tight box.
  template <class Query, class Observer>
  void test_body(const Query& query, BodyId id, int line, std::vector<BodyId>& found, Observer& observer) {
    const bool touch = meets(boxes_[id], query);
    ++statistics_.tests;
    if (touch) found.push_back(id);
    if constexpr (Observer::enabled) {
      BroadPhaseStep step = step_of(BroadPhaseEvent::test, line, bounds_of(query), boxes_[id], touch);
      step.other = static_cast<int>(id);
      step.pairs = static_cast<long long>(found.size());
      observer.on(step);
    }
  }

  /// Tests the query, or the box of `body`, against a volume of the structure; true when it must be entered.
  template <class Query, class Observer>
  bool test_node(const Query& query, int body, const Box3<double>& volume, int node, int line, Observer& observer) {
    const bool touch = meets(volume, query);
    ++statistics_.tests;
    if constexpr (Observer::enabled) {
      BroadPhaseStep step =
          step_of(touch ? BroadPhaseEvent::enter : BroadPhaseEvent::skip, line, bounds_of(query), volume, touch);
      step.body = body;
      step.node = node;
      observer.on(step);
    }
    return touch;
  }

  BroadPhaseStep step_of(BroadPhaseEvent event, int line, const Box3<double>& box, const Box3<double>& other,
                         bool touch) const {
    BroadPhaseStep step;
    step.event = event;
    step.method = Structure::method_name;
    step.line = line;
    step.box = {box.min, box.max};
    step.other_box = {other.min, other.max};
    step.touch = touch;
    step.tests = statistics_.tests - tests_before_;
    return step;
  }

  std::vector<Box3<double>> boxes_;
  std::vector<std::uint8_t> present_;
  std::size_t size_ = 0;
  BroadPhaseStatistics statistics_;

 private:
  Structure& self() { return static_cast<Structure&>(*this); }
  const Structure& self() const { return static_cast<const Structure&>(*this); }

  template <class Observer>
  void report_bounds(BroadPhaseEvent event, std::size_t found, Observer& observer) {
    if constexpr (Observer::enabled) {
      BroadPhaseStep step;
      step.event = event;
      step.method = Structure::method_name;
      step.line = event == BroadPhaseEvent::start ? 1 : 0;
      step.tests = statistics_.tests - tests_before_;
      step.pairs = static_cast<long long>(found);
      step.bodies = static_cast<long long>(size_);
      observer.on(step);
    }
  }
  template <class Observer>
  std::vector<BodyPair> sorted_pairs(Observer& observer) {
    std::vector<BodyPair> found;
    tests_before_ = statistics_.tests;
    report_bounds(BroadPhaseEvent::start, 0, observer);
    self().refresh();
    self().find_pairs(found, observer);
    std::sort(found.begin(), found.end());
    report_bounds(BroadPhaseEvent::stop, found.size(), observer);
    return found;
  }
  template <class Query, class Observer>
  std::vector<BodyId> sorted(const Query& query, Observer& observer) {
    std::vector<BodyId> found;
    tests_before_ = statistics_.tests;
    report_bounds(BroadPhaseEvent::start, 0, observer);
    self().refresh();
    self().find(query, found, observer);
    std::sort(found.begin(), found.end());
    report_bounds(BroadPhaseEvent::stop, found.size(), observer);
    return found;
  }

  long long tests_before_ = 0;  // when the present query began
};

template <class Structure>
std::unique_ptr<BroadPhase> make_structure() {
  return std::make_unique<Structure>();
}

/// A structure that any change makes stale, and that is rebuilt before the next query. It gives
///   void rebuild();
/// and, where a change needs more than that, its own inserted, moved or removed, which call stale().
template <class Structure>
class RebuiltWhenStale : public BroadPhaseStructure<Structure> {
 public:
  void refresh() {
    if (std::exchange(stale_, false)) static_cast<Structure&>(*this).rebuild();
  }
  void inserted(BodyId) { stale(); }
  void moved(BodyId, const Box3<double>&) { stale(); }
  void removed(BodyId) { stale(); }

 protected:
  void stale() { stale_ = true; }

 private:
  bool stale_ = false;
};

}  // namespace minkoscope
