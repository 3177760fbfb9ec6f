#include "core/character/published/step_slide_mover.h"

#include <array>
#include <cmath>

#include "core/base/listing_line.h"
#include "core/base/text.h"
#include "core/character/published/published_tick.h"
#include "core/character/walk/explain_walk.h"
#include "core/character/walk/ground.h"
#include "core/character/walk/look_ahead.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 16> listing{
    "tick: is there ground ¼ unit below?",
    "on ground: v ← v along it;  else gravity",
    "slide: planes ← ground, and v's own direction",
    "  4 times: trace to p + v · time left",
    "    begins in something solid: stay",
    "    free: end there;  else p → the hit",
    "    nearly a plane it has: v += n",
    "    planes += n",
    "    v against one: clip v by it, 1.001 of it",
    "    then against a second: along both",
    "    and against a third: v ← 0, stop",
    "not free: back, a step up if there is room",
    "  slide again from there",
    "  down as far as it went up",
    "  what it lands on clips v",
    "look for ground, measure the depth",
};
enum class StepSlideLine {
  ground = 1,
  velocity,
  slide,
  trace,
  solid,
  move,
  nudge,
  plane,
  clip,
  crease,
  dead,
  step_up,
  step_slide,
  step_down,
  land,
  end
};

constexpr double unit = 1.0 / 32.0;  // metres
constexpr double ground_reach = 0.25 * unit, clip_epsilon = 0.125 * unit;
constexpr double overclip = 1.001;             // of a velocity's part along a normal that is taken away
constexpr double interacts = 0.1 * unit;       // m/s into a plane that are let be
constexpr double same_plane = 0.99;            // cosine
constexpr double leaves_ground = 10.0 * unit;  // m/s off the ground while rising: a jump
constexpr int most_bumps = 4, most_clip_planes = 5;

/// His PM_ClipVelocity.
Vector3d clipped(const Vector3d& velocity, const Vector3d& normal) {
  double backoff = glm::dot(velocity, normal);
  backoff = backoff < 0.0 ? backoff * overclip : backoff / overclip;
  return velocity - normal * backoff;
}

template <class Real, class Observer>
class StepSlideTick : PublishedTick<Real, Observer> {
  using Base = PublishedTick<Real, Observer>;
  using Base::body_, Base::fall_, Base::job_, Base::level_, Base::observer_, Base::pass_, Base::planes_, Base::rest_,
      Base::result_, Base::settings_, Base::slide_, Base::wanted_;

 public:
  StepSlideTick(const CollisionLevel<Real>& level, const TickJob& job, Observer& observer)
      : Base(level, job, observer, mover_method::step_slide), rules_(ground_rules(job.settings)) {}

  TickResult run() {
    this->begin(+StepSlideLine::ground);
    jumps_ = job_.input.jump && job_.before.grounded && *job_.input.jump > 0.0;
    trace_ground(job_.input.velocity + fall_);
    velocity_ = job_.input.velocity;
    const bool walks = ground_ && walkable(ground_->normal) && !jumps_;
    if (walks) {
      // Clipped to the ground, and as fast as before.
      const double speed = glm::length(velocity_);
      velocity_ = clipped(velocity_, ground_->normal);
      if (glm::length(velocity_) > 0.0) velocity_ *= speed / glm::length(velocity_);
    } else {
      velocity_ += fall_;
      if (ground_ && !jumps_) velocity_ = clipped(velocity_, ground_->normal);
    }
    if (velocity_ != Vector3d(0.0) || !walks) step_slide(!walks);
    fall_ = Vector3d(0.0, velocity_.y, 0.0);
    if (settings_.external_displacement != Vector3d(0.0) && settings_.tick > 0.0) {
      const Vector3d own = velocity_;
      velocity_ = settings_.external_displacement / settings_.tick;
      this->begin_pass(WalkPass::external, settings_.external_displacement, +StepSlideLine::slide);
      slide(false);
      this->end_pass(+StepSlideLine::slide);
      velocity_ = own;
    }
    trace_ground(velocity_);
    this->supported_ = ground_ && walkable(ground_->normal);
    if (this->supported_) result_.state.ground_normal = ground_->normal;
    result_.state.carried_by = -1;
    return this->end(+StepSlideLine::end);
  }

 private:
  struct Trace {
    Outlook outlook;
    bool solid() const { return outlook.hit.start_overlap; }  // it begins in something
    bool free() const { return !outlook.blocked; }
  };
  bool walkable(const Vector3d& normal) const { return normal.y >= rules_.walkable_normal_y; }

  /// From where the body is; it does not move.
  Trace trace(const Vector3d& motion) {
    if (motion != Vector3d(0.0)) return {look_ahead(level_, body_, motion, clip_epsilon, observer_)};
    Trace at_rest{{sweep_body(level_, body_, motion, observer_)}};
    at_rest.outlook.blocked = at_rest.outlook.hit.hit;
    if (at_rest.outlook.blocked) at_rest.outlook.fraction = 0.0;
    return at_rest;
  }
  static MetPlane met_of(const Trace& traced) { return met_plane(traced.outlook.hit, traced.outlook.fraction); }

  /// What the body stands on, or slides along where it is too steep.
  void trace_ground(const Vector3d& velocity) {
    ground_.reset();
    const Trace below = trace({0.0, -(ground_reach + clip_epsilon), 0.0});
    if (below.free() || below.solid()) return;
    const bool kicks_off = velocity.y > 0.0 && glm::dot(velocity, below.outlook.hit.normal) > leaves_ground;
    if (!kicks_off) ground_ = SlidePlane{below.outlook.hit.point, below.outlook.hit.normal};
  }

  /// His PM_StepSlideMove.
  void step_slide(bool with_gravity) {
    const Vector3d start = body_.position, start_velocity = velocity_;
    const bool own = !with_gravity;
    this->begin_pass(own ? WalkPass::move : WalkPass::gravity, velocity_ * settings_.tick, +StepSlideLine::velocity);
    const bool was_free = slide(with_gravity);
    this->end_pass(+StepSlideLine::slide);
    if (was_free || settings_.step_height <= 0.0) return;

    const Vector3d slid_to = body_.position;
    body_.position = start;
    const Trace below = trace({0.0, -settings_.step_height, 0.0});
    const bool nothing_below = below.free() || !walkable(below.outlook.hit.normal);
    body_.position = slid_to;
    if (velocity_.y > 0.0 && nothing_below) return;  // still on the way up, and nothing to step from

    body_.position = start;
    this->begin_pass(WalkPass::step_up, start_velocity * settings_.tick, +StepSlideLine::step_up);
    const Trace above = trace({0.0, settings_.step_height, 0.0});
    if (above.solid()) {
      body_.position = slid_to;
      this->report(WalkEvent::stopped, +StepSlideLine::step_up, met_of(above),
                   Comparison{TestKind::room_above, 0.0, 0.0, false});
      this->end_pass(+StepSlideLine::step_up);
      return;
    }
    const double rise = settings_.step_height * above.outlook.fraction;
    body_.position.y += rise;
    rest_ = Vector3d(0.0, rise, 0.0);
    this->report(WalkEvent::step_tried, +StepSlideLine::step_up, above.free() ? MetPlane{} : met_of(above));
    velocity_ = start_velocity;  // kept, as in the text, also where the second slide gets less far
    slide_ = 1;
    rest_ = velocity_ * settings_.tick;
    this->report(WalkEvent::redirected, +StepSlideLine::step_slide);
    slide(with_gravity);

    const Trace down = trace({0.0, -rise, 0.0});
    rest_ = Vector3d(0.0);
    if (!down.solid()) body_.position.y -= rise * down.outlook.fraction;
    if (down.free()) {
      this->report(WalkEvent::moved, +StepSlideLine::step_down);
    } else {
      const MetPlane met = met_of(down);
      this->report(WalkEvent::step_taken, +StepSlideLine::step_down, met);
      velocity_ = clipped(velocity_, down.outlook.hit.normal);
      this->meet(met);
      this->report(WalkEvent::redirected, +StepSlideLine::land, met);
    }
    this->end_pass(+StepSlideLine::step_down);
  }

  /// His PM_SlideMove: true where nothing was in the way.
  bool slide(bool with_gravity) {
    Vector3d end_velocity = velocity_;
    if (with_gravity) {
      end_velocity += settings_.gravity * settings_.tick;
      velocity_ = 0.5 * (velocity_ + end_velocity);
      if (ground_ && !jumps_) velocity_ = clipped(velocity_, ground_->normal);
    }
    double time_left = settings_.tick;
    planes_.clear();
    if (ground_ && !jumps_) planes_.push_back(*ground_);
    // Never turn against the velocity it began with.
    const double speed = glm::length(velocity_);
    if (speed > 0.0) planes_.push_back({body_.position, velocity_ / speed});
    rest_ = velocity_ * time_left;
    int bump = 0;
    for (; bump < most_bumps; ++bump, ++slide_) {
      const Vector3d motion = velocity_ * time_left;
      const Trace way = trace(motion);
      if (way.solid()) {
        velocity_.y = 0.0;
        rest_ = Vector3d(0.0);
        this->report(WalkEvent::stopped, +StepSlideLine::solid, met_of(way), {}, way.outlook.hit.depth);
        return false;
      }
      body_.position += motion * way.outlook.fraction;
      if (way.free()) {
        rest_ = Vector3d(0.0);
        this->report(WalkEvent::sweep_free, +StepSlideLine::move);
        break;
      }
      time_left -= time_left * way.outlook.fraction;
      rest_ = velocity_ * time_left;
      const MetPlane met = met_of(way);
      this->report(WalkEvent::sweep_hit, +StepSlideLine::trace, met);
      this->meet(met);
      if (static_cast<int>(planes_.size()) >= most_clip_planes) return stop_dead(met);
      if (is_known(met.plane.normal)) {
        velocity_ += met.plane.normal * unit;
        rest_ = velocity_ * time_left;
        this->report(WalkEvent::redirected, +StepSlideLine::nudge, met);
        continue;
      }
      planes_.push_back(met.plane);
      this->report(WalkEvent::plane_added, +StepSlideLine::plane, met);
      int line = 0;
      if (!clip(end_velocity, line)) return stop_dead(met);
      rest_ = velocity_ * time_left;
      this->report(WalkEvent::redirected, line, met);
    }
    if (bump == most_bumps) {
      result_.gave_up = true;
      this->report(WalkEvent::stopped, +StepSlideLine::trace, MetPlane{},
                   Comparison{TestKind::slides_left, most_bumps, most_bumps, false});
    }
    if (with_gravity) velocity_ = end_velocity;
    return bump == 0;
  }

  bool stop_dead(const MetPlane& met) {
    velocity_ = rest_ = Vector3d(0.0);
    this->report(WalkEvent::stopped, +StepSlideLine::dead, met);
    return false;
  }

  bool is_known(const Vector3d& normal) const {
    return std::any_of(planes_.begin(), planes_.end(),
                       [&](const SlidePlane& plane) { return glm::dot(normal, plane.normal) > same_plane; });
  }

  /// The velocity made parallel to all planes; false where a third one stops it. `line`: of what decided.
  bool clip(Vector3d& end_velocity, int& line) {
    line = +StepSlideLine::plane;
    for (std::size_t i = 0; i < planes_.size(); ++i) {
      if (glm::dot(velocity_, planes_[i].normal) >= interacts) continue;
      line = +StepSlideLine::clip;
      Vector3d now = clipped(velocity_, planes_[i].normal), at_end = clipped(end_velocity, planes_[i].normal);
      for (std::size_t j = 0; j < planes_.size(); ++j) {
        if (j == i || glm::dot(now, planes_[j].normal) >= interacts) continue;
        now = clipped(now, planes_[j].normal);
        at_end = clipped(at_end, planes_[j].normal);
        if (glm::dot(now, planes_[i].normal) >= 0.0) continue;
        const Vector3d crease = glm::cross(planes_[i].normal, planes_[j].normal);
        const double length = glm::length(crease);
        const Vector3d along = length > 0.0 ? crease / length : Vector3d(0.0);
        now = along * glm::dot(along, velocity_);
        at_end = along * glm::dot(along, end_velocity);
        line = +StepSlideLine::crease;
        for (std::size_t k = 0; k < planes_.size(); ++k)
          if (k != i && k != j && glm::dot(now, planes_[k].normal) < interacts) return false;
      }
      velocity_ = now;
      end_velocity = at_end;
      return true;
    }
    return true;
  }

  GroundRules rules_;
  bool jumps_ = false;
  std::optional<SlidePlane> ground_;
  Vector3d velocity_{0.0};  // m/s
};

std::string explain_step_slide(const WalkStep& step) {
  const auto line = static_cast<StepSlideLine>(step.line);
  if (step.event == WalkEvent::stopped && line == StepSlideLine::solid)
    return concat("The trace begins in triangle ", std::to_string(step.triangle),
                  ": such a body stays where it is, and loses its vertical velocity.");
  if (step.event == WalkEvent::stopped && line == StepSlideLine::dead)
    return concat("No velocity keeps ", std::to_string(step.planes.size()),
                  " planes: it stops dead, whether or not there is a way out.");
  if (step.event == WalkEvent::stopped && line == StepSlideLine::step_up)
    return "A step higher the body would be in something solid: what sliding reached stays.";
  if (step.event == WalkEvent::redirected && line == StepSlideLine::nudge)
    return "The plane is one that it has already: the velocity is nudged along its normal by a unit a second.";
  if (step.event == WalkEvent::redirected && line == StepSlideLine::step_slide)
    return "From there it slides again, with the velocity it began the tick with.";
  if (step.event == WalkEvent::redirected && line == StepSlideLine::land)
    return "The plane that it lands on clips the velocity.";
  if (step.event == WalkEvent::redirected && line == StepSlideLine::crease)
    return "Clipped by one plane it would enter another: what is left goes along the line where the two meet.";
  if (step.event == WalkEvent::pass_start && step.pass == WalkPass::step_up)
    return "Something was in the way: the body goes back to where it began, and tries from a step higher.";
  if (step.event == WalkEvent::moved && line == StepSlideLine::step_down)
    return "Down as far as it went up, it meets nothing.";
  if (step.event == WalkEvent::step_taken)
    return concat("Down again it lands on triangle ", std::to_string(step.triangle),
                  ". This is kept, whether or not it is farther than sliding came.");
  return explain_walk_step(step);
}

std::string accept_body(const WalkBody& body) {
  const Shape solid = body.solid();
  if (std::holds_alternative<CapsuleShape>(solid.value) || std::holds_alternative<BoxShape>(solid.value)) return {};
  return concat("takes a capsule or a box, no ", type_name(solid));
}

constexpr std::array settings_used{WalkSetting::max_slope, WalkSetting::step_height};

}  // namespace

constinit const MoverMethod step_slide_mover{
    .name = mover_method::step_slide,
    .title = "Slide, step up, slide, step down",
    .citation = "id Software, Quake III Arena, bg_slidemove.c, GPL source release 1.32b, 2005; its faults included",
    .listing = listing,
    .sweep = sweep_method::swept,
    .settings = settings_used,
    .accepts = accept_body,
    .tick = TickRunner<StepSlideTick>::run,
    .tick_observed = TickRunner<StepSlideTick>::run_observed,
    .explain = explain_step_slide,
    .short_title = "Step and slide",
};

}  // namespace minkoscope
