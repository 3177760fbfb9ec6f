// What the published movers share: the state before and after a tick, and their reports.
//
// The published texts move a body along a displacement and no more. What a walk needs besides is ours, the same for
// each of them: the second pass moves by gravity, which builds up until that pass hits something that faces upwards,
// and by the external displacement; the body stands when it hit such a thing; a new size or rotation is taken at once
// with the feet where they are; the depth is measured, not part of the method.
#pragma once

#include <algorithm>
#include <vector>

#include <minkoscope/trace.h>

#include "core/base/tolerance.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"
#include "core/character/walk/tick_state.h"

namespace minkoscope {

/// Something hit along the path, in the world.
struct MetPlane {
  int mesh = -1, triangle = -1;
  Feature feature = Feature::face;
  int feature_index = -1;
  double time = 1.0;
  SlidePlane plane;
};

inline MetPlane met_plane(const SweepResult& hit, double time) {
  return {hit.mesh, hit.triangle, hit.feature, hit.feature_index, time, {hit.point, hit.normal}};
}
/// Touched where the body is.
inline MetPlane met_plane(const Contact& contact) {
  return {contact.mesh, contact.triangle, contact.feature, contact.feature_index, 0.0, {contact.point, contact.normal}};
}

template <class Real, class Observer>
class PublishedTick : protected TickState {
 public:
  PublishedTick(const CollisionLevel<Real>& level, const TickJob& job, Observer& observer, std::string_view method)
      : TickState(job, method, own_result_, own_body_), level_(level), observer_(observer), own_body_(job.before.body) {
    result_.state = job.before;
  }

 protected:
  double tick() const { return settings_.tick; }

  /// New radii and rotation, requested by this input or an earlier one, and the fall at its start.
  void begin(int line) {
    WalkState& state = result_.state;
    want_body(job_.input, state);
    wanted_ = rest_ = job_.input.velocity * tick();
    report(WalkEvent::tick_start, line);
    if (!is_wanted_body(state, body_)) {
      const double feet = feet_height(body_);
      body_ = wanted_body(state, body_.position);
      body_.rotation = glm::normalize(body_.rotation);
      body_.position.y += feet - feet_height(body_);
      report(WalkEvent::radii_changed, line);
    }
    fall_ = job_.before.fall_velocity;
    if (job_.input.jump && job_.before.grounded) fall_.y = *job_.input.jump;
  }
  /// The displacement of the second pass.
  Vector3d force() {
    const Vector3d moved = fall_ * tick() + settings_.gravity * (0.5 * tick() * tick());
    fall_ += settings_.gravity * tick();
    return moved + settings_.external_displacement;
  }
  /// Two calls, as both texts want it, or one of the sum, for comparison.
  template <class Pass>
  void run_passes(const Pass& pass) {
    const Vector3d own = job_.input.velocity * tick();
    if (!settings_.separate_gravity) return pass(WalkPass::move, own + force());
    pass(WalkPass::move, own);
    pass(WalkPass::gravity, force());
  }
  void begin_pass(WalkPass pass, const Vector3d& wanted, int line) {
    pass_ = pass;
    slide_ = 0;
    wanted_ = rest_ = wanted;
    planes_.clear();
    pass_from_ = body_.position;
    ends_fall_ = pass == WalkPass::gravity || (pass == WalkPass::move && !settings_.separate_gravity);
    report(WalkEvent::pass_start, line);
  }
  void end_pass(int line) {
    const bool own = pass_ == WalkPass::move || pass_ == WalkPass::gravity;
    if (own && is_thrown(glm::distance(pass_from_, body_.position), glm::length(wanted_))) result_.pushed = true;
    report(WalkEvent::pass_end, line);
    ++pass_index_;
  }
  /// Within a pass, by a mesh that has moved into the body.
  void push(const Vector3d& motion, int mesh) {
    body_.position += motion;
    pass_from_ += motion;
    if (mesh != job_.before.carried_by && glm::length(motion) > tolerance::least_push) result_.pushed = true;
  }
  void meet(const MetPlane& met) {
    result_.hits.push_back({met.mesh, met.triangle, met.feature, met.time, met.plane.point, met.plane.normal});
    ++result_.slides;
    if (ends_fall_ && met.plane.normal.y > 0.0) {
      supported_ = true;
      result_.state.ground_normal = met.plane.normal;
    }
  }
  /// `line` of the listing for the last event.
  TickResult end(int line) {
    WalkState& state = result_.state;
    state.grounded = supported_;
    if (supported_) {
      fall_ = Vector3d(0.0);
    } else {
      state.ground_normal = Vector3d(0.0, 1.0, 0.0);
    }
    state.fall_velocity = fall_;
    state.body = body_;
    state.velocity = velocity();
    const double margin = margin_at<Real>(body_.position, settings_.safety_margin);
    const std::vector<Contact> contacts = find_contacts(level_, body_, margin);
    result_.depth = contacts.empty() ? 0.0 : std::max(0.0, contacts.front().depth);
    if constexpr (Observer::enabled) {
      WalkStep last = step(WalkEvent::tick_end, line);
      last.depth = result_.depth;
      observer_.on(last);
    }
    return result_;
  }

  WalkStep step(WalkEvent event, int line) const {
    WalkStep step = TickState::step(event, line);
    step.planes = planes_;
    return step;
  }
  void report(WalkEvent event, int line) {
    if constexpr (Observer::enabled) observer_.on(step(event, line));
  }
  void report(WalkEvent event, int line, const MetPlane& met, const std::optional<Comparison>& test = {},
              double depth = 0.0) {
    if constexpr (Observer::enabled) {
      WalkStep s = step(event, line);
      s.mesh = met.mesh;
      s.triangle = met.triangle;
      s.feature = met.feature;
      s.feature_index = met.feature_index;
      s.time = met.time;
      s.plane = met.plane;
      s.test = test;
      s.depth = depth;
      observer_.on(s);
    }
  }

  const CollisionLevel<Real>& level_;
  Observer& observer_;
  TickResult own_result_;
  WalkBody own_body_;

  // of the current pass
  Vector3d pass_from_{0.0};
  bool ends_fall_ = false;
  std::vector<SlidePlane> planes_;
};

}  // namespace minkoscope
