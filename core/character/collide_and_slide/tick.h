// One tick in progress: what the parts of the default mover share. Its parts, a file each:
//   collide_and_slide.cpp   the order of the parts, the fall, what the tick ends with
//   tick_slide.cpp          sliding along what is met
//   tick_step.cpp           the body's own motion, over steps and down to ground
//   tick_standing.cpp       what a body that stands meets without a sweep
//   tick_moving_meshes.cpp  carried and pushed by meshes that move
//   tick_room.cpp           new sizes, and out of overlaps
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <minkoscope/trace.h>

#include "core/base/listing_line.h"
#include "core/base/tolerance.h"
#include "core/character/collide_and_slide/collide_and_slide.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"
#include "core/character/walk/ground.h"
#include "core/character/walk/look_ahead.h"
#include "core/character/walk/slide_planes.h"
#include "core/character/walk/tick_state.h"
#include "core/sweep/swept/contacts.h"

namespace minkoscope::tick {

/// Lines of the listing.
enum class TickLine { tick = 1, radii, recover, pass, free, hit, rests, plane, redirect, vanish, step, snap, ground };

inline const Vector3d up(0.0, 1.0, 0.0);

// Planes kept in one pass; a pass that meets more ends.
inline constexpr int most_planes = 32;

/// How a pass treats what it meets.
struct PassRules {
  WalkPass pass = WalkPass::move;
  bool ends_on_ground = false;  // gravity: ground that carries ends it
  bool steep_is_wall = false;   // the body's own motion: beyond the slope limit a vertical wall
};

/// Where a pass first met something beyond the slope limit: where climbing a step would start.
struct StepStart {
  Vector3d position{0.0};
  Vector3d left{0.0};  // of the wanted motion
};

template <class Real, class Observer>
class Tick : TickState {
 public:
  /// Writes over what the result holds, in the memory that it has.
  Tick(const CollisionLevel<Real>& level, const TickJob& job, TickResult& result, Observer& observer)
      : TickState(job, mover_method::collide_and_slide, result, result.state.body),
        level_(level),
        observer_(observer),
        obstacles_(&level) {
    body_ = job.before.body;
    ground_rules_ = ground_rules(settings_);
    ground_rules_.lips = job.input.velocity != Vector3d(0.0);  // without input it settles on the tread below
    margin_ = margin_at<Real>(body_.position, settings_.safety_margin);
    fall_ = job.before.fall_velocity;
    inherited_ = job.before.inherited_velocity;
    result.slides = 0;
    result.hits.clear();
    result.recovered = result.crushed = result.gave_up = result.pushed = false;
  }

  void run();

 private:
  // --- queries of the level ---
  double contact_reach() const { return margin_ * tolerance::ground_reach_margins; }
  Outlook look(const Vector3d& motion) {
    const NearTriangles* near = obstacles_ == &level_ ? near_ : nullptr;
    if (shrink_ == 1.0) return look_ahead(*obstacles_, body_, motion, margin_, observer_, near);
    return look_ahead(*obstacles_, scaled(body_, shrink_), motion, margin_, observer_);
  }
  /// Where the body is; valid until it is asked for elsewhere.
  std::span<const Contact> contacts_here();
  std::optional<Ground> ground_here() { return ground_among<Real>(level_, body_, ground_rules_, contacts_here()); }
  /// Whether something met from above carries the body.
  bool carries(const SweepResult& hit) {
    if (walkable(hit.normal)) return true;
    return (hit.feature != Feature::face ? ground_here() : shared_ground(ground_rules_, contacts_here())).has_value();
  }
  bool walkable(const Vector3d& normal) const { return normal.y >= ground_rules_.walkable_normal_y; }

  // --- the parts of a tick ---
  void change_radii();
  void look_around();
  template <class Near>
  void keep_near(Near&& near) {
    result_.state.near = std::forward<Near>(near);
    near_ = result_.state.near.get();
  }
  void apply_carrier_motion();
  Vector3d carrier_velocity() const;
  /// What a mesh that has moved does to a body that does not go with it.
  struct Push {
    Vector3d normal{0.0};  // unit, world, of the contact
    double length = 0.0;   // along it; 0: the mesh does not reach the body
  };
  Push push_of(int mesh, const Pose& now, const Vector3d& at);
  void give_way(int mesh, const Pose& now, const Vector3d& at, const Push& at_rest);
  double rise_of_mesh(const Contact& contact) const;
  bool rises_from(const Contact& contact) const;
  CollisionLevel<Real> without(std::span<const int> meshes) const;
  void recover();
  void push_out(const Vector3d& to, int mesh);
  double unseen_overlap() const;
  void open_gaps(const Vector3d& push);
  void own_motion();
  void slide(const Vector3d& wanted, const PassRules& rules, const Contact* stands_on = nullptr);
  bool goes_into_ground(const Vector3d& motion) const;
  bool has_kept_to_ground() const;
  const Contact* ground_in_way(const Vector3d& motion);
  void rest_on(const Contact& ground);
  bool is_held_by(const Contact& contact, const Vector3d& motion) const;
  std::optional<Contact> lone_touch();
  void know_touch(const WalkState& before);
  void leave_touch(std::span<const Contact> contacts, WalkState& state) const;
  bool climb(const StepStart& start);
  void move_over_step(const Vector3d& forward);
  void fall();
  bool may_snap() const;
  bool snaps_first() const;
  double drop_along_ground(const Vector3d& moved) const;
  void snap();
  void finish();

  void add_plane(const Vector3d& normal, const Vector3d& point);
  void add_planes(const SweepResult& hit, bool steep_is_wall);
  Vector3d permitted(const Vector3d& motion) const {
    return nearest_permitted(motion, std::span(planes_).first(static_cast<std::size_t>(plane_count_))).motion;
  }
  template <class Hit>
  void keep_hit(const Hit& hit, double time) {
    if (result_.hits.empty()) result_.hits.reserve(4);  // most often enough
    WalkHit& kept = result_.hits.emplace_back();  // in parts: a copy of the whole would wait for what was just stored
    kept.mesh = hit.mesh;
    kept.triangle = hit.triangle;
    kept.feature = hit.feature;
    kept.time = time;
    kept.point = {hit.point.x, hit.point.y, hit.point.z};
    kept.normal = {hit.normal.x, hit.normal.y, hit.normal.z};
  }

  // --- reports ---
  void report(WalkEvent event, int line) {
    if constexpr (Observer::enabled) {
      WalkStep s = step(event, line);
      s.planes = active_planes();
      observer_.on(s);
    }
  }
  /// The pass stops at a limit, with rest_ left.
  void report_end(const Comparison& limit) {
    if constexpr (Observer::enabled) {
      WalkStep s = step(WalkEvent::stopped, +TickLine::pass);
      s.planes = active_planes();
      s.test = limit;
      observer_.on(s);
    }
  }
  void report_hit(const SweepResult& hit, WalkEvent event, int line) {
    if constexpr (Observer::enabled) {
      WalkStep s = step(event, line);
      s.mesh = hit.mesh;
      s.triangle = hit.triangle;
      s.feature = hit.feature;
      s.feature_index = hit.feature_index;
      s.time = hit.time;
      s.plane = {hit.point, hit.normal};
      s.depth = hit.depth;
      s.planes = active_planes();
      observer_.on(s);
    }
  }
  /// A report of a contact.
  WalkStep step_at(WalkEvent event, const Contact& contact, double depth) const {
    WalkStep s = step(event, +TickLine::recover);
    s.mesh = contact.mesh;
    s.triangle = contact.triangle;
    s.feature = contact.feature;
    s.feature_index = contact.feature_index;
    s.plane = {contact.point, contact.normal};
    s.depth = depth;
    return s;
  }
  std::vector<SlidePlane> active_planes() const {
    std::vector<SlidePlane> planes;
    for (int i = 0; i < plane_count_; ++i)
      planes.push_back({plane_points_[static_cast<std::size_t>(i)], planes_[static_cast<std::size_t>(i)].normal});
    return planes;
  }
  void begin_pass(WalkPass pass, const Vector3d& wanted) {
    pass_ = pass;
    slide_ = 0;
    wanted_ = wanted;
    rest_ = wanted;
    plane_count_ = 0;
    for (const Contact& contact : stood_in_) add_plane(contact.normal, contact.point);
    if constexpr (Observer::enabled) {
      WalkStep s = step(WalkEvent::pass_start, +TickLine::pass);
      if (pass == WalkPass::carry) s.mesh = carrying_mesh_;
      observer_.on(s);
    }
  }
  void end_pass() {
    if constexpr (Observer::enabled) {
      WalkStep s = step(WalkEvent::pass_end, +TickLine::pass);
      s.planes = active_planes();
      const double left = glm::length(left_);
      if (pass_ == WalkPass::move || pass_ == WalkPass::external)
        s.test = Comparison{TestKind::nothing_left, left, 0.0, left == 0.0};
      observer_.on(s);
    }
    ++pass_index_;
  }
  /// Of a step up, with what decided it.
  void end_attempt(const Comparison& decided) {
    if constexpr (Observer::enabled) {
      WalkStep s = step(WalkEvent::pass_end, +TickLine::pass);
      s.planes = active_planes();
      s.test = decided;
      observer_.on(s);
    }
    ++pass_index_;
  }

  const CollisionLevel<Real>& level_;
  Observer& observer_;
  const CollisionLevel<Real>* obstacles_;  // of sweeps: the level, or a part of it while a mesh moves the body
  const NearTriangles* near_ = nullptr;    // of the body in the level, the result's, from look_around() on; null: none
  std::optional<double> clearance_;        // metres, of the body before it moves; absent: not known
  FewContacts contacts_;                   // of the body at contacts_at_
  std::optional<Vector3d> contacts_at_;
  const WalkHit* known_touch_ = nullptr;  // of the body where the tick before has left it; null: not known

  Vector3d inherited_{0.0};
  Vector3d move_{0.0}, drop_{0.0};  // what is left of the body's own motion of this tick, and of falls and jumps
  GroundRules ground_rules_;
  double margin_ = 0.0;
  double shrink_ = 1.0;            // < 1 where an overlap is not to be cleared: the body moves as if smaller, and
  std::vector<Contact> stood_in_;  // not deeper into these
  bool jumping_ = false;
  std::optional<StepStart> step_start_;
  int carrying_mesh_ = -1;                  // whose motion the body is given
  std::optional<SweepResult> steep_below_;  // what snapping down met and does not carry
  double steep_drop_ = 0.0;                 // metres down to it

  // of the current pass
  Vector3d left_{0.0};
  std::array<HalfSpace, most_planes> planes_;
  std::array<Vector3d, most_planes> plane_points_;
  int plane_count_ = 0;
};

}  // namespace minkoscope::tick

/// Instantiates one part of a tick, void or with the result and parameters given, for every precision and observer.
#define MINKOSCOPE_TICK_PART(Result, name, Parameters)         \
  template Result Tick<float, NullObserver>::name Parameters;  \
  template Result Tick<double, NullObserver>::name Parameters; \
  template Result Tick<float, StepObserver>::name Parameters;  \
  template Result Tick<double, StepObserver>::name Parameters;
