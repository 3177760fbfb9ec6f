#include "core/sweep/cast/gjk_cast.h"

#include <algorithm>
#include <concepts>

#include "core/base/listing_line.h"
#include "core/sweep/cast/explain_cast.h"
#include "core/sweep/cast/ray_cast.h"
#include "core/sweep/query/body_sweep.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 10> listing{
    "d ← displacement, r ← sum of the radii",         "each mesh outside the swept box: reject",
    "for T: c ← vertex of T − body furthest along v", "  w ← x − c; v·w > r|v| and v·d ≥ 0: skip T",
    "  v·w > r|v|: t ← t − (v·w − r|v|) ÷ v·d",       "  t past 1 or the best: skip T",
    "  P ← P ∪ {c}, v ← point of x − P nearest 0",    "  |v| ≤ r + gap: T is touched at t",
    "  never cut off: T overlaps at t = 0, by EPA",   "end: the earliest touch, the deepest overlap",
};
enum class CastLine { start = 1, mesh, support, receding, clip, late, reduce, touched, overlap, result };

template <class Real, class Observer>
class GjkCast : BodySweep<Real, Observer> {
  using Base = BodySweep<Real, Observer>;
  using Base::best_, Base::body_, Base::keep, Base::limit, Base::report_, Base::size_, Base::verdict;

 public:
  GjkCast(const CollisionLevel<Real>& level, const MovingBody& body, Observer& observer)
      : Base(level, body, sweep_method::gjk_cast, observer) {}

  SweepResult run() {
    const Vector3d ray = glm::conjugate(body_.pose.rotation) * body_.displacement;
    ray_ = {ray.x, ray.y, ray.z};  // one by one: what was stored in parts and is copied as a whole at once stalls
    gap_ = tolerance::cast_gap<Real> * size_;
    report_.begin_sweep(+CastLine::start, body_.displacement, glm::length(ray_));
    this->visit_obstacles(
        +CastLine::mesh,
        [this](std::array<Vector3d, 3> points) {
          for (Vector3d& point : points) point = body_.pose.to_local(point);
          cast_against(TriangleObstacle(points), [&] { return PosedShape{{TriangleShape{points}}, {}}; });
        },
        [this](const ConvexObstacle& obstacle, const Pose& pose) {
          const Pose local{body_.pose.to_local(pose.position), glm::conjugate(body_.pose.rotation) * pose.rotation};
          cast_against(ShapeObstacle(obstacle.compiled, local), [&] { return PosedShape{obstacle.shape, local}; });
        });
    report_.stop(+CastLine::result, best_, termination_);
    return best_;
  }

 private:
  /// `posed`: the obstacle as a posed shape in the body's axes, for EPA.
  template <class Obstacle, class Posed>
  void cast_against(const Obstacle& obstacle, const Posed& posed) {
    Reporter reporter{*this};
    RayCast cast = cast_ray(body_.compiled, obstacle, ray_, limit(), gap_, reporter);
    BodyContact at;
    at.time = std::min(cast.time, 1.0);
    switch (cast.outcome) {
      case RayOutcome::recedes:
        return recedes(cast);
      case RayOutcome::too_late:
        return this->not_in_time(cast.time, +CastLine::late, at);
      case RayOutcome::undecided:
        termination_ = Termination::iteration_limit;
        [[fallthrough]];
      case RayOutcome::entered:
        cast.was_apart() ? entered(obstacle, cast) : met_at_start(obstacle, posed());
    }
  }

  /// All of C lies behind a plane that the ray does not approach: a normal without a contact.
  void recedes(const RayCast& cast) {
    report_.candidate(CandidateOutcome::receding, +CastLine::receding, [&](SweepStep& step) {
      const Vector3d normal = glm::normalize(cast.plane);
      step.time = cast.time;
      step.distance = cast.ahead;
      step.normal = body_.pose.rotation * normal;
      step.probe_from = body_.pose.position + cast.time * body_.displacement;
      step.point = *step.probe_from - cast.ahead * step.normal;
      step.probe_to = step.point;
      step.test = Comparison{TestKind::approaching, cast.approach, 0.0, false};
    });
  }

  /// The ray enters C at cast.time: the contact is that of the nearest points a hair off the plane that cut it off last,
  /// straight away from it. Back along a grazing ray would be a long way.
  template <class Obstacle>
  void entered(const Obstacle& obstacle, RayCast& cast) {
    const Vector3d last = glm::normalize(cast.plane);
    const Vector3d at = cast.x, x = at + 2.0 * gap_ * last;
    BodyContact contact;
    contact.time = cast.time;
    RayCast& near = cast;  // from here on at x
    Vector3d tip;
    if (!carries_nearest(body_.compiled, obstacle, x, near, tip)) {
      near = nearest_to(body_.compiled, obstacle, x, last);
      tip = cast_support(body_.compiled, obstacle, near.v).c;
    }
    const double apart = glm::length(near.v);
    // The last plane still separates at the hit. So must the plane across the nearest points, or their search was lost
    // in rounding, as between curved surfaces.
    contact.normal = last;
    if (!near.encloses && apart > 0.0) {
      const Vector3d normal = near.v / apart;
      const double gap = glm::dot(normal, at - tip) - body_.compiled.radius() - obstacle.radius();
      if (gap >= -gap_ && glm::dot(normal, ray_) < 0.0) contact.normal = {normal.x, normal.y, normal.z};
    }
    contact.point = near.simplex.point_on_obstacle(x) + obstacle.radius() * contact.normal - at;
    if constexpr (std::same_as<Obstacle, TriangleObstacle>) contact.features = near.simplex.features();
    this->touched(contact, +CastLine::touched, +CastLine::late, Comparison{TestKind::within_gap, gap_, gap_, true});
  }

  /// The bodies overlap or touch at the start.
  template <class Obstacle>
  void met_at_start(const Obstacle& obstacle, const PosedShape& posed) {
    BodyContact contact = overlap_between(body_.shape, posed);
    if (contact.depth > 0.5 * tolerance::start_overlap<Real> * size_)
      return this->overlapping(contact, +CastLine::overlap);
    const double length = glm::length(ray_);
    if (length > 0.0) {
      // A touch hardly gives a direction: that of the nearest points a hair before does.
      const RayCast before = nearest_to(body_.compiled, obstacle, -2.0 * gap_ / length * ray_, -ray_);
      const double apart = glm::length(before.v);
      if (!before.encloses && apart > 0.0 &&
          plane_gap(body_.compiled, obstacle, before.x, before.v / apart) > 0.1 * gap_)
        contact.normal = before.v / apart;
    }
    const double approach = -glm::dot(contact.normal, ray_);
    const double along = tolerance::grazing_angle<Real> * length;
    if (!(approach > along)) return this->not_approached(approach, along, along, +CastLine::receding, contact);
    contact.depth = 0.0;
    if (!best_.hit || (!best_.start_overlap && best_.time > 0.0)) keep(contact, false);
    verdict(CandidateOutcome::hit, +CastLine::touched, contact, {});
  }

  /// What cast_ray reports.
  struct Reporter {
    static constexpr bool enabled = Observer::enabled;
    GjkCast& own;
    void plane(const RayCast& cast, double gap) { own.probe(SweepProbe::support_plane, CastLine::support, cast, gap); }
    void clipped(const RayCast& cast, double gap) { own.probe(SweepProbe::clip, CastLine::clip, cast, gap); }
    void reduced(const RayCast& cast, double gap) { own.probe(SweepProbe::nearest, CastLine::reduce, cast, gap); }
  };
  void probe(SweepProbe kind, CastLine line, const RayCast& cast, double gap) {
    report_.probe(kind, +line, [&](SweepStep& step) {
      step.time = cast.time;
      step.distance = gap;
      step.normal = body_.pose.rotation * glm::normalize(cast.v);
      step.probe_from = body_.pose.position + cast.time * body_.displacement;
      step.probe_to = *step.probe_from - body_.pose.rotation * cast.v;
      step.point =
          cast.simplex.size() > 0 ? body_.pose.to_world(cast.simplex.point_on_obstacle(cast.x)) : *step.probe_to;
      for (int i = 0; i < cast.simplex.size(); ++i) step.simplex.push_back(body_.pose.rotation * cast.simplex[i].c);
    });
  }

  Vector3d ray_{0.0};  // the displacement, the body's axes
  double gap_ = 0.0;
  Termination termination_ = Termination::converged;
};

}  // namespace

template <class Real>
SweepResult cast_body(const CollisionLevel<Real>& level, const MovingBody& body) {
  NullObserver observer;
  return GjkCast<Real, NullObserver>(level, body, observer).run();
}

template <class Real>
SweepResult cast_body(const CollisionLevel<Real>& level, const MovingBody& body, StepObserver& observer) {
  return GjkCast<Real, StepObserver>(level, body, observer).run();
}

template SweepResult cast_body(const CollisionLevel<float>&, const MovingBody&);
template SweepResult cast_body(const CollisionLevel<double>&, const MovingBody&);
template SweepResult cast_body(const CollisionLevel<float>&, const MovingBody&, StepObserver&);
template SweepResult cast_body(const CollisionLevel<double>&, const MovingBody&, StepObserver&);

constinit const SweepMethod gjk_cast_method{
    .name = sweep_method::gjk_cast,
    .title = "Ray cast by GJK, any convex body",
    .citation =
        "G. van den Bergen, Ray Casting against General Convex Objects with Application to Continuous Collision "
        "Detection, "
        "2004",
    .answers = sweep_answers::all,
    .listing = listing,
    .accepts = accept_convex_body,
    .run = EllipsoidAsBody<GjkCast>::run,
    .run_observed = EllipsoidAsBody<GjkCast>::run_observed,
    .explain = explain_cast,
    .run_body = BodyRunner<GjkCast>::run,
    .run_body_observed = BodyRunner<GjkCast>::run_observed,
    .in_ellipsoid_space = false,
    .short_title = "GJK ray cast",
};

}  // namespace minkoscope
