// What a body that stands meets at once: ground within the margin. It takes the contacts where the body is, which the
// tick ends with anyway or the one before has left, and no sweep.
#include <memory>

#include "core/character/collide_and_slide/tick.h"

namespace minkoscope::tick {
namespace {

// Margins by which a body that keeps to what it stands on may leave it: rounding alone.
constexpr double still_margins = 1e-3;

}  // namespace

template <class Real, class Observer>
std::span<const Contact> Tick<Real, Observer>::contacts_here() {
  if (!contacts_at_ || *contacts_at_ != body_.position) {
    contacts_.clear();
    find_contacts(level_, body_, contact_reach(), near_, contacts_);
    contacts_at_ = body_.position;
  }
  return contacts_.all();
}

/// Of a body that is where the tick before has left it.
template <class Real, class Observer>
void Tick<Real, Observer>::know_touch(const WalkState& before) {
  if (before.touch_reach == contact_reach()) known_touch_ = &before.touch;
}

template <class Real, class Observer>
void Tick<Real, Observer>::leave_touch(std::span<const Contact> contacts, WalkState& state) const {
  state.touch_reach = contact_reach();
  WalkHit& touch = *std::construct_at(&state.touch);
  if (contacts.size() != 1 || contacts.front().feature != Feature::face) return;
  const Contact& contact = contacts.front();
  touch.mesh = contact.mesh;
  touch.triangle = contact.triangle;
  touch.point = {contact.point.x, contact.point.y, contact.point.z};
  touch.normal = {contact.normal.x, contact.normal.y, contact.normal.z};
}

/// The face that the body touches before it moves, if that is all.
template <class Real, class Observer>
std::optional<Contact> Tick<Real, Observer>::lone_touch() {
  std::optional<Contact> touch;
  if (known_touch_ == nullptr || body_.position != job_.before.cleared_at) {
    const std::span<const Contact> contacts = contacts_here();
    if (contacts.size() == 1 && contacts.front().feature == Feature::face) touch = contacts.front();
  } else if (known_touch_->mesh >= 0) {
    Contact& contact = touch.emplace();
    contact.mesh = known_touch_->mesh;
    contact.triangle = known_touch_->triangle;
    contact.point = known_touch_->point;
    contact.normal = known_touch_->normal;
    contact.depth = -job_.before.clearance;
  }
  return touch;
}

/// Of a body that stands.
template <class Real, class Observer>
bool Tick<Real, Observer>::goes_into_ground(const Vector3d& motion) const {
  return job_.before.grounded && !jumping_ && shrink_ == 1.0 && glm::dot(motion, job_.before.ground_normal) < 0.0;
}

/// Whether the body, which stood, has gone along a plane: then it most likely stands still.
template <class Real, class Observer>
bool Tick<Real, Observer>::has_kept_to_ground() const {
  if (!job_.before.grounded || jumping_ || shrink_ != 1.0) return false;
  if (plane_count_ > 0) return true;
  const Vector3d moved = body_.position - job_.before.body.position;
  return std::abs(glm::dot(moved, job_.before.ground_normal)) <= margin_ * still_margins;
}

/// Whether a motion meets the contact before the body moves, and may end on it: a face within the margin.
template <class Real, class Observer>
bool Tick<Real, Observer>::is_held_by(const Contact& contact, const Vector3d& motion) const {
  if (contact.feature != Feature::face || !walkable(contact.normal)) return false;
  if (contact.depth > 0.0 || contact.depth < -margin_ * (1.0 + still_margins)) return false;
  const double approach = -glm::dot(motion, contact.normal);
  const double farther = margin_ * tolerance::look_ahead_margins / glm::length(motion);
  return approach > 0.0 && approach * (1.0 + farther) >= -contact.depth;
}

/// Of the contacts here the one that is approached fastest, if it holds the body.
template <class Real, class Observer>
const Contact* Tick<Real, Observer>::ground_in_way(const Vector3d& motion) {
  const std::span<const Contact> contacts = contacts_here();
  const auto slower = [&](const Contact& a, const Contact& b) {
    return glm::dot(motion, a.normal) > glm::dot(motion, b.normal);
  };
  const auto met = std::max_element(contacts.begin(), contacts.end(), slower);
  return met != contacts.end() && is_held_by(*met, motion) ? &*met : nullptr;
}

/// The gravity pass of a body that such ground holds.
template <class Real, class Observer>
void Tick<Real, Observer>::rest_on(const Contact& ground) {
  begin_pass(WalkPass::gravity, drop_);
  supported_ = true;
  left_ = drop_;
  rest_ = Vector3d(0.0);
  keep_hit(ground, 0.0);
  ++result_.slides;
  if constexpr (Observer::enabled) {
    WalkStep s = step_at(WalkEvent::ground_found, ground, 0.0);
    s.line = +TickLine::rests;
    observer_.on(s);
  }
  end_pass();
}

template std::span<const Contact> Tick<float, NullObserver>::contacts_here();
template std::span<const Contact> Tick<double, NullObserver>::contacts_here();
template std::span<const Contact> Tick<float, StepObserver>::contacts_here();
template std::span<const Contact> Tick<double, StepObserver>::contacts_here();
MINKOSCOPE_TICK_PART(void, know_touch, (const WalkState&))
MINKOSCOPE_TICK_PART(std::optional<Contact>, lone_touch, ())
MINKOSCOPE_TICK_PART(bool, is_held_by, (const Contact&, const Vector3d&) const)
MINKOSCOPE_TICK_PART(void, leave_touch, (std::span<const Contact>, WalkState&) const)
MINKOSCOPE_TICK_PART(bool, goes_into_ground, (const Vector3d&) const)
MINKOSCOPE_TICK_PART(bool, has_kept_to_ground, () const)
MINKOSCOPE_TICK_PART(void, rest_on, (const Contact&))
MINKOSCOPE_TICK_PART(const Contact*, ground_in_way, (const Vector3d&))

}  // namespace minkoscope::tick
