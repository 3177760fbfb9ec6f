#include "core/character/published/plane_solver_mover.h"

#include <array>
#include <cmath>

#include "core/base/listing_line.h"
#include "core/base/text.h"
#include "core/character/published/published_tick.h"
#include "core/character/walk/explain_walk.h"
#include "core/character/walk/ground.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 8> listing{
    "tick: target ← p + the velocity · tick",       "5 times:",
    "  planes ← those of what the capsule touches", "  d ← target − p, out of each to a slop inside",
    "  cast the capsule along d: d ← what is free", "  p ← p + d;  |d| < 1 cm: enough",
    "clip the velocity by the planes that pushed",  "look for ground, measure the depth",
};
enum class PlaneSolverLine { target = 1, loop, gather, solve, cast, move, clip, end };

constexpr double linear_slop = 0.005, least_move = 0.01;  // metres
// How far the cast lets a body into what it touches, metres.
constexpr double encroachment = 2.0 * linear_slop;
constexpr int most_rounds = 5, most_relaxations = 20;

template <class Real, class Observer>
class PlaneSolverTick : PublishedTick<Real, Observer> {
  using Base = PublishedTick<Real, Observer>;
  using Base::body_, Base::fall_, Base::job_, Base::level_, Base::observer_, Base::planes_, Base::rest_, Base::result_,
      Base::settings_, Base::slide_, Base::wanted_;

 public:
  PlaneSolverTick(const CollisionLevel<Real>& level, const TickJob& job, Observer& observer)
      : Base(level, job, observer, mover_method::plane_solver), rules_(ground_rules(job.settings)) {}

  TickResult run() {
    this->begin(+PlaneSolverLine::target);
    if (job_.input.jump && job_.before.grounded) jumps_ = *job_.input.jump > 0.0;
    smaller_ = scaled(body_, std::max(0.1, 1.0 - encroachment / smallest_radius(body_)));
    fall_ += settings_.gravity * settings_.tick;
    const Vector3d velocity = job_.input.velocity + fall_;
    this->begin_pass(WalkPass::move, velocity * settings_.tick + settings_.external_displacement,
                     +PlaneSolverLine::loop);
    const Vector3d target = body_.position + wanted_;
    int round = 0;
    for (; round < most_rounds; ++round, ++slide_) {
      gather();
      const Vector3d d = solve(target - body_.position);
      if (!go(d)) break;
    }
    if (round == most_rounds) {
      result_.gave_up = true;
      this->report(WalkEvent::stopped, +PlaneSolverLine::loop, MetPlane{},
                   Comparison{TestKind::slides_left, most_rounds, most_rounds, false});
    }
    clip_fall(velocity);
    this->end_pass(+PlaneSolverLine::clip);
    result_.state.carried_by = -1;
    return this->end(+PlaneSolverLine::end);
  }

 private:
  struct Plane {
    Contact contact;
    double push = 0.0;  // metres so far
  };

  void gather() {
    gathered_.clear();
    planes_.clear();
    for (const Contact& contact : find_contacts(level_, body_, 0.0)) {
      const bool known = std::any_of(gathered_.begin(), gathered_.end(), [&](const Plane& plane) {
        return same_plane_direction(plane.contact.normal, contact.normal);  // the deeper one came first
      });
      if (known) continue;
      gathered_.push_back({contact, 0.0});
      planes_.push_back({contact.point, contact.normal});
      const MetPlane met = met_plane(contact);
      this->report(WalkEvent::plane_added, +PlaneSolverLine::gather, met, {}, contact.depth);
    }
  }

  /// Gauss-Seidel over the planes: never more is taken back than a plane has pushed.
  Vector3d solve(const Vector3d& wanted) {
    Vector3d d = wanted;
    for (int relaxation = 0; relaxation < most_relaxations; ++relaxation) {
      double pushed = 0.0;
      for (Plane& plane : gathered_) {
        const double separation = glm::dot(plane.contact.normal, d) - plane.contact.depth + linear_slop;
        const double before = plane.push;
        plane.push = std::max(0.0, before - separation);
        d += (plane.push - before) * plane.contact.normal;
        pushed += std::abs(plane.push - before);
      }
      if (pushed < linear_slop) break;
    }
    rest_ = d;
    if (!gathered_.empty()) this->report(WalkEvent::redirected, +PlaneSolverLine::solve);
    for (const Plane& plane : gathered_)
      if (plane.push > 0.0) pushed_.push_back(plane.contact);
    return d;
  }

  /// Along d as far as the cast allows. False where that is hardly any.
  bool go(const Vector3d& d) {
    const double length = glm::length(d);
    if (length > 0.0) {
      smaller_.position = body_.position;
      const SweepResult hit = sweep_body(level_, smaller_, d, observer_);
      const double fraction = !hit.hit || hit.start_overlap ? 1.0 : hit.time;
      body_.position += d * fraction;
      rest_ = d * (1.0 - fraction);
      if (fraction < 1.0) {
        const MetPlane met = met_plane(hit, fraction);
        this->report(WalkEvent::sweep_hit, +PlaneSolverLine::cast, met);
        this->meet(met);
      } else {
        this->report(WalkEvent::sweep_free, +PlaneSolverLine::move);
      }
      if (fraction * length >= least_move) return true;
    }
    return false;
  }

  /// The part of the velocity into planes that pushed is lost; the body's own is given again by the next tick's input.
  void clip_fall(Vector3d velocity) {
    this->supported_ = false;
    for (const Contact& contact : pushed_) {
      const double into = glm::dot(velocity, contact.normal);
      if (into < 0.0) velocity -= into * contact.normal;
      if (contact.normal.y < rules_.walkable_normal_y || (jumps_ && fall_.y > 0.0)) continue;
      this->supported_ = true;
      result_.state.ground_normal = contact.normal;
    }
    fall_ = Vector3d(0.0, velocity.y, 0.0);
    rest_ = velocity * settings_.tick;
    if (!pushed_.empty()) this->report(WalkEvent::redirected, +PlaneSolverLine::clip);
    rest_ = Vector3d(0.0);
  }

  GroundRules rules_;
  WalkBody smaller_;  // by the encroachment, so that what it touches does not hold the cast
  bool jumps_ = false;
  std::vector<Plane> gathered_;
  std::vector<Contact> pushed_;
};

std::string explain_plane_solver(const WalkStep& step) {
  const auto line = static_cast<PlaneSolverLine>(step.line);
  const auto length = [](double metres) { return significant_number(1e3 * metres, 3) + " mm"; };
  switch (line) {
    case PlaneSolverLine::gather:
      return concat("The capsule stands ", length(step.depth), " deep in triangle ", std::to_string(step.triangle),
                    ": its plane counts, as do those of all that it touches.");
    case PlaneSolverLine::solve:
      return concat("Pushed out of each plane in turn, to the slop inside, what is left of the way is ",
                    length(glm::length(step.remaining)), ".");
    case PlaneSolverLine::clip:
      if (step.event == WalkEvent::redirected) return "The velocity loses its part into each plane that pushed.";
      return explain_walk_step(step);
    case PlaneSolverLine::cast:
      return concat("The cast, which may enter what it touches by twice the slop, meets triangle ",
                    std::to_string(step.triangle), " after ", significant_number(100.0 * step.time, 3),
                    " % of the way.");
    case PlaneSolverLine::loop:
      if (step.event != WalkEvent::stopped) return explain_walk_step(step);
      return "Gave up: it still moves by more than a centimetre after five rounds. The rest is dropped.";
    default:
      return explain_walk_step(step);
  }
}

constexpr std::array settings_used{WalkSetting::max_slope};

}  // namespace

constinit const MoverMethod plane_solver_mover{
    .name = mover_method::plane_solver,
    .title = "Gather the planes, solve, cast",
    .citation = "E. Catto, Box2D 3.1, character mover, 2025, and its Box3D counterpart; its faults included",
    .listing = listing,
    .sweep = sweep_method::swept,
    .settings = settings_used,
    .accepts = accept_capsule_walker,
    .tick = TickRunner<PlaneSolverTick>::run,
    .tick_observed = TickRunner<PlaneSolverTick>::run_observed,
    .explain = explain_plane_solver,
    .short_title = "Plane solver",
};

}  // namespace minkoscope
