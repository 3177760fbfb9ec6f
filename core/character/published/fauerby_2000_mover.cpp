#include "core/character/published/fauerby_2000_mover.h"

#include <array>

#include "core/base/listing_line.h"
#include "core/character/published/published_tick.h"
#include "core/character/walk/explain_walk.h"
#include "core/sweep/published/fauerby_2000.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 12> listing{
    "tick: the world divided by the radii",
    "pass 1: the velocity;  pass 2: gravity",
    "  on a mesh that rises or slides: go with it",
    "collide(p, v): v very small: end at p",
    "  c ← the nearest hit along v, dist away",
    "  stuck: end at the last safe position",
    "  none: end at p + v",
    "  p' ← p + (dist − ε) along v",
    "  n ← p' − c: the slide plane at c",
    "  collide(p', (p + v on the plane) − c)",
    "  64 deep: end at p",
    "back to the world; what the body stands in",
};
enum class Fauerby2000MoverLine {
  tick = 1,
  pass,
  carried,
  small,
  hit,
  stuck,
  free,
  move_up,
  plane,
  redirect,
  too_deep,
  end
};

constexpr int most_recursions = 64;  // ours

// How near it goes to what it hits, and which velocity is very small, in radii. The text gives no number; this is the
// one distance that it gives elsewhere.
constexpr double very_close = 0.001;

template <class Real, class Observer>
class Fauerby2000Tick : PublishedTick<Real, Observer> {
  using Base = PublishedTick<Real, Observer>;
  using Base::body_, Base::job_, Base::level_, Base::observer_, Base::planes_, Base::rest_, Base::slide_;

 public:
  Fauerby2000Tick(const CollisionLevel<Real>& level, const TickJob& job, Observer& observer)
      : Base(level, job, observer, mover_method::fauerby_2000) {}

  TickResult run() {
    this->begin(+Fauerby2000MoverLine::tick);
    safe_ = job_.before.last_safe_position;
    if (const Vector3d carried = object_motion(job_.before.carried_by); carried != Vector3d(0.0)) {
      this->begin_pass(WalkPass::carry, carried, +Fauerby2000MoverLine::carried);
      body_.position += carried;  // a child of the mesh: the level is not tested
      rest_ = Vector3d(0.0);
      this->report(WalkEvent::moved, +Fauerby2000MoverLine::carried);
      this->end_pass(+Fauerby2000MoverLine::carried);
    }
    this->run_passes([this](WalkPass kind, const Vector3d& wanted) { pass(kind, wanted); });
    this->result_.state.carried_by = carrier_;
    this->result_.state.last_safe_position = safe_;
    return this->end(+Fauerby2000MoverLine::end);
  }

 private:
  /// His objectVelocity of a mesh over this tick. Downwards is left to gravity.
  Vector3d object_motion(int mesh) const {
    for (std::size_t i = 0; i < job_.moving.size(); ++i) {
      if (job_.moving[i] != mesh) continue;
      Vector3d motion = level_.meshes[static_cast<std::size_t>(mesh)].pose.position - job_.poses_before[i].position;
      motion.y = std::max(motion.y, 0.0);
      return motion;
    }
    return Vector3d(0.0);
  }

  void pass(WalkPass kind, const Vector3d& wanted) {
    this->begin_pass(kind, wanted, +Fauerby2000MoverLine::pass);
    collide(wanted);
    this->end_pass(+Fauerby2000MoverLine::pass);
  }

  int depth() const { return this->settings_.max_recursions.value_or(most_recursions); }
  double close() const { return this->settings_.close_distance.value_or(very_close); }

  /// His recursion as a loop, with v in the world; each turn is one call.
  void collide(Vector3d v) {
    for (int recurse = 0;; ++recurse) {
      rest_ = v;
      const double speed = glm::length(v / body_.radii);
      if (!(speed >= close()) || recurse == depth()) {
        const bool deep = recurse == depth();
        if (deep) this->result_.gave_up = true;
        this->report(
            WalkEvent::stopped, deep ? +Fauerby2000MoverLine::too_deep : +Fauerby2000MoverLine::small, MetPlane{},
            deep ? Comparison{TestKind::calls_left, static_cast<double>(recurse), static_cast<double>(depth()), false}
                 : Comparison{TestKind::far_enough, speed, close(), false});
        return;
      }
      const Vector3d p = body_.position;
      const Fauerby2000Hit hit = fauerby_2000_hit(level_, body_, v, observer_);
      MetPlane met{hit.mesh, hit.triangle, hit.feature, hit.feature_index, hit.time, {hit.polygon_point, hit.normal}};
      const Vector3d push = hit.stuck && !pushed_ ? object_motion(hit.stuck_mesh) : Vector3d(0.0);
      if (push != Vector3d(0.0)) {
        // His lift: what it hits is pushed along, and becomes its child.
        pushed_ = true;
        carrier_ = hit.stuck_mesh;
        this->push(push, hit.stuck_mesh);
        MetPlane by_mesh;
        by_mesh.mesh = hit.stuck_mesh;
        this->report(WalkEvent::moved, +Fauerby2000MoverLine::carried, by_mesh);
        continue;
      }
      if (hit.stuck) {
        body_.position = safe_;
        rest_ = Vector3d(0.0);
        this->result_.recovered = true;
        this->report(WalkEvent::stopped, +Fauerby2000MoverLine::stuck);
        return;
      }
      safe_ = p;
      if (!hit.found) {
        if (is_finite(p + v)) body_.position = p + v;
        rest_ = Vector3d(0.0);
        this->report(WalkEvent::sweep_free, +Fauerby2000MoverLine::free);
        return;
      }
      this->report(WalkEvent::sweep_hit, +Fauerby2000MoverLine::hit, met);
      note_carrier(hit.mesh);
      // The rest is in ellipsoid space: the radii divide.
      const Vector3d r = body_.radii;
      const Vector3d source = p / r, destination = (p + v) / r, c = hit.polygon_point / r;
      const double free = std::max(hit.distance - close(), 0.0);
      const Vector3d moved = source + glm::normalize(v / r) * free;
      body_.position = moved * r;
      rest_ = (destination - moved) * r;
      this->report(WalkEvent::moved, +Fauerby2000MoverLine::move_up, met);
      const Vector3d n = moved - c;
      const double along = glm::dot(n, n);
      const double l = along == 0.0 ? -1.0 : -(glm::dot(n, destination) - glm::dot(n, c)) / along;
      const Vector3d next = (destination + n * l - c) * r;
      if (!is_finite(next) || !is_finite(body_.position)) {
        body_.position = p;
        this->result_.gave_up = true;
        this->report(
            WalkEvent::stopped, +Fauerby2000MoverLine::too_deep, MetPlane{},
            Comparison{TestKind::finite_slide, static_cast<double>(recurse), static_cast<double>(depth()), false});
        return;
      }
      if (along > 0.0) met.plane = {hit.polygon_point, glm::normalize(n / r)};
      this->meet(met);
      planes_ = {met.plane};
      this->report(WalkEvent::plane_added, +Fauerby2000MoverLine::plane, met);
      v = rest_ = next;
      this->report(WalkEvent::redirected, +Fauerby2000MoverLine::redirect, met);
      ++slide_;
    }
  }

  void note_carrier(int mesh) {
    if (std::find(job_.moving.begin(), job_.moving.end(), mesh) != job_.moving.end()) carrier_ = mesh;
  }

  Vector3d safe_{0.0};
  int carrier_ = -1;
  bool pushed_ = false;
};

constexpr std::array settings_used{WalkSetting::max_recursions, WalkSetting::close_distance,
                                   WalkSetting::separate_gravity};

}  // namespace

constinit const MoverMethod fauerby_2000_mover{
    .name = mover_method::fauerby_2000,
    .title = "Fauerby's first tutorial, as published",
    .citation = "K. Fauerby (Telemachos), Collision detection & Response, 2000, updated 2002; its faults included",
    .listing = listing,
    .sweep = sweep_method::fauerby_2000,
    .settings = settings_used,
    .accepts = accept_ellipsoid_walker,
    .recursions = most_recursions,
    .closeness = very_close,
    .tick = TickRunner<Fauerby2000Tick>::run,
    .tick_observed = TickRunner<Fauerby2000Tick>::run_observed,
    .explain = explain_walk_step,
    .short_title = "Fauerby 2000",
};

}  // namespace minkoscope
