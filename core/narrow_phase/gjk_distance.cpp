// Distance GJK.
// Source: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex
// Objects in Three-Dimensional Space, 1988; the bounds and the stop on their gap follow Gino van den Bergen, A Fast and
// Robust GJK Implementation for Collision Detection of Convex Objects, 1999.
//
// - W is empty; the first direction is the centre offset (or the one asked for)
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
#include "core/narrow_phase/gjk_distance.h"

#include <algorithm>
#include <cmath>

#include "core/narrow_phase/report.h"

namespace minkoscope {

namespace {

constexpr std::string_view gap_formula = "v·v − v·w ≤ ε·v·v";
constexpr std::string_view separated_formula = "−d·w > r";

/// Writes the steps of one run. Letters: while a support point is looked at it is A and the simplex B, C, D; the
/// vertices that survive a reduction keep their letters until the next support point takes the A.
template <class Real>
struct Reporter {
  const ConvexPair<Real>& pair;
  StepObserver& observer;
  std::vector<SimplexVertex> simplex;

  GjkStep step(GjkEvent event, int line, int iteration, const Vector3d& direction, const Vector3d& closest,
               double lower, double upper) const {
    GjkStep out;
    out.event = event;
    out.line = line;
    out.iteration = iteration;
    out.direction = pair.direction_to_world(direction);
    out.closest = pair.direction_to_world(closest);
    out.lower = std::min(lower, upper);
    out.upper = upper;
    out.radius_a = static_cast<double>(pair.a.radius());
    out.radius_b = static_cast<double>(pair.b.radius());
    out.simplex = simplex;
    return out;
  }

  void start(const Vector3d& direction, double upper) {
    observer.on(step(GjkEvent::start, 1, 0, direction, Vector3d(0.0), 0.0, upper));
  }

  SimplexVertex letter_support(const MinkowskiVertex& w) {
    char name = 'B';
    for (SimplexVertex& vertex : simplex) vertex.name = name++;
    return to_step(pair, w, 'A', 0.0);
  }

  /// The comparison's value is computed from the step's own world vectors, so that who reads the step gets it again.
  static Comparison gap_test(const GjkStep& step, double threshold, bool holds) {
    const double vv = glm::dot(step.closest, step.closest);
    return {gap_formula, vv - glm::dot(step.closest, step.support->w), threshold, holds};
  }

  void reduced(const Simplex& before, const Nearest& nearest, GjkStep& out) {
    simplex.clear();
    for (int i = 0; i < before.size; ++i) {
      const std::size_t at = static_cast<std::size_t>(i);
      const char name = static_cast<char>('A' + i);
      const bool kept = (nearest.kept >> i & 1u) != 0;
      const SimplexVertex vertex = to_step(pair, before.vertices[at], name, nearest.lambda[at]);
      (kept ? simplex : out.dropped).push_back(vertex);
      if (kept) out.region += name;
    }
    out.simplex = simplex;
  }
};

bool holds(const Simplex& simplex, const MinkowskiVertex& vertex) {
  for (int i = 0; i < simplex.size; ++i) {
    if (simplex.vertices[static_cast<std::size_t>(i)].w == vertex.w) return true;
  }
  return false;
}

Simplex with_newest(const Simplex& simplex, const MinkowskiVertex& vertex) {
  Simplex out;
  out.vertices[0] = vertex;
  for (int i = 0; i < simplex.size; ++i) {
    out.vertices[static_cast<std::size_t>(i) + 1] = simplex.vertices[static_cast<std::size_t>(i)];
  }
  out.size = simplex.size + 1;
  return out;
}

Simplex reduced(const Simplex& simplex, const Nearest& nearest) {
  Simplex out;
  for (int i = 0; i < simplex.size; ++i) {
    if ((nearest.kept >> i & 1u) == 0) continue;
    out.vertices[static_cast<std::size_t>(out.size)] = simplex.vertices[static_cast<std::size_t>(i)];
    out.lambda[static_cast<std::size_t>(out.size)] = nearest.lambda[static_cast<std::size_t>(i)];
    ++out.size;
  }
  return out;
}

struct NoReporter {};

template <class Real, class Observer>
auto make_reporter([[maybe_unused]] const ConvexPair<Real>& pair, [[maybe_unused]] Observer& observer) {
  if constexpr (Observer::enabled) {
    return Reporter<Real>{pair, observer, {}};
  } else {
    return NoReporter{};
  }
}

}  // namespace

template <class Real, class Observer>
GjkOutcome gjk_distance(const ConvexPair<Real>& pair, const GjkSettings& settings, Observer& observer) {
  [[maybe_unused]] auto report = make_reporter(pair, observer);
  const double floor = pair.gap_floor(settings.relative_tolerance);
  const double touching = tolerance::touching_distance<Real> * pair.scale;
  GjkOutcome out;
  Simplex& simplex = out.simplex;
  Vector3d& v = out.closest;
  out.upper = pair.scale;
  out.depth_upper = pair.scale;
  Vector3d direction = glm::normalize(settings.direction);
  if constexpr (Observer::enabled) report.start(direction, out.upper);

  double length = pair.scale;  // |v|
  for (;;) {
    if (out.iterations == settings.max_iterations) {
      out.termination = Termination::iteration_limit;
      if constexpr (Observer::enabled) {
        GjkStep step = report.step(GjkEvent::stop, 2, out.iterations, direction, v, out.lower, out.upper);
        step.termination = out.termination;
        step.test = Comparison{"k < k max", static_cast<double>(out.iterations),
                               static_cast<double>(settings.max_iterations), false};
        observer.on(step);
      }
      break;
    }
    const MinkowskiVertex w = pair.support(direction);
    ++out.iterations;
    const double along = glm::dot(direction, w.w);
    out.lower = std::min(std::max(out.lower, -along), out.upper);
    out.depth_upper = std::min(out.depth_upper, std::max(along, 0.0));

    const bool has_v = simplex.size > 0;
    const double gap = length + along;  // |v| − v·w / |v|
    const double allowed = pair.allowed_gap(settings.relative_tolerance, length, floor);
    const bool converged = has_v && gap <= allowed;
    const bool repeated = has_v && !converged && holds(simplex, w);
    const bool separated = settings.goal == GjkGoal::overlap && out.lower > pair.radius + touching;
    if constexpr (Observer::enabled) {
      const SimplexVertex lettered = report.letter_support(w);
      GjkStep step = report.step(GjkEvent::support, 2, out.iterations, direction, v, out.lower, out.upper);
      step.support = lettered;
      if (has_v) step.test = report.gap_test(step, allowed * length, converged);
      observer.on(step);
      if (converged || repeated || separated) {
        const Termination why = separated   ? Termination::separating_axis
                                : converged ? Termination::converged
                                            : Termination::no_progress;
        step.event = GjkEvent::stop;
        step.line = separated ? settings.separated_line : settings.converged_line;
        step.termination = why;
        if (separated) {
          step.test =
              Comparison{separated_formula, -glm::dot(step.direction, lettered.w), pair.radius + touching, true};
        }
        observer.on(step);
      }
    }
    if (separated || converged || repeated) {
      out.termination =
          separated ? Termination::separating_axis : (converged ? Termination::converged : Termination::no_progress);
      break;
    }

    const Simplex candidate = with_newest(simplex, w);
    const Nearest nearest = nearest_to_origin(candidate);
    const double nearest_length = glm::length(nearest.point);
    if (has_v && !nearest.encloses && !(nearest_length < length)) {
      out.termination = Termination::no_progress;
      if constexpr (Observer::enabled) {
        GjkStep step =
            report.step(GjkEvent::stop, settings.converged_line, out.iterations, direction, v, out.lower, out.upper);
        step.support = to_step(pair, w, 'A', 0.0);
        step.test = Comparison{"|v'| < |v|", nearest_length, length, false};
        step.termination = out.termination;
        observer.on(step);
      }
      break;
    }
    simplex = reduced(candidate, nearest);
    v = nearest.point;
    length = nearest_length;
    out.upper = std::min(out.upper, length);
    out.lower = std::min(out.lower, out.upper);
    const bool enclosed =
        nearest.encloses || length <= touching || (settings.goal == GjkGoal::overlap && out.upper <= pair.radius);
    if constexpr (Observer::enabled) {
      GjkStep step =
          report.step(GjkEvent::reduce, settings.reduce_line, out.iterations, direction, v, out.lower, out.upper);
      step.support = to_step(pair, w, 'A', nearest.lambda[0]);
      report.reduced(candidate, nearest, step);
      step.test = Comparison{"|v| > touching", length, touching, length > touching};
      observer.on(step);
      if (enclosed) {
        step.event = GjkEvent::stop;
        step.line = settings.enclosed_line;
        step.dropped.clear();
        step.termination = Termination::encloses_origin;
        observer.on(step);
      }
    }
    if (enclosed) {
      out.termination = Termination::encloses_origin;
      out.cores_overlap = nearest.encloses || length <= touching;
      break;
    }
    direction = v / -length;
  }
  return out;
}

template GjkOutcome gjk_distance(const ConvexPair<float>&, const GjkSettings&, NullObserver&);
template GjkOutcome gjk_distance(const ConvexPair<float>&, const GjkSettings&, StepObserver&);
template GjkOutcome gjk_distance(const ConvexPair<double>&, const GjkSettings&, NullObserver&);
template GjkOutcome gjk_distance(const ConvexPair<double>&, const GjkSettings&, StepObserver&);

}  // namespace minkoscope
