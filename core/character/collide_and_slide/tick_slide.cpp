// Collide and slide: the recursion of Fauerby (Improved Collision Detection and Response, 2003) as a loop, on the
// smallest set of all planes met in the pass (slide_planes.h).
#include "core/character/collide_and_slide/tick.h"

namespace minkoscope::tick {
namespace {

// Hits of a pass that do not move the body: they only find what it touches, and are not slides.
constexpr int most_touches = 24;

/// What a motion into a contact within the margin meets at once.
Outlook held_by(const Contact& contact) {
  Outlook outlook;
  outlook.fraction = 0.0;
  outlook.blocked = true;
  SweepResult& hit = outlook.hit;
  hit.hit = true;
  hit.time = 0.0;
  hit.mesh = contact.mesh;
  hit.triangle = contact.triangle;
  hit.feature = contact.feature;
  hit.feature_index = contact.feature_index;
  hit.point = {contact.point.x, contact.point.y, contact.point.z};
  hit.normal = {contact.normal.x, contact.normal.y, contact.normal.z};
  return outlook;
}

}  // namespace

template <class Real, class Observer>
void Tick<Real, Observer>::add_plane(const Vector3d& normal, const Vector3d& point) {
  for (int i = 0; i < plane_count_; ++i) {
    HalfSpace& plane = planes_[static_cast<std::size_t>(i)];
    if (same_plane_direction(plane.normal, normal)) {
      plane.normal = {normal.x, normal.y, normal.z};  // the newest is the one that holds the body now
      plane_points_[static_cast<std::size_t>(i)] = {point.x, point.y, point.z};
      return;
    }
  }
  if (plane_count_ == most_planes) return;
  // In parts: a copy of the whole would wait for what was just stored.
  planes_[static_cast<std::size_t>(plane_count_)] = {{normal.x, normal.y, normal.z}, 0.0};
  plane_points_[static_cast<std::size_t>(plane_count_)] = {point.x, point.y, point.z};
  ++plane_count_;
}

template <class Real, class Observer>
void Tick<Real, Observer>::add_planes(const SweepResult& hit, bool steep_is_wall) {
  const Vector3d normal = glm::normalize(hit.normal);
  add_plane(normal, hit.point);
  if (steep_is_wall && normal.y > 0.0 && !walkable(normal)) {
    const Vector3d level_normal(normal.x, 0.0, normal.z);
    if (length_squared(level_normal) > 0.0) add_plane(glm::normalize(level_normal), hit.point);
  }
}

/// Collide and slide: `wanted` along what is met, from the body's position, which it moves. Stores what could not be
/// done of the wanted motion in left_. `stands_on`: what is met at once, where that is known without a sweep.
template <class Real, class Observer>
void Tick<Real, Observer>::slide(const Vector3d& wanted, const PassRules& rules, const Contact* stands_on) {
  begin_pass(rules.pass, wanted);
  left_ = wanted;
  const double least = tolerance::vanishing_motion * glm::length(wanted);
  if (plane_count_ > 0) rest_ = permitted(wanted);
  const int most_slides = std::max(1, settings_.max_slides);
  int slides = 0, touches = 0;
  while (glm::length(rest_) > least && slides < most_slides && touches < most_touches) {
    const Outlook outlook = stands_on != nullptr ? held_by(*stands_on) : look(rest_);
    const bool is_swept = stands_on == nullptr;
    stands_on = nullptr;
    const SweepResult& hit = outlook.hit;
    const Vector3d tried = rest_;
    body_.position += rest_ * outlook.fraction;
    if (!outlook.blocked) {
      left_ = Vector3d(0.0);
      rest_ = Vector3d(0.0);
      report(WalkEvent::sweep_free, +TickLine::free);
      break;
    }
    left_ *= 1.0 - outlook.fraction;
    rest_ *= 1.0 - outlook.fraction;
    keep_hit(hit, hit.time);
    ++result_.slides;
    if (is_swept) report_hit(hit, WalkEvent::sweep_hit, +TickLine::hit);
    if (rules.ends_on_ground && wanted.y < 0.0 && carries(hit)) {
      supported_ = true;
      rest_ = Vector3d(0.0);
      report_hit(hit, WalkEvent::ground_found, +TickLine::rests);
      break;
    }
    if (rules.steep_is_wall && !step_start_ && !walkable(hit.normal)) step_start_ = StepStart{body_.position, left_};
    if (outlook.fraction > 0.0) {
      ++slides;
    } else {
      ++touches;
    }
    add_planes(hit, rules.steep_is_wall);
    report_hit(hit, WalkEvent::plane_added, +TickLine::plane);
    rest_ = permitted(left_);
    if (glm::length(rest_) <= least) rest_ = Vector3d(0.0);
    report_hit(hit, WalkEvent::redirected, rest_ == Vector3d(0.0) ? +TickLine::vanish : +TickLine::redirect);
    ++slide_;
    if (outlook.fraction == 0.0 && rest_ == tried) break;  // it stands in this, and would only meet it again
  }
  if (glm::length(rest_) > least && (slides >= most_slides || touches >= most_touches)) {
    result_.gave_up = true;
    report_end(
        slides >= most_slides
            ? Comparison{TestKind::slides_left, static_cast<double>(slides), static_cast<double>(most_slides), false}
            : Comparison{TestKind::touches_left, static_cast<double>(touches), most_touches, false});
  }
  if (rules.ends_on_ground && wanted.y < 0.0 && left_ != Vector3d(0.0) && glm::length(rest_) <= least)
    supported_ = true;
  end_pass();
}

MINKOSCOPE_TICK_PART(void, add_plane, (const Vector3d&, const Vector3d&))
MINKOSCOPE_TICK_PART(void, add_planes, (const SweepResult&, bool))
MINKOSCOPE_TICK_PART(void, slide, (const Vector3d&, const PassRules&, const Contact*))

}  // namespace minkoscope::tick
