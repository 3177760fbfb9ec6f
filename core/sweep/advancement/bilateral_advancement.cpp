#include "core/sweep/advancement/bilateral_advancement.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/listing_line.h"
#include "core/sweep/advancement/advancing_body.h"
#include "core/sweep/advancement/explain_bilateral.h"
#include "core/sweep/advancement/separating_axis.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 12> listing{
    "t1 ← 0, target ← 0.75 touch, r ← sum of radii",  "each mesh outside the swept box: reject",
    "for T: d, n ← closest points at t1, by GJK",     "  d < −ε at t1 = 0: T overlaps at the start",
    "  near, comes no nearer: skip T or seek deeper", "  d ≤ touch: T is touched at t1",
    "  s ← separation along the closest features",    "  t2 ← limit; s(t2) ← of the deepest points",
    "  s(t2) < target: t2 ← their root, and again",   "  s may dip in [t1, t2]: t2 ← the dip, again",
    "  t1 ← t2; past 1 or the best: skip T",          "end: the earliest touch, the deepest overlap",
};
enum class BilateralLine {
  start = 1,
  mesh,
  closest,
  overlap,
  receding,
  touched,
  axis,
  deepest,
  root,
  dip,
  late,
  result
};

constexpr int most_intervals = 200'000, most_pushes = 10'000, most_root_steps = 64;

/// Two points that may touch: on the body's core, in its own axes, and on the obstacle's, in the world's from the
/// body's start.
struct CorePoints {
  Vector3d body{0.0}, obstacle{0.0};
};

/// The separation of two cores along an axis, less their radii. Metres.
template <class Obstacle>
class SeparatingFunction {
 public:
  /// `obstacle`: in the world's axes, from the body's start.
  SeparatingFunction(const MovingBody& body, const Obstacle& obstacle, const SeparatingAxis& axis)
      : body_(body), obstacle_(obstacle), axis_(axis), radius_(body.compiled.radius() + obstacle.radius()) {}

  const SeparatingAxis& axis() const { return axis_; }
  CorePoints deepest(double time) const {
    const Matrix3d rotation = rotation_at(time);
    const Vector3d n = axis_.at(rotation);
    return {body_.compiled.support(-(n * rotation)).point, obstacle_.support(n).first};
  }
  double of(const CorePoints& points, double time) const {
    const Matrix3d rotation = rotation_at(time);
    return glm::dot(axis_.at(rotation), time * body_.displacement + rotation * points.body - points.obstacle) - radius_;
  }
  double least(double time) const { return of(deepest(time), time); }
  Matrix3d rotation_at(double time) const { return glm::mat3_cast(body_.pose_at(time).rotation); }
  double obstacle_radius() const { return obstacle_.radius(); }

 private:
  const MovingBody& body_;
  const Obstacle& obstacle_;
  SeparatingAxis axis_;
  double radius_;
};

template <class Real, class Observer>
class BilateralAdvancement : AdvancingBody<Real, Observer> {
  using Base = AdvancingBody<Real, Observer>;
  using Base::along_, Base::best_, Base::body_, Base::contact_of, Base::limit, Base::report, Base::report_, Base::size_,
      Base::touch_;

 public:
  BilateralAdvancement(const CollisionLevel<Real>& level, const MovingBody& body, Observer& observer)
      : Base(level, body, sweep_method::bilateral_advancement, observer) {}

  SweepResult run() {
    slack_ = tolerance::bilateral_slack * touch_;
    floor_ = body_.turns() ? -tolerance::bilateral_dip * touch_ : -std::numeric_limits<double>::infinity();
    report_.begin_sweep(+BilateralLine::start, body_.displacement, glm::length(body_.displacement));
    this->visit_posed(+BilateralLine::mesh, [this](const auto& obstacle) { this->advance(obstacle); });
    report_.stop(+BilateralLine::result, best_, termination_);
    return best_;
  }

 private:
  template <class Posed>
  void advance(const Posed& posed) {
    t1_ = 0.0;
    Separation now = this->separation(posed, t1_, Vector3d(0.0));
    report(SweepProbe::distance, +BilateralLine::closest, t1_, now);
    if (this->overlaps(now)) return this->overlap_at_start(now, +BilateralLine::overlap);
    const auto obstacle = posed.from(Pose{body_.pose.position, {1.0, 0.0, 0.0, 0.0}});
    for (int count = 0;; ++count) {
      const double approach = this->approach(posed, t1_, now);
      const bool near = now.gap <= touch_, deep = now.gap < -tolerance::turning_touch * size_;
      if (near && (approach > along_ || deep)) return touched_at(now);
      if (!body_.turns() && approach <= (near ? along_ : 0.0))
        return this->not_approached(approach, along_, near ? along_ : 0.0, +BilateralLine::receding,
                                    contact_of(t1_, now));
      const SeparatingFunction s = separating_function(obstacle, now, approach);
      target_ = near ? now.gap - 2.0 * slack_ : tolerance::bilateral_target * touch_;
      const double t2 = end_of_interval(s);
      if (t2 >= limit() && s.least(t2) > target_ + slack_) return stays_apart(s, now);
      if (!(t2 > t1_) || count >= most_intervals) {  // as near as rounding lets it get
        termination_ = Termination::iteration_limit;
        return touched_at(now);
      }
      t1_ = t2;
      const Vector3d n = s.axis().at(s.rotation_at(t1_));
      now = this->separation(posed, t1_, glm::conjugate(body_.pose_at(t1_).rotation) * n);
      report(SweepProbe::distance, +BilateralLine::closest, t1_, now);
    }
  }

  /// Along the axis of the closest features, where it is of use: rounding has left it one that separates, and until
  /// they meet it bends no more than the gap allows. Else along that of the nearest points, which bends least.
  template <class Obstacle>
  SeparatingFunction<Obstacle> separating_function(const Obstacle& obstacle, const Separation& now, double approach) {
    const Vector3d normal = body_.pose_at(t1_).rotation * now.normal;
    const double reach = body_.compiled.extent() + body_.compiled.radius() + obstacle.radius() + size_;
    const bool has_features = now.apart && !now.on_plane;
    SeparatingAxis axis(body_, normal, reach);
    if (has_features) {
      const SeparatingAxis of_features = SeparatingAxis::of_features(body_, now.simplex, t1_, normal, reach);
      const double bend = of_features.bend(0.0);
      const bool meets_first = approach > 0.0 && bend * now.gap <= 2.0 * approach * approach;
      if ((meets_first || bend <= axis.bend(0.0)) &&
          SeparatingFunction(body_, obstacle, of_features).least(t1_) >= now.gap - 0.1 * touch_)
        axis = of_features;
    }
    const SeparatingFunction s(body_, obstacle, axis);
    report_points(SweepProbe::axis, BilateralLine::axis, s, s.deepest(t1_), t1_, std::min(limit(), 1.0), {});
    return s;
  }

  /// The largest t2 found up to which no separation falls below the floor, and at which it is the target or above.
  template <class Obstacle>
  double end_of_interval(const SeparatingFunction<Obstacle>& s) {
    const double s1 = s.least(t1_);
    double t2 = std::min(limit(), t1_ + s.axis().duration());
    for (int push = 0; push < most_pushes && t2 > t1_; ++push) {
      const CorePoints points = s.deepest(t2);
      const double s2 = s.of(points, t2);
      const bool beyond = s2 < target_ - slack_;
      report_points(SweepProbe::deepest, BilateralLine::deepest, s, points, t2, t2,
                    Comparison{TestKind::meets_target, s2, target_ - slack_, beyond});
      if (beyond) {
        t2 = root(s, points, t2);
        continue;
      }
      const auto [time, least] = dip(t2, s1, s2, s.axis().bend(t2 - t1_));
      if (least >= floor_) return t2;
      report_points(SweepProbe::dip, BilateralLine::dip, s, points, time, t2,
                    Comparison{TestKind::stays_above, least, floor_, false}, least);
      t2 = time;
    }
    return t1_;
  }

  /// Where the separation of the two points is the target; where no time is, the last before it is beyond.
  template <class Obstacle>
  double root(const SeparatingFunction<Obstacle>& s, const CorePoints& points, double t2) {
    double low = t1_, high = t2, at_low = s.of(points, low) - target_, at_high = s.of(points, high) - target_;
    for (int step = 0; step < most_root_steps; ++step) {
      const double middle = 0.5 * (low + high);
      const double false_position = low + (high - low) * (at_low / (at_low - at_high));
      const double time = step % 2 == 0 && false_position > low && false_position < high ? false_position : middle;
      if (!(time > low && time < high)) break;
      const double here = s.of(points, time) - target_;
      report_points(SweepProbe::root, BilateralLine::root, s, points, time, t2, {});
      if (std::abs(here) < slack_) return time;
      if (here > 0.0) {
        low = time;
        at_low = here;
      } else {
        high = time;
        at_high = here;
      }
    }
    return low;
  }

  /// The least that a function can be between t1 and t2, and when, whose second derivative is at most `bend`.
  std::pair<double, double> dip(double t2, double s1, double s2, double bend) const {
    const double interval = t2 - t1_, bow = 0.5 * bend * interval * interval;
    if (!(bow > std::abs(s2 - s1))) return s1 < s2 ? std::pair{t1_, s1} : std::pair{t2, s2};
    const double part = 0.5 - 0.5 * (s2 - s1) / bow;
    return {t1_ + part * interval, s1 + part * (s2 - s1) - bow * part * (1.0 - part)};
  }

  void touched_at(const Separation& now) {
    this->touched(contact_of(t1_, now), +BilateralLine::touched, +BilateralLine::late,
                  Comparison{TestKind::within_gap, now.gap, touch_, now.gap <= touch_});
  }
  template <class Obstacle>
  void stays_apart(const SeparatingFunction<Obstacle>& s, const Separation& now) {
    const double time = limit();
    BodyContact contact = contact_of(time, now);
    this->verdict(time < 1.0 ? CandidateOutcome::later : CandidateOutcome::beyond, +BilateralLine::late, contact,
                  Comparison{TestKind::meets_target, s.least(time), target_ - slack_, false});
  }

  template <class Obstacle>
  void report_points(SweepProbe kind, BilateralLine line, const SeparatingFunction<Obstacle>& s,
                     const CorePoints& points, double time, double t2, const std::optional<Comparison>& test,
                     std::optional<double> separation = {}) {
    report_.probe(kind, +line, [&](SweepStep& step) {
      const Pose at = body_.pose_at(time);
      step.axis = s.axis().kind();
      step.interval = {t1_, t2};
      step.time = time;
      step.distance = separation.value_or(s.of(points, time));
      step.normal = s.axis().at(s.rotation_at(time));
      step.probe_from = at.to_world(points.body) - body_.compiled.radius() * step.normal;
      step.probe_to = step.point = body_.pose.position + points.obstacle + s.obstacle_radius() * step.normal;
      step.test = test;
    });
  }

  double t1_ = 0.0;  // nothing is touched before
  double target_ = 0.0, slack_ = 0.0, floor_ = 0.0;
  Termination termination_ = Termination::converged;
};

}  // namespace

constinit const SweepMethod bilateral_advancement_method{
    .name = sweep_method::bilateral_advancement,
    .title = "Bilateral advancement along separating axes",
    .citation = "E. Catto, Continuous Collision, Game Developers Conference 2013, as in Box2D's time of impact",
    .answers = sweep_answers::all,
    .listing = listing,
    .accepts = accept_rounded_polytope,
    .run = EllipsoidAsBody<BilateralAdvancement>::run,
    .run_observed = EllipsoidAsBody<BilateralAdvancement>::run_observed,
    .explain = explain_bilateral,
    .run_body = BodyRunner<BilateralAdvancement>::run,
    .run_body_observed = BodyRunner<BilateralAdvancement>::run_observed,
    .in_ellipsoid_space = false,
    .level_shapes = LevelShapes::rounded_polytopes,
    .short_title = "Bilateral advancement",
};

}  // namespace minkoscope
