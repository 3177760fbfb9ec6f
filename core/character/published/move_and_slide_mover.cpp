#include "core/character/published/move_and_slide_mover.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/listing_line.h"
#include "core/base/text.h"
#include "core/character/published/published_tick.h"
#include "core/character/walk/explain_walk.h"
#include "core/character/walk/look_ahead.h"
#include "core/character/walk/recovery.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 12> listing{
    "tick: velocity ← wanted, and the fall",
    "6 times: out of overlaps, then along motion",
    "  nothing hit: end there",
    "  floor, wall or ceiling by the angle of n",
    "  falls straight on floor: stop on the slope",
    "  a wall ahead: sideways along it alone",
    "    on floor: what it moved is taken back",
    "    a second wall: no motion is left",
    "  first on floor: the rest as it was, no slide",
    "  else slide: the rest along the plane of n",
    "was on floor: snap down to it, 0.1 m at most",
    "look for ground, measure the depth",
};
enum class SlideLine { velocity = 1, move, free, kind, stop, wall, take_back, second, keep, slide, snap, end };

constexpr int most_slides = 6;
constexpr double margin = 0.001, snap_length = 0.1;  // metres
constexpr double angle_slack = 0.01;                 // radians
constexpr double straight_down = 0.01;               // of a unit velocity from straight down
constexpr double is_zero = 1e-5;

const Vector3d up_direction(0.0, 1.0, 0.0);

/// What is left of a vector without its part along a unit normal.
Vector3d along_plane(const Vector3d& v, const Vector3d& normal) {
  return v - normal * glm::dot(v, normal);
}
Vector3d normalized_or_zero(const Vector3d& v) {
  const double length = glm::length(v);
  return length > 0.0 ? v / length : Vector3d(0.0);
}
double angle_between(const Vector3d& unit_a, const Vector3d& unit_b) {
  return std::acos(std::clamp(glm::dot(unit_a, unit_b), -1.0, 1.0));
}
bool vanishes(const Vector3d& v) {
  return glm::all(glm::lessThan(glm::abs(v), Vector3d(is_zero)));
}

template <class Real, class Observer>
class MoveAndSlideTick : PublishedTick<Real, Observer> {
  using Base = PublishedTick<Real, Observer>;
  using Base::body_, Base::fall_, Base::job_, Base::level_, Base::observer_, Base::planes_, Base::rest_, Base::result_,
      Base::settings_, Base::slide_, Base::wanted_;

 public:
  MoveAndSlideTick(const CollisionLevel<Real>& level, const TickJob& job, Observer& observer)
      : Base(level, job, observer, mover_method::move_and_slide) {}

  TickResult run() {
    this->begin(+SlideLine::velocity);
    velocity_ = job_.input.velocity + fall_ + settings_.gravity * settings_.tick;
    const bool was_on_floor = job_.before.grounded;
    this->begin_pass(WalkPass::move, velocity_ * settings_.tick + settings_.external_displacement, +SlideLine::move);
    move(was_on_floor);
    this->end_pass(+SlideLine::end);
    fall_ = Vector3d(0.0, velocity_.y, 0.0);
    this->supported_ = on_floor_;
    if (on_floor_) result_.state.ground_normal = floor_normal_;
    result_.state.carried_by = -1;
    return this->end(+SlideLine::end);
  }

 private:
  struct State {
    bool floor = false, wall = false, ceiling = false;
  };
  struct Motion {
    bool collided = false;
    Vector3d travel{0.0}, remainder{0.0}, normal{0.0};
    double depth = 0.0;
    MetPlane met;
  };

  double floor_angle() const { return glm::radians(settings_.max_slope_degrees) + angle_slack; }

  void move(bool was_on_floor) {
    Vector3d motion = wanted_;
    const Vector3d motion_level = along_plane(motion, up_direction);
    const Vector3d floor_before = job_.before.ground_normal;
    const bool rises = velocity_.y > 0.0;
    bool sliding = false;  // not on the first attempt
    std::optional<Vector3d> first_normal;
    int iteration = 0;
    for (; iteration < most_slides; ++iteration, ++slide_) {
      const Vector3d from = body_.position;
      const Motion done = move_and_collide(motion, !sliding);
      body_.position = from + done.travel;
      rest_ = done.collided ? done.remainder : Vector3d(0.0);
      if (!done.collided) {
        this->report(WalkEvent::sweep_free, +SlideLine::free);
        break;
      }
      if (!first_normal) first_normal = done.normal;
      const State previous = state_;
      const State hit = classify(done.normal);
      this->report(WalkEvent::sweep_hit, +SlideLine::kind, done.met);
      this->meet(done.met);
      if (hit.floor && glm::length(normalized_or_zero(velocity_) + up_direction) < straight_down) {
        if (glm::length(done.travel) <= margin + is_zero) body_.position = from;
        velocity_ = motion = rest_ = Vector3d(0.0);
        this->report(WalkEvent::ground_found, +SlideLine::stop, done.met);
        break;
      }
      if (vanishes(done.remainder)) break;
      if (hit.wall && glm::dot(motion_level, wall_normal_) <= 0.0 && blocks(motion)) {
        motion = sideways(done, motion, from, was_on_floor, rises, previous, floor_before);
      } else if (sliding || !on_floor_) {
        motion = slid(done, motion_level);
        rest_ = motion;
        this->report(WalkEvent::redirected, +SlideLine::slide, done.met);
      } else {
        motion = done.remainder;
        rest_ = motion;
        this->report(WalkEvent::redirected, +SlideLine::keep, done.met);
      }
      if (vanishes(motion)) break;
      sliding = true;
    }
    if (iteration == most_slides) {
      result_.gave_up = true;
      this->report(WalkEvent::stopped, +SlideLine::move, MetPlane{},
                   Comparison{TestKind::slides_left, most_slides, most_slides, false});
    }
    if (settings_.snap_to_ground && was_on_floor && !on_floor_ && !rises) snap();
    if (state_.wall && !on_floor_ && !state_.ceiling && first_normal && glm::dot(motion_level, *first_normal) < 0.0) {
      const Vector3d slide = along_plane(velocity_, *first_normal);
      const Vector3d vertical = up_direction * velocity_.y;
      velocity_ = glm::dot(motion_level, slide) < 0.0 ? vertical : vertical + along_plane(slide, up_direction);
    }
    if (on_floor_ && !rises) velocity_ = along_plane(velocity_, up_direction);
  }

  /// Out of overlaps to the margin, then along the motion to the margin before what is met. Where `keeps_line`, what
  /// the recovery moved aside is given back, so that a body at rest on a floor stays in its line.
  Motion move_and_collide(const Vector3d& motion, bool keeps_line) {
    Motion out;
    WalkBody freed = body_;
    const Separation separation = separate(level_, freed, margin, std::numeric_limits<double>::infinity());
    const Vector3d recovery = freed.position - body_.position;
    const WalkBody start = body_;
    body_ = freed;
    double fraction = 1.0;
    if (motion != Vector3d(0.0)) {
      const Outlook outlook = look_ahead(level_, body_, motion, margin, observer_);
      if (outlook.blocked && !outlook.hit.start_overlap) {
        fraction = outlook.fraction;
        out.collided = true;
        out.normal = outlook.hit.normal;
        out.met = met_plane(outlook.hit, fraction);
      }
    }
    body_ = start;
    if (!out.collided && separation.rounds > 0 && separation.deepest.mesh >= 0 && separation.depth > 0.0) {
      out.collided = true;  // by the recovery alone
      out.normal = separation.deepest.normal;
      out.met = met_plane(separation.deepest);
    }
    out.travel = recovery + motion * fraction;
    out.remainder = motion * (1.0 - fraction);
    const Vector3d direction = normalized_or_zero(motion);
    if (keeps_line) {
      const double ahead = glm::dot(out.travel, direction);
      if (glm::length(out.travel - direction * ahead) < margin + 1e-3) {
        out.travel = direction * ahead;
        out.remainder = motion - out.travel;
      }
    }
    return out;
  }

  State classify(const Vector3d& normal) {
    State hit;
    if (angle_between(normal, up_direction) <= floor_angle()) {
      hit.floor = on_floor_ = state_.floor = true;
      floor_normal_ = normal;
    } else if (angle_between(normal, -up_direction) <= floor_angle()) {
      hit.ceiling = state_.ceiling = true;
    } else {
      hit.wall = state_.wall = true;
      wall_normal_ = normal;
    }
    return hit;
  }

  /// Whether the motion goes forwards against the wall, not along it.
  bool blocks(const Vector3d& motion) const {
    const Vector3d ahead = normalized_or_zero(along_plane(motion, up_direction));
    const Vector3d facing = normalized_or_zero(along_plane(wall_normal_, up_direction));
    return angle_between(-facing, ahead) < 0.5 * std::numbers::pi;
  }

  /// At a wall: only lateral motion is left.
  Vector3d sideways(const Motion& done, Vector3d motion, const Vector3d& from, bool was_on_floor, bool rises,
                    const State& previous, const Vector3d& floor_before) {
    if (was_on_floor && !rises) {
      const double travelled = glm::length(done.travel);
      const double most_taken_back = std::min(0.1, 20.0 * margin);
      if (travelled <= margin + is_zero) {
        body_.position = from;
      } else if (travelled < most_taken_back) {
        body_.position = from + up_direction * done.travel.y;
        motion = along_plane(motion, up_direction);
      } else {
        motion = done.remainder;
      }
      rest_ = motion;
      this->report(WalkEvent::moved, +SlideLine::take_back, done.met);
      snap();
    } else {
      motion = done.remainder;
    }
    const Vector3d forward = normalized_or_zero(along_plane(wall_normal_, up_direction));
    motion = along_plane(motion, forward);
    if (rises) {
      const Vector3d slide = along_plane(velocity_, done.normal);
      velocity_ = up_direction * velocity_.y + along_plane(slide, up_direction);
    } else {
      velocity_ = along_plane(velocity_, forward);
    }
    if (was_on_floor && !rises && motion.y > 0.0) {
      const Vector3d side = glm::cross(floor_before, wall_normal_);
      if (side != Vector3d(0.0)) motion = side * glm::dot(motion, side);
    }
    bool stops = previous.wall && !rises;
    if (!on_floor_ && motion.y < 0.0) {
      const Vector3d slide = along_plane(motion, wall_normal_);
      if (slide.y < 0.0) {
        stops = false;
        motion = slide;
      }
    }
    if (stops) motion = velocity_ = Vector3d(0.0);
    rest_ = motion;
    planes_.push_back(done.met.plane);
    this->report(stops ? WalkEvent::stopped : WalkEvent::redirected, stops ? +SlideLine::second : +SlideLine::wall,
                 done.met);
    return motion;
  }

  Vector3d slid(const Motion& done, const Vector3d& motion_level) {
    planes_.push_back(done.met.plane);
    Vector3d slide = along_plane(done.remainder, done.normal);
    if (state_.floor && !state_.wall && !vanishes(motion_level)) {
      // Along the line where the plane of the motion meets the floor, so that the direction stays.
      const Vector3d kept = glm::cross(glm::cross(up_direction, done.remainder), floor_normal_);
      slide = normalized_or_zero(kept) * glm::length(slide);
    }
    if (state_.ceiling && velocity_.y > 0.0) velocity_ = along_plane(velocity_, done.normal);
    return glm::dot(slide, velocity_) > 0.0 ? slide : Vector3d(0.0);
  }

  void snap() {
    if (on_floor_ || !settings_.snap_to_ground) return;
    const Motion down = move_and_collide(-up_direction * snap_length, false);
    if (!down.collided || angle_between(down.normal, up_direction) > floor_angle()) return;
    on_floor_ = state_.floor = true;
    floor_normal_ = down.normal;
    if (glm::length(down.travel) > margin) body_.position.y += down.travel.y;
    rest_ = Vector3d(0.0);
    this->report(WalkEvent::snapped, +SlideLine::snap, down.met);
  }

  Vector3d velocity_{0.0};  // m/s
  State state_;             // of all hits so far
  bool on_floor_ = false;
  Vector3d floor_normal_ = up_direction, wall_normal_{0.0};
};

std::string explain_move_and_slide(const WalkStep& step) {
  const auto line = static_cast<SlideLine>(step.line);
  switch (line) {
    case SlideLine::stop:
      return "It falls straight down on a floor: stopped, so that it does not slide down the slope.";
    case SlideLine::take_back:
      return "A wall ahead of a body on a floor: what it has moved towards it is taken back.";
    case SlideLine::wall:
      return concat("At the wall, triangle ", std::to_string(step.triangle),
                    ", only motion sideways is left, and only that part of the velocity.");
    case SlideLine::second:
      return concat("Triangle ", std::to_string(step.triangle),
                    " is the second wall of this tick: all motion stops, whichever way it would lead.");
    case SlideLine::keep:
      return "The first motion on a floor is not slid: the rest is tried as it was.";
    default:
      return explain_walk_step(step);
  }
}

constexpr std::array settings_used{WalkSetting::max_slope, WalkSetting::snap_to_ground};

}  // namespace

constinit const MoverMethod move_and_slide_mover{
    .name = mover_method::move_and_slide,
    .title = "Move and slide, snap to floor",
    .citation = "Godot Engine 4.2, CharacterBody3D in motion mode grounded, 2023; its faults included",
    .listing = listing,
    .sweep = sweep_method::swept,
    .settings = settings_used,
    .accepts = accept_capsule_walker,
    .tick = TickRunner<MoveAndSlideTick>::run,
    .tick_observed = TickRunner<MoveAndSlideTick>::run_observed,
    .explain = explain_move_and_slide,
    .short_title = "Move and slide",
};

}  // namespace minkoscope
