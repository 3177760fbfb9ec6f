// The body's own motion: sliding, over steps (up, forward, down: id Software, Quake, 1996), and down to ground it was
// on. Ours: a step is tried only where sliding met something too steep to walk on, and taken only when it gets farther
// and lands on ground that carries.
#include "core/character/collide_and_slide/tick.h"

namespace minkoscope::tick {
namespace {

// Steps climbed in one tick.
constexpr int most_steps = 8;

// Snapping down follows slopes up to this, degrees, and its tangent, rounded up.
constexpr double steepest = 60.0, steepest_tangent = 1.7320509;

}  // namespace

/// Forward above a step, sliding along obstacles there. Stores what could not be done in left_.
template <class Real, class Observer>
void Tick<Real, Observer>::move_over_step(const Vector3d& forward) {
  const double least = tolerance::vanishing_motion * glm::length(forward);
  left_ = rest_ = forward;
  for (int slides = 0; slides <= settings_.max_slides && glm::length(rest_) > least; ++slides) {
    const Outlook outlook = look(rest_);
    body_.position += rest_ * outlook.fraction;
    if (!outlook.blocked) {
      report(WalkEvent::step_tried, +TickLine::step);
      left_ = Vector3d(0.0);
      return;
    }
    left_ *= 1.0 - outlook.fraction;
    add_planes(outlook.hit, true);
    report_hit(outlook.hit, WalkEvent::step_tried, +TickLine::step);
    rest_ = permitted(left_);
  }
}

/// Up, forward and down from where the pass first met a wall or steep slope. Takes the place of what sliding has
/// reached if it gets further and lands on ground that carries.
template <class Real, class Observer>
bool Tick<Real, Observer>::climb(const StepStart& start) {
  const Vector3d slid_to = body_.position;
  const Vector3d slid_left = left_;
  const Vector3d forward(start.left.x, 0.0, start.left.z);
  const double distance = glm::length(forward);
  body_.position = start.position;
  begin_pass(WalkPass::step_up, start.left);
  const Vector3d direction = distance > 0.0 ? forward / distance : Vector3d(0.0);
  const double slid = glm::dot(slid_to - start.position, direction);
  const auto give_up = [&](const Comparison& failed) {
    body_.position = slid_to;
    left_ = slid_left;
    end_attempt(failed);
    return false;
  };
  if (!(distance > 0.0)) return give_up({TestKind::moves_forward, distance, 0.0, false});

  rest_ = up * settings_.step_height;
  Outlook outlook = look(rest_);
  body_.position += rest_ * outlook.fraction;
  const double lifted = settings_.step_height * outlook.fraction;
  if (outlook.blocked) {
    report_hit(outlook.hit, WalkEvent::step_tried, +TickLine::step);
  } else {
    report(WalkEvent::step_tried, +TickLine::step);
  }
  if (lifted <= margin_) return give_up({TestKind::room_above, lifted, margin_, false});

  ++slide_;
  move_over_step(forward);
  const double went = glm::dot(body_.position - start.position, direction);
  const double enough = std::max(slid, 0.0) + margin_;
  if (went <= enough) return give_up({TestKind::went_farther, went, enough, false});

  ++slide_;
  const Vector3d not_done = left_;
  rest_ = -up * (lifted + (settings_.snap_to_ground ? settings_.step_height : 0.0));
  outlook = look(rest_);
  if (!outlook.blocked) return give_up({TestKind::lands, 0.0, 0.0, false});
  body_.position += rest_ * outlook.fraction;
  const SweepResult& hit = outlook.hit;
  const std::optional<Ground> ground = ground_here();
  const double highest = start.position.y - support_extent(body_, -up) + settings_.step_height + margin_;
  if (!ground || ground->point.y > highest) {
    report_hit(hit, WalkEvent::step_tried, +TickLine::step);
    return give_up(ground ? Comparison{TestKind::low_enough, ground->point.y, highest, false}
                          : Comparison{TestKind::carries, hit.normal.y, ground_rules_.walkable_normal_y, false});
  }
  keep_hit(hit, hit.time);
  report_hit(hit, WalkEvent::step_taken, +TickLine::step);
  left_ = not_done;
  result_.gave_up = false;  // the step replaces the slide that did
  end_attempt({TestKind::went_farther, went, enough, true});
  return true;
}

/// The motion the body wants itself, and what it has from a mesh it jumped off: sliding, and over steps.
template <class Real, class Observer>
void Tick<Real, Observer>::own_motion() {
  Vector3d wanted = move_;
  if (!settings_.separate_gravity && !(job_.before.grounded && !jumping_)) wanted += drop_;
  const bool climbs = job_.before.grounded && !jumping_ && settings_.step_height > 0.0 && stood_in_.empty();
  for (int steps = 0; steps < most_steps; ++steps) {
    if (wanted == Vector3d(0.0)) return;
    step_start_.reset();
    std::optional<Contact> ground;
    if (steps == 0 && stood_in_.empty() && goes_into_ground(wanted)) ground = lone_touch();
    slide(wanted, {WalkPass::move, false, true}, ground && is_held_by(*ground, wanted) ? &*ground : nullptr);
    if (inherited_ != Vector3d(0.0) && plane_count_ > 0) {  // what stops the body stops this, too
      inherited_ = permitted(inherited_);
      inherited_.y = 0.0;
    }
    if (!climbs || !step_start_ || !climb(*step_start_)) return;
    wanted = left_;
  }
}

template <class Real, class Observer>
bool Tick<Real, Observer>::may_snap() const {
  const bool leaves =
      jumping_ || fall_.y > 0.0 || job_.input.velocity.y > 0.0 || settings_.external_displacement.y > 0.0;
  return settings_.snap_to_ground && job_.before.grounded && !leaves && stood_in_.empty();
}

/// Whether gravity goes the way of snapping down from ground that carried alone: then one sweep does for both, if it
/// finds ground.
template <class Real, class Observer>
bool Tick<Real, Observer>::snaps_first() const {
  return drop_.x == 0.0 && drop_.z == 0.0 && drop_.y < 0.0 && -drop_.y <= settings_.step_height &&
         walkable(job_.before.ground_normal) && settings_.external_displacement == Vector3d(0.0) && may_snap();
}

/// How far ground that goes on as it was lies below after a motion, metres.
template <class Real, class Observer>
double Tick<Real, Observer>::drop_along_ground(const Vector3d& moved) const {
  const Vector3d& normal = job_.before.ground_normal;
  return normal.y > 0.0 ? std::max(0.0, glm::dot(moved, normal) / normal.y) : 0.0;
}

/// Keeps a body that was on the ground on it, down a stair or over the top of a ramp.
template <class Real, class Observer>
void Tick<Real, Observer>::snap() {
  const Vector3d moved = body_.position - job_.before.body.position;
  double drop = settings_.step_height;
  // Mostly no slope falls as far as a step over this way, which takes neither a root nor a tangent to say.
  if (!((std::abs(moved.x) + std::abs(moved.z)) * steepest_tangent <= drop)) {
    const double limit = std::min(glm::radians(settings_.max_slope_degrees), glm::radians(steepest));
    drop = std::max(drop, std::hypot(moved.x, moved.z) * std::tan(limit));
  }
  const double reach = drop + margin_ * tolerance::ground_reach_margins;
  const Vector3d start = body_.position;
  begin_pass(WalkPass::snap, -up * reach);
  const double expected = drop_along_ground(moved) + margin_;
  if (expected < reach) rest_ = -up * expected;  // mostly enough, and past less
  Outlook outlook = look(rest_);
  if (!outlook.blocked && expected < reach) {
    rest_ = -up * reach;
    outlook = look(rest_);
  }
  outlook.hit.time *= -rest_.y / reach;
  const SweepResult& hit = outlook.hit;
  if (outlook.blocked) {
    body_.position += rest_ * outlook.fraction;
    if (carries(hit)) {
      supported_ = true;
      fall_ = Vector3d(0.0);
      keep_hit(hit, hit.time);
      rest_ = Vector3d(0.0);
      report_hit(hit, WalkEvent::snapped, +TickLine::snap);
    } else {
      steep_drop_ = glm::distance(start, body_.position);
      steep_below_ = hit;
      body_.position = start;
      report_hit(hit, WalkEvent::sweep_hit, +TickLine::snap);
    }
  } else {
    report(WalkEvent::sweep_free, +TickLine::snap);
  }
  end_pass();
}

MINKOSCOPE_TICK_PART(void, move_over_step, (const Vector3d&))
MINKOSCOPE_TICK_PART(bool, climb, (const StepStart&))
MINKOSCOPE_TICK_PART(void, own_motion, ())
MINKOSCOPE_TICK_PART(bool, may_snap, () const)
MINKOSCOPE_TICK_PART(bool, snaps_first, () const)
MINKOSCOPE_TICK_PART(double, drop_along_ground, (const Vector3d&) const)
MINKOSCOPE_TICK_PART(void, snap, ())

}  // namespace minkoscope::tick
