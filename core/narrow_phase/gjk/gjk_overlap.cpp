// Overlap GJK: whether two shapes overlap, and nothing else.
// Source: Gino van den Bergen, A Fast and Robust GJK Implementation for Collision Detection of Convex Objects, 1999,
// section 4 (the separating-axis loop, which stops as soon as a direction parts the shapes).
//
// - w is the support point along the direction: where all of A − B lies further than the radii behind the origin, the
//   direction is a separating axis and the shapes are apart
// - add w, find the point v of W nearest the origin, keep the vertices that carry it
// - where W holds the origin, or v is no further than the radii, the shapes overlap
// - v's own bound decides where neither comes true in these digits: touching within rounding
//
// Deviations: the radii take part in both tests, so that round shapes end as early as their cores would; no bound, no
// depth and no witness point is kept; a support point that is a vertex already or does not bring v nearer ends the
// run with v's verdict.
#include "core/narrow_phase/gjk/gjk_overlap.h"

#include <algorithm>
#include <cmath>

#include "core/narrow_phase/gjk/gjk_reporter.h"

namespace minkoscope {

namespace {
constexpr std::string_view separated_formula = "−d·w > r";
}  // namespace

template <class Real, class Observer>
OverlapOutcome gjk_overlap(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer,
                           GjkCache* left) {
  [[maybe_unused]] auto report = make_gjk_reporter(pair, observer);
  const double floor = pair.gap_floor(settings.relative_tolerance);
  const double touching = tolerance::touching_distance<Real> * pair.scale;
  const double apart = pair.radius + touching;  // further than this is not touching
  const double near = std::max(pair.radius, touching);
  GjkSimplex<Real> simplex;
  const DeterminantNoise noise(2.0 * pair.size, pair.scale);
  SearchDirection direction;
  Vector3d v(0.0);
  double length = pair.scale;              // |v|
  double lower = 0.0, upper = pair.scale;  // for the observer
  int iterations = 0;

  const auto stop = [&](Termination why, std::optional<bool> overlap) {
    if (left != nullptr) {
      leave(why == Termination::separating_axis ? GjkSimplex<Real>() : simplex, direction.vector, *left);
    }
    return OverlapOutcome{why, overlap, iterations};
  };
  if (settings.warm != nullptr) {
    const GjkStart start = warm_start(pair, *settings.warm, settings.direction, noise, simplex);
    direction = start.direction;
    bool enclosed = false;
    if (simplex.size() > 0) {
      v = start.nearest.point;
      length = start.length;
      upper = std::min(upper, length);
      enclosed = length <= near;
    }
    if constexpr (Observer::enabled) {
      report.start(start, simplex, upper);
      if (enclosed) report.enclosed_at_start(start, settings.enclosed_line, "|v| > r", near, upper);
    }
    if (simplex.size() > 0) simplex.keep(start.nearest.kept);
    if (enclosed) return stop(Termination::encloses_origin, true);
  } else {
    direction = SearchDirection::along(settings.direction);
    if constexpr (Observer::enabled) report.start({{}, direction, 0.0, false}, simplex, upper);
  }
  for (;;) {
    if (iterations == settings.max_iterations) {
      if constexpr (Observer::enabled) {
        GjkStep step = report.step(GjkEvent::stop, 2, iterations, direction.unit(), v, lower, upper);
        step.termination = Termination::iteration_limit;
        step.test = Comparison{"k < k max", static_cast<double>(iterations),
                               static_cast<double>(settings.max_iterations), false};
        observer.on(step);
      }
      return stop(Termination::iteration_limit, {});
    }
    ClimbOf<Observer> climb;
    CoreSupport<Real>& w = simplex.next();
    pair.core_support(direction.vector, w, climb);
    ++iterations;
    // All of A − B lies this far behind the origin, times the direction's length.
    const double behind = -glm::dot(direction.vector, w.w);
    const bool separated = behind > apart * direction.length;
    const double near_v = length - pair.allowed_gap(settings.relative_tolerance, length, floor);
    const bool settled =
        simplex.size() > 0 &&
        (behind >= near_v * direction.length ||
         (behind >= (near_v - tolerance::repeated_vertex * length) * direction.length && simplex.holds(w.w)));
    if constexpr (Observer::enabled) {
      lower = std::min(std::max(lower, behind / direction.length), upper);
      const SimplexVertex lettered = report.letter_support(w);
      GjkStep step = report.step(GjkEvent::support, 2, iterations, direction.unit(), v, lower, upper);
      step.support = lettered;
      tell_climb(pair, climb, step);
      step.test = Comparison{separated_formula, -glm::dot(step.direction, lettered.w), apart, separated};
      observer.on(step);
      if (separated || settled) {
        step.event = GjkEvent::stop;
        step.line = separated ? settings.separated_line : settings.reduce_line;
        step.termination = separated ? Termination::separating_axis : Termination::no_progress;
        if (!separated) step.test = Comparison{"|v| ≤ r", length, pair.radius, length <= pair.radius};
        observer.on(step);
      }
    }
    if (separated) return stop(Termination::separating_axis, false);
    if (settled) return stop(Termination::no_progress, length <= pair.radius);

    simplex.add_newest();
    const NearestFeature nearest = NearestFeature::of_newest(w.w, simplex.corners(), simplex.size(), noise);
    const double nearest_length = std::sqrt(nearest.squared);
    if (simplex.size() > 1 && !nearest.encloses && !(nearest_length < length)) {
      if constexpr (Observer::enabled) {
        GjkStep step = report.step(GjkEvent::stop, settings.reduce_line, iterations, direction.unit(), v, lower, upper);
        step.support = report.newest(w, 0.0);
        step.test = Comparison{"|v'| < |v|", nearest_length, length, false};
        step.termination = Termination::no_progress;
        observer.on(step);
      }
      return stop(Termination::no_progress, length <= pair.radius);
    }
    v = nearest.point;
    length = nearest_length;
    const bool enclosed = length <= near;
    if constexpr (Observer::enabled) {
      upper = std::min(upper, length);
      lower = std::min(lower, upper);
      GjkStep step = report.step(GjkEvent::reduce, settings.reduce_line, iterations, direction.unit(), v, lower, upper);
      step.test = Comparison{"|v| > r", length, near, !enclosed};
      report.reduced(simplex, nearest, enclosed, settings.nearest_line, settings.enclosed_line, step);
    }
    simplex.keep(nearest.kept);
    if (enclosed) return stop(Termination::encloses_origin, true);
    direction = SearchDirection::along(nearest.toward, nearest.toward_squared);
  }
}

template OverlapOutcome gjk_overlap(const ConvexPair<float>&, const GjkSettings&, NullObserver&, GjkCache*);
template OverlapOutcome gjk_overlap(const ConvexPair<float>&, const GjkSettings&, StepObserver&, GjkCache*);
template OverlapOutcome gjk_overlap(const ConvexPair<double>&, const GjkSettings&, NullObserver&, GjkCache*);
template OverlapOutcome gjk_overlap(const ConvexPair<double>&, const GjkSettings&, StepObserver&, GjkCache*);

}  // namespace minkoscope
