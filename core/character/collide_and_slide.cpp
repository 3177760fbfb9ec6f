#include "core/character/collide_and_slide.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/character/body.h"
#include "core/character/ground.h"
#include "core/character/recovery.h"
#include "core/character/slide_planes.h"
#include "core/math/tolerance.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 16> listing = {"tick(body, input):",
                                                      "  turn, grow or shrink it if there is room",
                                                      "  push it out along all contacts at once",
                                                      "  for each pass: move, gravity, external",
                                                      "    rest ← the motion the pass wants",
                                                      "    hit ← earliest hit of the body along rest",
                                                      "    if none: body += rest; end of the pass",
                                                      "    body → the hit, less the margin along n",
                                                      "    gravity on ground that carries: end",
                                                      "    planes += tangent plane at the contact",
                                                      "    rest ← what is left of the wanted motion",
                                                      "      on the smallest set of planes",
                                                      "    if rest vanishes: end of the pass",
                                                      "  held by a step: try up, forward, down",
                                                      "  snap down to ground within a step",
                                                      "  look for ground, measure the depth"};
constexpr int line_tick = 1, line_radii = 2, line_recover = 3, line_pass = 5, line_free = 7, line_hit = 8,
              line_rests = 9, line_plane = 10, line_redirect = 12, line_vanish = 13, line_step = 14, line_snap = 15,
              line_ground = 16;

const Vector3d up(0.0, 1.0, 0.0);

// Planes kept in one pass; a pass that meets more ends.
constexpr int most_planes = 32;
// Hits of a pass that move the body not at all: they only learn what it touches, and are not slides.
constexpr int most_touches = 24;
// Steps climbed in one tick.
constexpr int most_steps = 8;
// A change of radii or rotation may push the body aside by this part of its smallest radius.
constexpr double change_push_ratio = 0.25;

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
class Tick {
 public:
  Tick(const CollisionLevel<Real>& level, const TickJob& job, Observer& observer)
      : level_(level),
        job_(job),
        settings_(job.settings),
        observer_(observer),
        obstacles_(&level),
        body_(job.before.body) {
    const double limit = std::clamp(settings_.max_slope_degrees, 0.0, 90.0);
    ground_rules_.walkable_normal_y = std::cos(glm::radians(limit)) - tolerance::slope_limit_slack;
    ground_rules_.step_height = settings_.step_height;
    margin_ = margin_at<Real>(body_.position, settings_.safety_margin);
    fall_ = job.before.fall_velocity;
  }

  TickResult run();

 private:
  // --- what can be asked of the level ---
  SweepResult sweep(const Vector3d& displacement) {
    EllipsoidBody body = body_;
    body.radii *= shrink_;
    if constexpr (Observer::enabled) {
      return sweep_ellipsoid(*obstacles_, body, displacement, observer_);
    } else {
      return sweep_ellipsoid(*obstacles_, body, displacement);
    }
  }
  /// What a motion meets, and how much of it the body can do with the margin left along the contact's normal. Looks a
  /// few margins farther than the motion, so that a body does not end nearer to something than the margin.
  struct Outlook {
    SweepResult hit;
    double fraction = 1.0;
    bool blocked = false;
  };
  Outlook look(const Vector3d& motion) {
    const double length = glm::length(motion);
    const double farther = margin_ * tolerance::look_ahead_margins;
    Outlook outlook{sweep(motion * (1.0 + farther / length))};
    if (!outlook.hit.hit) return outlook;
    const double along = outlook.hit.time * (length + farther);
    const double approach = -glm::dot(motion, outlook.hit.normal) / length;
    const double allowed = approach > 0.0 ? along - margin_ / approach : 0.0;
    outlook.blocked = allowed < length;
    outlook.fraction = std::clamp(allowed / length, 0.0, 1.0);
    outlook.hit.time = std::min(1.0, along / length);
    return outlook;
  }
  std::optional<Ground> ground_here() {
    return find_ground(level_, body_, ground_rules_, margin_ * tolerance::ground_reach_margins);
  }
  Vector3d velocity() const {
    return settings_.tick > 0.0 ? (body_.position - job_.before.body.position) / settings_.tick : Vector3d(0.0);
  }
  bool walkable(const Vector3d& normal) const { return normal.y >= ground_rules_.walkable_normal_y; }

  // --- the parts of a tick ---
  void change_radii();
  void be_moved();
  Vector3d push(int mesh, const Pose& now, const Vector3d& at, const Vector3d& with_mesh);
  CollisionLevel<Real> without(std::span<const int> meshes) const;
  void recover();
  void own_motion();
  void slide(const Vector3d& wanted, const PassRules& rules);
  bool climb(const StepStart& start);
  void fall();
  void snap();
  void finish();

  void add_plane(const Vector3d& normal, const Vector3d& point);
  void add_planes(const SweepResult& hit, bool steep_is_wall);
  Vector3d permitted(const Vector3d& motion) const {
    return nearest_permitted(motion, std::span(planes_).first(static_cast<std::size_t>(plane_count_))).motion;
  }
  void keep_hit(const SweepResult& hit) {
    result_.hits.push_back({hit.mesh, hit.triangle, hit.feature, hit.time, hit.point, hit.normal});
  }

  // --- reports ---
  WalkStep step(WalkEvent event, int line) const {
    WalkStep report;
    report.event = event;
    report.line = line;
    report.pass_index = pass_index_;
    report.pass = pass_;
    report.slide = slide_;
    report.position = body_.position;
    report.remaining = rest_;
    report.wanted = wanted_;
    report.velocity = velocity();
    return report;
  }
  void report(WalkEvent event, int line) {
    if constexpr (Observer::enabled) {
      WalkStep s = step(event, line);
      s.planes = active_planes();
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
    report(WalkEvent::pass_start, line_pass);
  }
  void end_pass() {
    report(WalkEvent::pass_end, line_pass);
    ++pass_index_;
  }

  const CollisionLevel<Real>& level_;
  const TickJob& job_;
  const WalkSettings& settings_;
  Observer& observer_;
  const CollisionLevel<Real>*
      obstacles_;  // what sweeps meet: the level, or a part of it while something moves the body

  EllipsoidBody body_;
  Vector3d fall_{0.0};
  GroundRules ground_rules_;
  double margin_ = 0.0;
  double shrink_ = 1.0;            // < 1 where an overlap is not to be cleared: the body moves as if smaller, and
  std::vector<Contact> stood_in_;  // not deeper into these
  bool jumping_ = false;
  bool supported_ = false;  // the gravity pass ended on ground, or with nowhere to go
  std::optional<StepStart> step_start_;
  TickResult result_;

  // of the pass under way
  WalkPass pass_ = WalkPass::move;
  int pass_index_ = 0;
  int slide_ = 0;
  Vector3d wanted_{0.0}, rest_{0.0}, left_{0.0};
  std::array<HalfSpace, most_planes> planes_;
  std::array<Vector3d, most_planes> plane_points_;
  int plane_count_ = 0;
};

template <class Real, class Observer>
void Tick<Real, Observer>::add_plane(const Vector3d& normal, const Vector3d& point) {
  for (int i = 0; i < plane_count_; ++i) {
    HalfSpace& plane = planes_[static_cast<std::size_t>(i)];
    if (glm::dot(plane.normal, normal) > 0.0 &&
        length_squared(glm::cross(plane.normal, normal)) < tolerance::parallel_planes_sine_squared) {
      plane.normal = normal;  // the newest is the one that holds the body now
      plane_points_[static_cast<std::size_t>(i)] = point;
      return;
    }
  }
  if (plane_count_ == most_planes) return;
  planes_[static_cast<std::size_t>(plane_count_)] = {normal, 0.0};
  plane_points_[static_cast<std::size_t>(plane_count_)] = point;
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

/// Collide and slide: `wanted` along what is met, from the body's position, which it moves. Leaves what could not be
/// done of the wanted motion in left_.
template <class Real, class Observer>
void Tick<Real, Observer>::slide(const Vector3d& wanted, const PassRules& rules) {
  begin_pass(rules.pass, wanted);
  left_ = wanted;
  const double least = tolerance::vanishing_motion * glm::length(wanted);
  if (plane_count_ > 0) rest_ = permitted(wanted);
  int slides = 0, touches = 0;
  while (glm::length(rest_) > least && slides < std::max(1, settings_.max_slides) && touches < most_touches) {
    const Outlook outlook = look(rest_);
    const SweepResult& hit = outlook.hit;
    body_.position += rest_ * outlook.fraction;
    if (!outlook.blocked) {
      left_ = Vector3d(0.0);
      rest_ = Vector3d(0.0);
      report(WalkEvent::sweep_free, line_free);
      break;
    }
    left_ *= 1.0 - outlook.fraction;
    rest_ *= 1.0 - outlook.fraction;
    keep_hit(hit);
    ++result_.slides;
    report_hit(hit, WalkEvent::sweep_hit, line_hit);
    if (rules.ends_on_ground && wanted.y < 0.0 &&
        (walkable(hit.normal) || (hit.feature != Feature::face && ground_here()))) {
      supported_ = true;
      rest_ = Vector3d(0.0);
      report_hit(hit, WalkEvent::ground_found, line_rests);
      break;
    }
    if (rules.steep_is_wall && !step_start_ && !walkable(hit.normal)) step_start_ = StepStart{body_.position, left_};
    if (outlook.fraction > 0.0) {
      ++slides;
    } else {
      ++touches;
    }
    add_planes(hit, rules.steep_is_wall);
    report_hit(hit, WalkEvent::plane_added, line_plane);
    rest_ = permitted(left_);
    if (glm::length(rest_) <= least) rest_ = Vector3d(0.0);
    report_hit(hit, WalkEvent::redirected, rest_ == Vector3d(0.0) ? line_vanish : line_redirect);
    ++slide_;
  }
  if (rules.ends_on_ground && wanted.y < 0.0 && left_ != Vector3d(0.0) && glm::length(rest_) <= least)
    supported_ = true;
  end_pass();
}

template <class Real, class Observer>
void Tick<Real, Observer>::change_radii() {
  const Vector3d radii = job_.input.radii.value_or(job_.before.wanted_radii);
  const Quaterniond rotation = job_.input.rotation.value_or(job_.before.wanted_rotation);
  result_.state.wanted_radii = radii;
  result_.state.wanted_rotation = rotation;
  if (radii == body_.radii && rotation == body_.rotation) return;
  EllipsoidBody changed{radii, body_.position, rotation};
  changed.position.y += support_extent(changed, up) - support_extent(body_, up);
  const Vector3d asked = changed.position;
  const double push_limit = change_push_ratio * std::min(smallest_radius(changed), smallest_radius(body_));
  const Separation room = separate(level_, changed, margin_, push_limit);
  const bool fits = room.depth_left <= 0.0 && glm::distance(asked, changed.position) <= push_limit;
  if (fits) body_ = changed;
  if constexpr (Observer::enabled) {
    WalkStep s = step(fits ? WalkEvent::radii_changed : WalkEvent::radii_refused, line_radii);
    s.mesh = room.deepest.mesh;
    s.triangle = room.deepest.triangle;
    s.feature = room.deepest.feature;
    s.feature_index = room.deepest.feature_index;
    s.plane = {room.deepest.point, room.deepest.normal};
    s.depth = std::max(0.0, room.depth);
    observer_.on(s);
  }
}

/// The mesh the body stands on takes it along, and those that come against it push it, as far as the rest of the level
/// lets them: it slides along that, and what is not done shows as an overlap to recover() and as being crushed.
template <class Real, class Observer>
void Tick<Real, Observer>::be_moved() {
  for (std::size_t i = 0; i < job_.moving.size(); ++i) {
    const int mesh = job_.moving[i];
    const Pose& before = job_.poses_before[i];
    const Pose& now = level_.meshes[static_cast<std::size_t>(mesh)].pose;
    if (before == now) continue;
    const Vector3d at = before.to_local(body_.position);
    Vector3d displacement = now.to_world(at) - body_.position;  // with the mesh
    if (mesh != job_.before.carried_by) displacement = push(mesh, now, at, displacement);
    if (displacement == Vector3d(0.0)) continue;
    const CollisionLevel<Real> others = without(std::span(&mesh, 1));
    obstacles_ = &others;
    slide(displacement, {WalkPass::external, false, false});
    obstacles_ = &level_;
  }
}

/// How far a mesh that has moved pushes the body: seen from the mesh the body comes towards it; from the contact on it
/// may only slide. Keeps a fast and thin door from passing through the body.
template <class Real, class Observer>
Vector3d Tick<Real, Observer>::push(int mesh, const Pose& now, const Vector3d& at, const Vector3d& with_mesh) {
  CollisionLevel<Real> alone;
  alone.meshes.push_back({level_.meshes[static_cast<std::size_t>(mesh)].mesh, Pose{}});
  const Vector3d motion = now.to_local(body_.position) - at;
  EllipsoidBody seen{body_.radii, at, glm::normalize(glm::conjugate(now.rotation) * body_.rotation)};
  const SweepResult hit = sweep_ellipsoid(alone, seen, motion);
  if (!hit.hit || hit.start_overlap) return Vector3d(0.0);
  const Vector3d rest = motion * (1.0 - hit.time);
  const double into = -glm::dot(rest, hit.normal);
  if (!(into > 0.0)) return Vector3d(0.0);
  const Vector3d held = at + motion * hit.time + rest + hit.normal * (into + margin_);
  const Vector3d pushed = now.to_world(held) - body_.position;
  // Never farther than the mesh itself has gone (and the margin).
  const double longest = glm::length(with_mesh) + margin_;
  const double length = glm::length(pushed);
  return length > longest ? pushed * (longest / length) : pushed;
}

/// The level with some meshes emptied; indices stay what they are.
template <class Real, class Observer>
CollisionLevel<Real> Tick<Real, Observer>::without(std::span<const int> meshes) const {
  CollisionLevel<Real> others = level_;
  const auto nothing = CollisionMesh<Real>::build(std::make_shared<TriangleMesh>());
  for (const int mesh : meshes) others.meshes[static_cast<std::size_t>(mesh)].mesh = nothing;
  return others;
}

template <class Real, class Observer>
void Tick<Real, Observer>::recover() {
  EllipsoidBody freed = body_;
  // Rounding may eat the margin; only what has eaten more was put there.
  const double largest = settings_.recover ? std::numeric_limits<double>::infinity() : margin_;
  const Separation separation = separate(level_, freed, margin_, largest);
  const double limit = margin_;
  if (separation.depth > limit && !settings_.recover) {
    shrink_ = std::max(0.05, 1.0 - 1.5 * separation.depth / smallest_radius(body_));
    stood_in_ = find_contacts(level_, body_, 0.0);
    return;
  }
  if (separation.depth_left > limit) {
    result_.crushed = !job_.moving.empty();
    if (result_.crushed) {  // what rests goes first: nothing presses a body out of the level
      freed = body_;
      separate(without(job_.moving), freed, margin_, largest);
    } else {  // no way out from here: back to where there was room
      EllipsoidBody safe = body_;
      safe.position = job_.before.last_safe_position;
      if (separate(level_, safe, margin_, limit).depth_left <= limit) freed = safe;
    }
  }
  // Being pushed by a mesh that moves is no recovery.
  const bool pushed = std::find(job_.moving.begin(), job_.moving.end(), separation.deepest.mesh) != job_.moving.end();
  result_.recovered = separation.depth > limit && !pushed;
  if (result_.recovered) begin_pass(WalkPass::recover, freed.position - body_.position);
  body_ = freed;
  if (result_.recovered) {
    rest_ = Vector3d(0.0);
    if constexpr (Observer::enabled) {
      WalkStep s = step(WalkEvent::recovered, line_recover);
      s.mesh = separation.deepest.mesh;
      s.triangle = separation.deepest.triangle;
      s.feature = separation.deepest.feature;
      s.feature_index = separation.deepest.feature_index;
      s.plane = {separation.deepest.point, separation.deepest.normal};
      s.depth = separation.depth;
      observer_.on(s);
    }
    end_pass();
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
  const auto give_up = [&] {
    body_.position = slid_to;
    left_ = slid_left;
    end_pass();
    return false;
  };
  if (!(distance > 0.0)) return give_up();
  const Vector3d direction = forward / distance;

  rest_ = up * settings_.step_height;
  Outlook outlook = look(rest_);
  body_.position += rest_ * outlook.fraction;
  const double lifted = settings_.step_height * outlook.fraction;
  if (outlook.blocked) {
    report_hit(outlook.hit, WalkEvent::step_tried, line_step);
  } else {
    report(WalkEvent::step_tried, line_step);
  }
  if (lifted <= margin_) return give_up();

  ++slide_;
  rest_ = forward;
  outlook = look(rest_);
  body_.position += rest_ * outlook.fraction;
  const double went = outlook.fraction;
  if (outlook.blocked) {
    report_hit(outlook.hit, WalkEvent::step_tried, line_step);
  } else {
    report(WalkEvent::step_tried, line_step);
  }
  const double slid = glm::dot(slid_to - start.position, direction);
  if (went * distance <= std::max(slid, 0.0) + margin_) return give_up();

  ++slide_;
  rest_ = -up * (lifted + (settings_.snap_to_ground ? settings_.step_height : 0.0));
  outlook = look(rest_);
  if (!outlook.blocked) return give_up();
  body_.position += rest_ * outlook.fraction;
  const SweepResult& hit = outlook.hit;
  const std::optional<Ground> ground = ground_here();
  const double highest = start.position.y - support_extent(body_, up) + settings_.step_height + margin_;
  if (!ground || ground->point.y > highest) {
    report_hit(hit, WalkEvent::step_tried, line_step);
    return give_up();
  }
  keep_hit(hit);
  report_hit(hit, WalkEvent::step_taken, line_step);
  left_ = start.left * (1.0 - went);
  left_.y = 0.0;
  end_pass();
  return true;
}

/// The motion the body wants itself: sliding, and over steps.
template <class Real, class Observer>
void Tick<Real, Observer>::own_motion() {
  Vector3d wanted = job_.input.velocity * settings_.tick;
  if (!settings_.separate_gravity && !(job_.before.grounded && !jumping_))
    wanted += fall_ * settings_.tick + settings_.gravity * (0.5 * settings_.tick * settings_.tick);
  const bool climbs = job_.before.grounded && !jumping_ && settings_.step_height > 0.0 && stood_in_.empty();
  for (int steps = 0; steps < most_steps; ++steps) {
    if (wanted == Vector3d(0.0)) return;
    step_start_.reset();
    slide(wanted, {WalkPass::move, false, true});
    if (!climbs || !step_start_ || !climb(*step_start_)) return;
    wanted = left_;
  }
}

/// Gravity and jumps, apart from the body's own motion. The displacement is that of the parabola, so that the height of
/// a jump does not depend on the tick.
template <class Real, class Observer>
void Tick<Real, Observer>::fall() {
  const Vector3d wanted = fall_ * settings_.tick + settings_.gravity * (0.5 * settings_.tick * settings_.tick);
  fall_ += settings_.gravity * settings_.tick;
  const bool separately = settings_.separate_gravity || (job_.before.grounded && !jumping_);
  if (separately) {
    if (wanted == Vector3d(0.0)) return;
    slide(wanted, {WalkPass::gravity, true, false});
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

/// Keeps a body that was on the ground on it, down a stair or over the top of a ramp.
template <class Real, class Observer>
void Tick<Real, Observer>::snap() {
  const Vector3d moved = body_.position - job_.before.body.position;
  const double limit = std::min(glm::radians(settings_.max_slope_degrees), glm::radians(60.0));
  const double reach = std::max(settings_.step_height, std::hypot(moved.x, moved.z) * std::tan(limit)) +
                       margin_ * tolerance::ground_reach_margins;
  const Vector3d start = body_.position;
  begin_pass(WalkPass::snap, -up * reach);
  const Outlook outlook = look(rest_);
  const SweepResult& hit = outlook.hit;
  if (outlook.blocked) {
    body_.position += rest_ * outlook.fraction;
    if (walkable(hit.normal) || (hit.feature != Feature::face && ground_here())) {
      supported_ = true;
      fall_ = Vector3d(0.0);
      keep_hit(hit);
      rest_ = Vector3d(0.0);
      report_hit(hit, WalkEvent::snapped, line_snap);
    } else {
      body_.position = start;
      report_hit(hit, WalkEvent::sweep_hit, line_snap);
    }
  } else {
    report(WalkEvent::sweep_free, line_snap);
  }
  end_pass();
}

template <class Real, class Observer>
void Tick<Real, Observer>::finish() {
  WalkState& state = result_.state;
  const std::vector<Contact> contacts = find_contacts(level_, body_, margin_ * tolerance::ground_reach_margins);
  result_.depth = contacts.empty() ? 0.0 : std::max(0.0, contacts.front().depth);

  const bool rising = fall_.y > 0.0;
  const std::optional<Ground> ground =
      rising ? std::nullopt : choose_ground<Real>(level_, body_, ground_rules_, contacts);
  state.grounded = ground.has_value();
  state.ground_normal = ground ? ground->normal : up;
  if (!ground && supported_ && !rising) {  // wedged between slopes: nothing carries alone, all together do
    const Contact* best = nullptr;
    for (const Contact& contact : contacts)
      if (contact.normal.y > 0.0 && (!best || contact.normal.y > best->normal.y)) best = &contact;
    if (best) {
      state.grounded = true;
      state.ground_normal = best->normal;
    }
  }
  if (state.grounded) fall_ = Vector3d(0.0);
  state.carried_by = -1;
  if (ground && std::find(job_.moving.begin(), job_.moving.end(), ground->mesh) != job_.moving.end())
    state.carried_by = ground->mesh;

  state.body = body_;
  state.velocity = velocity();
  state.fall_velocity = fall_;
  state.last_safe_position = result_.depth <= margin_ ? body_.position : job_.before.last_safe_position;

  if constexpr (Observer::enabled) {
    if (state.grounded || job_.before.grounded) {
      WalkStep s = step(state.grounded ? WalkEvent::ground_found : WalkEvent::ground_lost, line_ground);
      if (ground) {
        s.mesh = ground->mesh;
        s.triangle = ground->triangle;
        s.plane = {ground->point, ground->normal};
      }
      s.test = Comparison{"n·y ≥ cos(slope limit)", state.ground_normal.y, ground_rules_.walkable_normal_y,
                          state.ground_normal.y >= ground_rules_.walkable_normal_y};
      observer_.on(s);
    }
    WalkStep s = step(WalkEvent::tick_end, line_ground);
    s.depth = result_.depth;
    observer_.on(s);
  }
}

template <class Real, class Observer>
TickResult Tick<Real, Observer>::run() {
  if constexpr (Observer::enabled) {
    wanted_ = rest_ = job_.input.velocity * settings_.tick;
    observer_.on(step(WalkEvent::tick_start, line_tick));
  }
  be_moved();
  change_radii();
  recover();
  if (job_.input.jump && job_.before.grounded) {
    fall_.y = *job_.input.jump;
    jumping_ = fall_.y > 0.0;
  }
  own_motion();
  fall();
  if (settings_.external_displacement != Vector3d(0.0))
    slide(settings_.external_displacement, {WalkPass::external, false, false});
  const bool leaves =
      jumping_ || fall_.y > 0.0 || job_.input.velocity.y > 0.0 || settings_.external_displacement.y > 0.0;
  if (settings_.snap_to_ground && job_.before.grounded && !leaves && !supported_ && stood_in_.empty()) snap();
  finish();
  return result_;
}

}  // namespace

std::span<const std::string_view> collide_and_slide_listing() {
  return listing;
}

template <class Real>
TickResult collide_and_slide(const CollisionLevel<Real>& level, const TickJob& job) {
  NullObserver observer;
  return Tick<Real, NullObserver>(level, job, observer).run();
}
template <class Real>
TickResult collide_and_slide(const CollisionLevel<Real>& level, const TickJob& job, StepObserver& observer) {
  return Tick<Real, StepObserver>(level, job, observer).run();
}

template TickResult collide_and_slide(const CollisionLevel<float>&, const TickJob&);
template TickResult collide_and_slide(const CollisionLevel<double>&, const TickJob&);
template TickResult collide_and_slide(const CollisionLevel<float>&, const TickJob&, StepObserver&);
template TickResult collide_and_slide(const CollisionLevel<double>&, const TickJob&, StepObserver&);

}  // namespace minkoscope
