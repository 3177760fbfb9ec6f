#include "core/character/collide_and_slide/collide_and_slide.h"

#include "core/character/collide_and_slide/tick.h"
#include "core/character/walk/explain_walk.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 13> listing = {"tick(body, input):",
                                                      "  turn, grow or shrink it if there is room",
                                                      "  push it out along all contacts at once",
                                                      "  move, gravity, external: rest ← its motion",
                                                      "    nothing along rest: body += rest; end",
                                                      "    body → the hit, less the margin along n",
                                                      "    gravity on ground that carries: end",
                                                      "    planes += tangent plane at the contact",
                                                      "    rest ← rest of the wanted on fewest planes",
                                                      "    if rest vanishes: end of the pass",
                                                      "  held by a step: try up, forward, down",
                                                      "  snap down to ground within a step",
                                                      "  look for ground, measure the depth"};

constexpr std::array settings_used{WalkSetting::max_slides,      WalkSetting::safety_margin,  WalkSetting::max_slope,
                                   WalkSetting::step_height,     WalkSetting::snap_to_ground, WalkSetting::recover,
                                   WalkSetting::separate_gravity};

}  // namespace

namespace tick {
namespace {

// Ticks for which the body's surroundings are found at once, should it go on as it does, and how far aside it may get
// meanwhile, in ticks: with more, there is more to rule out in each query.
constexpr double ticks_ahead = 14.0, ticks_aside = 1.0;
}  // namespace

/// What the body can meet in this tick, unless it goes over a step, or snaps down farther than along a slope: as known
/// from a tick before, or found now, and for some ticks to come. An observed tick looks for itself: its steps are the
/// same wherever it is run.
template <class Real, class Observer>
void Tick<Real, Observer>::look_around() {
  const double moves = glm::length(move_) + glm::length(drop_);
  const double reach = moves + margin_ * (tolerance::look_ahead_margins + tolerance::ground_reach_margins);
  if constexpr (!Observer::enabled) {
    const std::shared_ptr<const NearTriangles>& known = job_.before.near;
    if (known && are_of(*known, level_, body_)) {
      if (body_.position == job_.before.cleared_at) {
        clearance_ = job_.before.clearance;
        know_touch(job_.before);
      }
      if (known->covers(body_.position, reach)) {
        keep_near(known);
        return;
      }
    }
    if (job_.moving.empty()) {
      // What it has done it goes on to do, along a wall, too, unless it turns.
      const Vector3d done = job_.before.velocity * settings_.tick, wanted = move_ + drop_;
      const Vector3d way = glm::dot(done, wanted) > 0.0 ? done : wanted;
      keep_near(near_triangles(level_, body_, way * ticks_ahead, reach + ticks_aside * moves));
    }
  }
  if (near_ != nullptr) return;
  const bool may_snap = settings_.snap_to_ground && job_.before.grounded && !jumping_;
  keep_near(near_triangles(level_, body_, may_snap ? -up * moves : Vector3d(0.0), reach));
}

/// Gravity and jumps, apart from the body's own motion.
template <class Real, class Observer>
void Tick<Real, Observer>::fall() {
  fall_ += settings_.gravity * settings_.tick;
  const bool separately = settings_.separate_gravity || (job_.before.grounded && !jumping_);
  if (separately) {
    if (drop_ != Vector3d(0.0)) {
      const Contact* const ground = has_kept_to_ground() ? ground_in_way(drop_) : nullptr;
      if (ground == nullptr && snaps_first()) snap();
      if (ground != nullptr) {
        rest_on(*ground);
      } else if (!supported_) {
        slide(drop_, {WalkPass::gravity, true, false});
      }
    } else {
      if (fall_ == Vector3d(0.0)) return;
      plane_count_ = 0;  // it has all been done before a mesh that came behind
    }
  }
  if (supported_) {
    fall_ = Vector3d(0.0);
  } else if (plane_count_ > 0) {
    fall_ = permitted(fall_);
  } else {
    // In the air the body's horizontal motion is its own: what a slope has turned aside lasts only along the slope.
    const double strength = glm::length(settings_.gravity);
    const Vector3d down = strength > 0.0 ? settings_.gravity / strength : -up;
    fall_ = down * glm::dot(fall_, down);
  }
}

template <class Real, class Observer>
void Tick<Real, Observer>::finish() {
  WalkState& state = result_.state;
  const std::span<const Contact> contacts = contacts_here();
  result_.depth = contacts.empty() ? 0.0 : std::max(0.0, contacts.front().depth);
  state.cleared_at = body_.position;
  state.clearance = contacts.empty() ? contact_reach() : -contacts.front().depth;
  leave_touch(contacts, state);

  // What has crushed the body is deep in it, and carries nobody, whichever side of it the body's centre is on.
  const auto is_moving = [this](int mesh) {
    return std::find(job_.moving.begin(), job_.moving.end(), mesh) != job_.moving.end();
  };
  std::vector<Contact> some;
  const auto carries_nobody = [&](const Contact& c) {
    return rises_from(c) || (c.depth > unseen_overlap() && is_moving(c.mesh));
  };
  const bool all_carry = std::none_of(contacts.begin(), contacts.end(), carries_nobody);
  if (!all_carry) std::remove_copy_if(contacts.begin(), contacts.end(), std::back_inserter(some), carries_nobody);
  const std::span<const Contact> carrying = all_carry ? contacts : some;
  const std::optional<Ground> ground = ground_among<Real>(level_, body_, ground_rules_, carrying);
  state.grounded = ground.has_value();
  state.ground_normal = {0.0, 1.0, 0.0};
  if (ground) state.ground_normal = {ground->normal.x, ground->normal.y, ground->normal.z};
  result_.ground_rule = ground ? ground->rule : GroundRule::none;
  if (!ground && supported_ && fall_.y <= 0.0) {  // wedged between slopes: nothing carries alone, all together do
    const Contact* best = nullptr;
    for (const Contact& contact : contacts)
      if (contact.normal.y > 0.0 && (!best || contact.normal.y > best->normal.y)) best = &contact;
    if (best) {
      state.grounded = true;
      state.ground_normal = best->normal;
      result_.ground_rule = GroundRule::together;
    }
  }
  if (state.grounded) {
    fall_ = Vector3d(0.0);
    inherited_ = Vector3d(0.0);
  }
  state.inherited_velocity = {inherited_.x, inherited_.y, inherited_.z};  // what was just stored in parts is copied so
  state.carried_by = -1;
  if (ground && is_moving(ground->mesh)) state.carried_by = ground->mesh;

  state.velocity = velocity();
  state.fall_velocity = {fall_.x, fall_.y, fall_.z};
  state.last_safe_position = result_.depth <= margin_ ? body_.position : job_.before.last_safe_position;

  if constexpr (Observer::enabled) {
    if (state.grounded || job_.before.grounded) {
      WalkStep s = step(state.grounded ? WalkEvent::ground_found : WalkEvent::ground_lost, +TickLine::ground);
      // A lip that would have carried a body that goes on.
      GroundRules with_lips = ground_rules_;
      with_lips.lips = true;
      const std::optional<Ground> reported =
          state.grounded ? ground : ground_among<Real>(level_, body_, with_lips, carrying);
      if (reported) {
        s.mesh = reported->mesh;
        s.triangle = reported->triangle;
        s.plane = {reported->point, reported->normal};
        s.probe = reported->probe;
      }
      s.ground_rule = state.grounded ? result_.ground_rule : reported ? reported->rule : GroundRule::none;
      const double tilt = state.ground_normal.y, limit = ground_rules_.walkable_normal_y;
      if (s.ground_rule == GroundRule::lip) {
        s.test = Comparison{TestKind::within_step, s.probe->below, settings_.step_height,
                            s.probe->below <= settings_.step_height};
      } else if (state.grounded) {
        s.test = Comparison{TestKind::walkable, tilt, limit, tilt >= limit};
      } else if (steep_below_ && steep_below_->normal.y < limit) {
        s.mesh = steep_below_->mesh;
        s.triangle = steep_below_->triangle;
        s.feature = steep_below_->feature;
        s.feature_index = steep_below_->feature_index;
        s.plane = {steep_below_->point, steep_below_->normal};
        s.below = steep_drop_;
        s.test = Comparison{TestKind::walkable, steep_below_->normal.y, limit, false};
      }
      observer_.on(s);
    }
    WalkStep s = step(WalkEvent::tick_end, +TickLine::ground);
    s.depth = result_.depth;
    observer_.on(s);
  }
}

template <class Real, class Observer>
void Tick<Real, Observer>::run() {
  if constexpr (Observer::enabled) {
    wanted_ = rest_ = (job_.input.velocity + inherited_) * settings_.tick;
    observer_.on(step(WalkEvent::tick_start, +TickLine::tick));
  }
  if (job_.input.jump && job_.before.grounded) {
    fall_.y = *job_.input.jump;
    jumping_ = fall_.y > 0.0;
  }
  move_ = (job_.input.velocity + inherited_) * settings_.tick;
  // That of the parabola, so that the height of a jump does not depend on the tick.
  drop_ = fall_ * settings_.tick + settings_.gravity * (0.5 * settings_.tick * settings_.tick);
  apply_carrier_motion();
  change_radii();
  look_around();
  recover();
  own_motion();
  fall();
  if (jumping_) {  // a rider keeps its carrier's velocity; over this tick the carrier has taken it along already
    const Vector3d carrier = carrier_velocity();
    fall_.y += carrier.y;
    inherited_ = Vector3d(carrier.x, 0.0, carrier.z);
  }
  if (settings_.external_displacement != Vector3d(0.0))
    slide(settings_.external_displacement, {WalkPass::external, false, false});
  if (may_snap() && !supported_) snap();
  finish();
}

}  // namespace tick

namespace {

/// The result is filled in where the caller has it: a copy of what was just stored in parts would stall.
template <class Real, class Observer>
using CollideAndSlide = tick::Tick<Real, Observer>;

}  // namespace

constinit const MoverMethod collide_and_slide_method{
    .name = mover_method::collide_and_slide,
    .title = "Collide and slide (default)",
    .citation =
        "after Fauerby, Improved Collision Detection and Response, 2003; Quake, 1996; Linahan, "
        "arXiv:1211.0059, 2012",
    .listing = listing,
    .sweep = sweep_method::swept,
    .settings = settings_used,
    .accepts = accept_convex_walker,
    .tick = TickFiller<CollideAndSlide>::run,
    .tick_observed = TickFiller<CollideAndSlide>::run_observed,
    .explain = explain_walk_step,
    .short_title = "Collide and slide",
};

}  // namespace minkoscope
