// Room for the body: a change of size or rotation keeps the feet and waits until it fits; overlaps are cleared all at
// once (recovery.h).
#include <limits>

#include "core/character/collide_and_slide/tick.h"
#include "core/character/walk/recovery.h"

namespace minkoscope::tick {
namespace {

// A change of radii or rotation may push the body aside by this part of its smallest radius.
constexpr double change_push_ratio = 0.25;

}  // namespace

template <class Real, class Observer>
void Tick<Real, Observer>::change_radii() {
  WalkState& state = result_.state;
  state.wanted_radii = job_.before.wanted_radii;
  state.wanted_shape = job_.before.wanted_shape;
  state.wanted_rotation = job_.before.wanted_rotation;
  want_body(job_.input, state);
  if (is_wanted_body(state, body_)) return;
  WalkBody changed = wanted_body(state, body_.position);
  changed.position.y += support_extent(changed, -up) - support_extent(body_, -up);
  const Vector3d requested = changed.position;
  const double push_limit = change_push_ratio * std::min(smallest_radius(changed), smallest_radius(body_));
  const Separation room = separate(level_, changed, margin_, push_limit);
  const bool fits = room.depth_left <= 0.0 && glm::distance(requested, changed.position) <= push_limit;
  if (fits) {
    body_ = changed;
    if (room.depth > tolerance::least_push) result_.pushed = true;
  }
  if constexpr (Observer::enabled) {
    WalkStep s =
        step_at(fits ? WalkEvent::radii_changed : WalkEvent::radii_refused, room.deepest, std::max(0.0, room.depth));
    s.line = +TickLine::radii;
    observer_.on(s);
  }
}

/// Overlaps up to this deep, metres, are what rounding and the sweep's own resolution have let in; only what is deeper
/// was put there.
template <class Real, class Observer>
double Tick<Real, Observer>::unseen_overlap() const {
  const double largest = std::max({body_.radii.x, body_.radii.y, body_.radii.z});
  return std::max(margin_, tolerance::unseen_touch<Real> * largest);
}

/// Gaps narrower than the margin are opened by `push`, yet not by a leap: between surfaces that nearly face each other
/// a margin of room may be centimetres away, and a body that is not in anything must not be seen to jump there.
template <class Real, class Observer>
void Tick<Real, Observer>::open_gaps(const Vector3d& push) {
  const double longest = tolerance::gap_opening_margins * margin_, length = glm::length(push);
  if (length <= longest) {
    body_.position += push;
    return;
  }
  WalkBody there = body_;
  there.position += push * (longest / length);
  const std::vector<Contact> contacts = find_contacts(level_, there, 0.0, near_);
  if (contacts.empty() || contacts.front().depth <= unseen_overlap()) body_ = there;
}

template <class Real, class Observer>
void Tick<Real, Observer>::recover() {
  // Nothing that separate() would move it from.
  const double least = margin_ * tolerance::margin_deadband;
  if (clearance_ ? *clearance_ >= least : near_ && is_clear(body_, least, *near_)) return;
  WalkBody freed = body_;
  // Rounding may eat the margin; only what has eaten more was put there.
  const double largest = settings_.recover ? std::numeric_limits<double>::infinity() : unseen_overlap();
  const Separation separation = separate(level_, freed, margin_, largest, near_);
  const double limit = unseen_overlap();
  if (separation.depth > limit && !settings_.recover) {
    shrink_ = std::max(0.05, 1.0 - 1.5 * separation.depth / smallest_radius(body_));
    stood_in_ = find_contacts(level_, body_, 0.0, near_);
    return;
  }
  if (separation.depth <= limit) {
    open_gaps(freed.position - body_.position);
    return;
  }
  if (separation.depth_left > limit) {
    result_.crushed = !job_.moving.empty();
    if constexpr (Observer::enabled) {
      if (result_.crushed) observer_.on(step_at(WalkEvent::crushed, separation.deepest, separation.depth_left));
    }
    if (result_.crushed) {  // what rests goes first: nothing presses a body out of the level
      freed = body_;
      separate(without(job_.moving), freed, margin_, largest);
    } else {  // no recovery from here: back to where there was room
      WalkBody safe = body_;
      safe.position = job_.before.last_safe_position;
      if (separate(level_, safe, margin_, limit).depth_left <= limit) freed = safe;
    }
  }
  // Being pushed by a mesh that moves is no recovery.
  const bool pushed = std::find(job_.moving.begin(), job_.moving.end(), separation.deepest.mesh) != job_.moving.end();
  result_.recovered = !pushed;
  if (pushed) {
    push_out(freed.position, separation.deepest.mesh);
    return;
  }
  begin_pass(WalkPass::recover, freed.position - body_.position);
  body_ = freed;
  rest_ = Vector3d(0.0);
  if constexpr (Observer::enabled) observer_.on(step_at(WalkEvent::recovered, separation.deepest, separation.depth));
  end_pass();
}

/// By a mesh that has moved into the body.
template <class Real, class Observer>
void Tick<Real, Observer>::push_out(const Vector3d& to, int mesh) {
  const bool rides = mesh == job_.before.carried_by;
  if (!rides && !result_.crushed && glm::distance(body_.position, to) > tolerance::least_push) result_.pushed = true;
  if constexpr (Observer::enabled) {
    if (!result_.crushed) {
      const int planes = plane_count_;  // of the pass before, which ends the fall
      carrying_mesh_ = mesh;
      begin_pass(WalkPass::carry, to - body_.position);
      body_.position = to;
      rest_ = Vector3d(0.0);
      end_pass();
      plane_count_ = planes;
    }
  }
  body_.position = to;
}

MINKOSCOPE_TICK_PART(void, change_radii, ())
MINKOSCOPE_TICK_PART(void, recover, ())
MINKOSCOPE_TICK_PART(void, push_out, (const Vector3d&, int))
MINKOSCOPE_TICK_PART(void, open_gaps, (const Vector3d&))
template double Tick<float, NullObserver>::unseen_overlap() const;
template double Tick<double, NullObserver>::unseen_overlap() const;
template double Tick<float, StepObserver>::unseen_overlap() const;
template double Tick<double, StepObserver>::unseen_overlap() const;

}  // namespace minkoscope::tick
