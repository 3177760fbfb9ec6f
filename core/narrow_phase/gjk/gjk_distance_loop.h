// Distance GJK.
// Source: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex
// Objects in Three-Dimensional Space, 1988; the bounds and the stop on their gap follow Gino van den Bergen, A Fast and
// Robust GJK Implementation for Collision Detection of Convex Objects, 1999.
//
// - W is empty; the first direction is the centre offset (or the one asked for); or both are what an earlier query of
//   the pair left (gjk_start.h)
// - w is the vertex of A − B furthest along the direction: A − B lies behind the plane through it, which bounds the
//   distance from below
// - stop when v, which bounds it from above, is as near as that plane: converged
// - stop when w is a vertex of W already, or when v does not come nearer: no progress is left in these digits
// - add w, find the point v of W nearest the origin, keep the vertices that carry it
// - stop when the tetrahedron holds the origin or v touches it: the cores overlap
//
// Deviations: the stop has a floor at the rounding of a support point, without which a float run would chase its own
// noise; the first direction is the centre offset, so that a far pair is known to be apart after one support; geometry
// in double also in float runs (see convex_pair.h); bounds and vertices are reported on every exit path.
//
// For the two files that compile it, plain and observed, each as suits it.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/narrow_phase/gjk/gjk_distance.h"
#include "core/narrow_phase/gjk/gjk_reporter.h"

namespace minkoscope {

inline constexpr std::string_view gjk_gap_formula = "v·v − v·w ≤ ε·v·v";

/// The comparison's value is computed from the step's own world vectors, so that who reads the step gets it again.
inline Comparison gap_test(const GjkStep& step, double threshold, bool holds) {
  const double vv = glm::dot(step.closest, step.closest);
  return {gjk_gap_formula, vv - glm::dot(step.closest, step.support->w), threshold, holds};
}

template <class Real, class Observer>
GjkOutcome<Real> gjk_distance(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer) {
  [[maybe_unused]] auto report = make_gjk_reporter(pair, observer);
  const double floor = pair.gap_floor(settings.relative_tolerance);
  const double touching = tolerance::touching_distance<Real> * pair.scale;
  GjkOutcome<Real> out;
  GjkSimplex<Real>& simplex = out.simplex;
  const DeterminantNoise noise(2.0 * pair.size, pair.scale);
  SearchDirection direction;
  Vector3d v(0.0);
  double length = pair.scale;  // |v|
  double lower = 0.0, upper = pair.scale, depth_upper = pair.scale;
  int iterations = 0;

  bool cores_overlap = false;
  Termination termination = Termination::encloses_origin;  // unless the loop is left for another reason
  if (settings.warm != nullptr) {
    const GjkStart start = warm_start(pair, *settings.warm, settings.direction, noise, simplex);
    direction = start.direction;
    if (simplex.size() > 0) {
      v = start.nearest.point;
      length = start.length;
      upper = std::min(upper, length);
      cores_overlap = start.nearest.encloses || length <= touching;
    }
    if constexpr (Observer::enabled) {
      report.start(start, simplex, upper);
      if (cores_overlap) report.enclosed_at_start(start, settings.enclosed_line, "|v| > touching", touching, upper);
    }
    if (simplex.size() > 0) simplex.keep(start.nearest.kept);
  } else {
    direction = SearchDirection::along(settings.direction);
    if constexpr (Observer::enabled) report.start({{}, direction, 0.0, false}, simplex, upper);
  }
  while (!cores_overlap) {
    if (iterations == settings.max_iterations) {
      termination = Termination::iteration_limit;
      if constexpr (Observer::enabled) {
        GjkStep step = report.step(GjkEvent::stop, 2, iterations, direction.unit(), v, lower, upper);
        step.termination = termination;
        step.test = Comparison{"k < k max", static_cast<double>(iterations),
                               static_cast<double>(settings.max_iterations), false};
        observer.on(step);
      }
      break;
    }
    ClimbOf<Observer> climb;
    CoreSupport<Real>& w = simplex.next();
    pair.core_support(direction.vector, w, climb);
    ++iterations;
    // All of A − B lies this far behind the origin, times the direction's length.
    const double behind = -glm::dot(direction.vector, w.w);
    const double bound = behind / direction.length;
    lower = std::min(std::max(lower, bound), upper);
    depth_upper = std::min(depth_upper, std::max(-bound, 0.0));

    const bool has_v = simplex.size() > 0;
    const double allowed = pair.allowed_gap(settings.relative_tolerance, length, floor);
    const double near_v = length - allowed;
    const bool converged = has_v && behind >= near_v * direction.length;
    // A vertex again is as far along as v, up to rounding.
    const bool repeated = has_v && !converged &&
                          behind >= (near_v - tolerance::repeated_vertex * length) * direction.length &&
                          simplex.holds(w.w);
    if constexpr (Observer::enabled) {
      const SimplexVertex lettered = report.letter_support(w);
      GjkStep step = report.step(GjkEvent::support, 2, iterations, direction.unit(), v, lower, upper);
      step.support = lettered;
      tell_climb(pair, climb, step);
      if (has_v) step.test = gap_test(step, allowed * length, converged);
      observer.on(step);
      if (converged || repeated) {
        step.event = GjkEvent::stop;
        step.line = settings.converged_line;
        step.termination = converged ? Termination::converged : Termination::no_progress;
        observer.on(step);
      }
    }
    if (converged || repeated) {
      termination = converged ? Termination::converged : Termination::no_progress;
      break;
    }

    simplex.add_newest();
    const NearestFeature nearest = NearestFeature::of_newest(w.w, simplex.corners(), simplex.size(), noise);
    const double nearest_length = std::sqrt(nearest.squared);
    if (has_v && !nearest.encloses && !(nearest_length < length)) {
      simplex.drop_newest();
      termination = Termination::no_progress;
      if constexpr (Observer::enabled) {
        GjkStep step =
            report.step(GjkEvent::stop, settings.converged_line, iterations, direction.unit(), v, lower, upper);
        step.support = report.newest(w, 0.0);
        step.test = Comparison{"|v'| < |v|", nearest_length, length, false};
        step.termination = termination;
        observer.on(step);
      }
      break;
    }
    v = nearest.point;
    length = nearest_length;
    upper = std::min(upper, length);
    lower = std::min(lower, upper);
    cores_overlap = nearest.encloses || length <= touching;
    if constexpr (Observer::enabled) {
      GjkStep step = report.step(GjkEvent::reduce, settings.reduce_line, iterations, direction.unit(), v, lower, upper);
      step.test = Comparison{"|v| > touching", length, touching, length > touching};
      report.reduced(simplex, nearest, cores_overlap, settings.nearest_line, settings.enclosed_line, step);
    }
    simplex.keep(nearest.kept);
    if (!cores_overlap) direction = SearchDirection::along(nearest.toward, nearest.toward_squared);
  }
  out.termination = termination;
  out.closest = v;
  out.lower = lower;
  out.upper = upper;
  out.depth_upper = depth_upper;
  out.cores_overlap = cores_overlap;
  out.iterations = iterations;
  return out;
}

}  // namespace minkoscope
