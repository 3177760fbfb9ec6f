#include "core/character/published/thebigh_mover.h"

#include <array>

#include "core/base/listing_line.h"
#include "core/character/published/published_tick.h"
#include "core/character/walk/explain_walk.h"
#include "core/sweep/published/thebigh.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 10> listing{
    "tick: M ← turn(heading) · scale(1 ÷ radii)",
    "pass 1: the move;  pass 2: the force",
    "collide(p, d): more than 5 deep: end at p",
    "  c ← the nearest hit along d, dist away",
    "  none: end at p + d",
    "  dist ≥ ε: p' ← p + d·(dist − ε), c less ε",
    "  else p' ← p",
    "  n ← p' − c: the slide plane at c",
    "  collide(p', n × ((p + d − p') × n))",
    "back to the world; what the body stands in",
};
enum class ThebighMoverLine { tick = 1, pass, too_deep, hit, free, move_up, stay, plane, redirect, end };

// As published: the depth of the recursion, and the safety margin in ellipsoid space.
constexpr int recurse_depth = 5;
constexpr double margin = 1e-5;

template <class Real, class Observer>
class TheBighTick : PublishedTick<Real, Observer> {
  using Base = PublishedTick<Real, Observer>;
  using Base::body_, Base::job_, Base::level_, Base::observer_, Base::planes_, Base::rest_, Base::slide_;

 public:
  TheBighTick(const CollisionLevel<Real>& level, const TickJob& job, Observer& observer)
      : Base(level, job, observer, mover_method::thebigh) {}

  TickResult run() {
    this->begin(+ThebighMoverLine::tick);
    const TheBighSpace space(body_);
    this->run_passes([&](WalkPass kind, const Vector3d& wanted) { pass(kind, wanted, space); });
    return this->end(+ThebighMoverLine::end);
  }

 private:
  void pass(WalkPass kind, const Vector3d& wanted, const TheBighSpace& space) {
    this->begin_pass(kind, wanted, +ThebighMoverLine::pass);
    collide(space.to * body_.position, space.to * wanted, space);
    this->end_pass(+ThebighMoverLine::pass);
  }

  int depth() const { return this->settings_.max_recursions.value_or(recurse_depth); }
  double close() const { return this->settings_.close_distance.value_or(margin); }

  /// His recursion as a loop; each turn is one call.
  void collide(Vector3d p, Vector3d d, const TheBighSpace& space) {
    for (int recurse = 0;; ++recurse) {
      rest_ = space.from * d;
      if (recurse > depth() || !is_finite(rest_)) {
        give_up(recurse);
        return;
      }
      const TheBighHit hit = thebigh_hit(level_, body_, space, p, d, observer_);
      if (!hit.found) {
        const Vector3d end = space.from * (p + d);
        if (is_finite(end)) body_.position = end;
        rest_ = Vector3d(0.0);
        this->report(WalkEvent::sweep_free, +ThebighMoverLine::free);
        return;
      }
      const Vector3d destination = p + d;
      Vector3d moved = p, c = hit.point;
      MetPlane met{hit.mesh, hit.triangle, hit.feature, hit.feature_index, hit.time, {}};
      met.plane = {space.from * c, space.normal_to_world(p + d * hit.time - c)};
      this->report(WalkEvent::sweep_hit, +ThebighMoverLine::hit, met);
      const bool far = hit.distance >= close();
      if (far) {
        const Vector3d up_to = d * (hit.distance - close());  // the fault: d is no unit vector
        moved = p + up_to;
        if (length_squared(up_to) > 0.0) c -= glm::normalize(up_to) * close();
      }
      const Vector3d n = moved - c;
      const Vector3d next = glm::cross(n, glm::cross(destination - moved, n));
      if (!is_finite(moved) || !is_finite(space.from * moved) || !is_finite(next)) {
        give_up(recurse);
        return;
      }
      body_.position = space.from * moved;
      rest_ = space.from * (destination - moved);
      this->report(WalkEvent::moved, far ? +ThebighMoverLine::move_up : +ThebighMoverLine::stay, met,
                   Comparison{TestKind::hit_far_enough, hit.distance, close(), far});
      if (length_squared(n) > 0.0) met.plane = {space.from * c, space.normal_to_world(n)};
      this->meet(met);
      planes_ = {met.plane};
      this->report(WalkEvent::plane_added, +ThebighMoverLine::plane, met);
      rest_ = space.from * next;
      this->report(WalkEvent::redirected, +ThebighMoverLine::redirect, met);
      p = moved;
      d = next;
      ++slide_;
    }
  }

  void give_up(int recurse) {
    const bool deep = recurse > depth();
    this->result_.gave_up = true;
    this->report(WalkEvent::stopped, +ThebighMoverLine::too_deep, MetPlane{},
                 Comparison{deep ? TestKind::recursions_left : TestKind::finite_slide, static_cast<double>(recurse),
                            static_cast<double>(depth()), false});
  }
};

constexpr std::array settings_used{WalkSetting::max_recursions, WalkSetting::close_distance,
                                   WalkSetting::separate_gravity};

}  // namespace

constinit const MoverMethod thebigh_mover{
    .name = mover_method::thebigh,
    .title = "thebigh's guide, as published",
    .citation = "thebigh, Collision detection in 3D, FreeBASIC forum, 2020, after Fauerby, 2003; its faults included",
    .listing = listing,
    .sweep = sweep_method::thebigh,
    .settings = settings_used,
    .accepts = accept_ellipsoid_walker,
    .recursions = recurse_depth,
    .closeness = margin,
    .tick = TickRunner<TheBighTick>::run,
    .tick_observed = TickRunner<TheBighTick>::run_observed,
    .explain = explain_walk_step,
    .short_title = "thebigh's guide",
};

}  // namespace minkoscope
