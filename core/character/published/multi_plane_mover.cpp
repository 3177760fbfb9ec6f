#include "core/character/published/multi_plane_mover.h"

#include <array>
#include <cmath>

#include "core/base/listing_line.h"
#include "core/base/tolerance.h"
#include "core/character/published/published_tick.h"
#include "core/character/walk/explain_walk.h"
#include "core/character/walk/ground.h"
#include "core/character/walk/look_ahead.h"
#include "core/character/walk/recovery.h"
#include "core/character/walk/slide_planes.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 12> listing{
    "tick: push the body out of overlaps",
    "pass 1: the move;  pass 2: gravity",
    "  hit ← the earliest along rest",
    "  none: end at body + rest",
    "  body → the hit, less the margin along n",
    "  gravity on ground that carries: end",
    "  planes += n",
    "  one plane lets the others be: slide along it",
    "  two: along the line where they meet",
    "  three or more: stop",
    "  rest against what was wanted: stop",
    "look for ground, measure the depth",
};
enum class MultiPlaneLine { tick = 1, pass, hit, free, move_up, rests, plane, one, two, three, opposed, end };

template <class Real, class Observer>
class MultiPlaneTick : PublishedTick<Real, Observer> {
  using Base = PublishedTick<Real, Observer>;
  using Base::body_, Base::job_, Base::level_, Base::observer_, Base::planes_, Base::rest_, Base::settings_,
      Base::slide_, Base::wanted_;

 public:
  MultiPlaneTick(const CollisionLevel<Real>& level, const TickJob& job, Observer& observer)
      : Base(level, job, observer, mover_method::multi_plane) {}

  TickResult run() {
    this->begin(+MultiPlaneLine::tick);
    margin_ = margin_at<Real>(body_.position, settings_.safety_margin);
    rules_ = ground_rules(settings_);
    if (settings_.recover) recover();
    this->run_passes([this](WalkPass kind, const Vector3d& wanted) { pass(kind, wanted); });
    find_carrier();
    TickResult result = this->end(+MultiPlaneLine::end);
    const bool sound = result.depth <= margin_;
    result.state.last_safe_position = sound ? body_.position : job_.before.last_safe_position;
    return result;
  }

 private:
  void recover() {
    WalkBody freed = body_;
    const Separation separation = separate(level_, freed, margin_, 2.0 * glm::length(body_.radii));
    const double limit = tolerance::start_overlap<Real> * smallest_radius(body_);
    const bool overlapped = separation.depth > limit;
    if (overlapped) this->begin_pass(WalkPass::recover, freed.position - body_.position, +MultiPlaneLine::tick);
    body_ = freed;
    if (!overlapped) return;
    this->result_.recovered = true;
    rest_ = Vector3d(0.0);
    this->report(WalkEvent::recovered, +MultiPlaneLine::tick, met_plane(separation.deepest), {}, separation.depth);
    this->end_pass(+MultiPlaneLine::tick);
  }

  void pass(WalkPass kind, const Vector3d& wanted) {
    this->begin_pass(kind, wanted, +MultiPlaneLine::pass);
    slide(kind);
    this->end_pass(+MultiPlaneLine::pass);
  }

  void slide(WalkPass kind) {
    Vector3d left = wanted_;  // of what was wanted
    const double least = tolerance::vanishing_motion * glm::length(wanted_);
    for (int count = 0; count < std::max(1, settings_.max_slides); ++count, ++slide_) {
      if (!(glm::length(rest_) > least)) return;
      const Outlook outlook = look_ahead(level_, body_, rest_, margin_, observer_);
      const SweepResult& hit = outlook.hit;
      if (!outlook.blocked) {
        body_.position += rest_;
        rest_ = Vector3d(0.0);
        this->report(WalkEvent::sweep_free, +MultiPlaneLine::free);
        return;
      }
      const MetPlane met = met_plane(hit, hit.time);
      this->report(WalkEvent::sweep_hit, +MultiPlaneLine::hit, met);
      body_.position += rest_ * outlook.fraction;
      left *= 1.0 - outlook.fraction;
      rest_ *= 1.0 - outlook.fraction;
      this->report(WalkEvent::moved, +MultiPlaneLine::move_up, met);
      this->meet(met);
      if (kind == WalkPass::gravity && hit.normal.y >= rules_.walkable_normal_y && wanted_.y < 0.0) {
        rest_ = Vector3d(0.0);
        this->report(WalkEvent::ground_found, +MultiPlaneLine::rests, met);
        return;
      }
      add(met.plane);
      this->report(WalkEvent::plane_added, +MultiPlaneLine::plane, met);
      if (!clip(left, met)) return;
    }
    if (!(glm::length(rest_) > least)) return;
    this->result_.gave_up = true;
    const double most = std::max(1, settings_.max_slides);
    this->report(WalkEvent::stopped, +MultiPlaneLine::pass, MetPlane{},
                 Comparison{TestKind::slides_left, most, most, false});
  }

  void add(const SlidePlane& plane) {
    for (SlidePlane& known : planes_) {
      if (!same_plane_direction(known.normal, plane.normal)) continue;
      known = plane;
      return;
    }
    planes_.push_back(plane);
  }

  /// What is left of the wanted motion, clipped by the planes. False where it stops.
  bool clip(const Vector3d& left, const MetPlane& met) {
    const double slack = tolerance::plane_violation * glm::length(left);
    std::optional<Vector3d> clipped;
    int chosen = +MultiPlaneLine::one;
    for (const SlidePlane& plane : planes_) {
      const Vector3d along = left - plane.normal * glm::dot(plane.normal, left);
      const bool free = std::all_of(planes_.begin(), planes_.end(),
                                    [&](const SlidePlane& other) { return glm::dot(other.normal, along) >= -slack; });
      if (!free) continue;
      clipped = along;
      break;
    }
    if (!clipped && planes_.size() == 2) {
      const Vector3d crease = glm::cross(planes_[0].normal, planes_[1].normal);
      const double squared = length_squared(crease);
      clipped = squared > 0.0 ? crease * (glm::dot(crease, left) / squared) : Vector3d(0.0);
      chosen = +MultiPlaneLine::two;
    }
    if (!clipped) {
      rest_ = Vector3d(0.0);
      this->report(WalkEvent::stopped, +MultiPlaneLine::three, met);
      return false;
    }
    const double kept = glm::dot(*clipped, wanted_);
    if (!(kept > 0.0)) {
      rest_ = Vector3d(0.0);
      this->report(WalkEvent::stopped, +MultiPlaneLine::opposed, met,
                   Comparison{TestKind::keeps_direction, kept, 0.0, false});
      return false;
    }
    rest_ = *clipped;
    this->report(WalkEvent::redirected, chosen, met);
    return true;
  }

  void find_carrier() {
    this->result_.state.carried_by = -1;
    const auto ground = find_ground(level_, body_, rules_, margin_ * tolerance::ground_reach_margins);
    if (!ground) return;
    this->supported_ = this->fall_.y <= 0.0;
    this->result_.state.ground_normal = ground->normal;
    if (std::find(job_.moving.begin(), job_.moving.end(), ground->mesh) != job_.moving.end())
      this->result_.state.carried_by = ground->mesh;
  }

  double margin_ = 0.0;
  GroundRules rules_;
};

constexpr std::array settings_used{WalkSetting::max_slides, WalkSetting::safety_margin, WalkSetting::max_slope,
                                   WalkSetting::recover, WalkSetting::separate_gravity};

}  // namespace

constinit const MoverMethod multi_plane_mover{
    .name = mover_method::multi_plane,
    .title = "A list of planes: slide, crease, stop",
    .citation = "id Software, Quake, 1996 (SV_FlyMove); NVIDIA, PhysX; J. Linahan, arXiv:1211.0059, 2012",
    .listing = listing,
    .sweep = sweep_method::swept,
    .settings = settings_used,
    .accepts = accept_ellipsoid_walker,
    .tick = TickRunner<MultiPlaneTick>::run,
    .tick_observed = TickRunner<MultiPlaneTick>::run_observed,
    .explain = explain_walk_step,
    .short_title = "List of planes",
};

}  // namespace minkoscope
