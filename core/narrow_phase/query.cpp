// The front door of the narrow phase: compiles the shapes, runs the method, and turns the cores' answer into that of
// the rounded shapes in the world.
//
// Round shapes are core + radius. Cores further apart than the radii: the distance is what is left. Cores apart but
// closer: GJK's normal is that of least penetration, no EPA is needed. Cores overlapping: EPA's depth and the radii.
#include "core/narrow_phase/query.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/narrow_phase/epa.h"
#include "core/narrow_phase/gjk_overlap.h"
#include "core/narrow_phase/published_query.h"
#include "core/narrow_phase/sat.h"

namespace minkoscope {

namespace {

template <class Real>
inline constexpr double default_tolerance = 0.0;
template <>
inline constexpr double default_tolerance<float> = 1e-5;
template <>
inline constexpr double default_tolerance<double> = 1e-9;

/// On polytopes both loops end by themselves, after as many steps as A − B has vertices at most. The default limits are
/// there for curved cores; on polytopes they give way, so that a large hull in a large hull is answered too. EPA's
/// gives way on curved cores as well, to what a ring of equally deep directions takes until the promised error is
/// proven. A limit that the user chose holds everywhere.
int step_limit(int chosen, int standard, bool polytopes) {
  constexpr int far_beyond = 1 << 14;
  return polytopes && chosen == standard ? far_beyond : std::max(chosen, 1);
}

/// Normal and witness points in the world from those of the cores in A's frame. `signed_distance` is that of the
/// rounded shapes: the witness points are put exactly that far apart along the normal, half of the rounding on either
/// side.
template <class Real>
void place_witnesses(const ConvexPair<Real>& pair, const Vector3d& core_a, const Vector3d& core_b,
                     const Vector3d& normal, double signed_distance, PairResult& result) {
  const Vector3d a = core_a + static_cast<double>(pair.a.radius()) * normal;
  const Vector3d b = core_b - static_cast<double>(pair.b.radius()) * normal;
  const Vector3d middle = 0.5 * (a + b);
  const Vector3d half = 0.5 * signed_distance * normal;
  result.normal = pair.direction_to_world(normal);
  result.point_a = pair.point_to_world(middle - half);
  result.point_b = pair.point_to_world(middle + half);
}

template <class Real, class Observer>
PairResult run(const PairQuery& query, Observer& observer) {
  const double tolerance = std::max(query.settings.relative_tolerance.value_or(default_tolerance<Real>), 0.0);
  if (const auto published = run_published<Real>(query, tolerance, observer)) return *published;

  const ConvexPair<Real> pair(query.a, query.b);
  const bool wants_depth = query.algorithm == "gjk-epa";
  const bool only_overlap = query.algorithm == "gjk-overlap";

  if (query.algorithm == "sat") {
    const SatOutcome tested = sat(pair, query.a.shape, query.b.shape, SatSettings{}, observer);
    PairResult result;
    result.overlap = tested.overlap;
    if (tested.overlap) result.depth = tested.depth;
    if (tested.overlap && *tested.overlap) result.normal = pair.direction_to_world(tested.normal);
    result.iterations = tested.axes;
    result.support_calls = tested.support_calls;
    result.termination = tested.termination;
    return result;
  }

  GjkSettings settings;
  settings.max_iterations =
      step_limit(query.settings.max_iterations, PairSettings{}.max_iterations, pair.is_polytope());
  settings.relative_tolerance = tolerance;
  const auto usable = [](const Vector3d& d) {
    const double length = glm::length(d);
    return length > 1e-150 && length < 1e150;
  };
  const Vector3d& centres = pair.offset;
  if (query.settings.initial_direction && usable(*query.settings.initial_direction)) {
    settings.direction = pair.direction_to_frame(*query.settings.initial_direction);
  } else if (usable(centres)) {
    settings.direction = centres;
  }

  PairResult result;
  if (only_overlap) {
    const OverlapOutcome verdict = gjk_overlap(pair, settings, observer);
    result.overlap = verdict.overlap;
    result.iterations = result.support_calls = verdict.iterations;
    result.termination = verdict.termination;
    return result;
  }

  const GjkOutcome gjk = gjk_distance(pair, settings, observer);
  result.iterations = gjk.iterations;
  result.support_calls = gjk.iterations;
  result.termination = gjk.termination;

  if (gjk.cores_overlap) {
    result.overlap = true;
    result.distance = 0.0;
    if (!wants_depth) return result;
    EpaSettings epa_settings;
    constexpr int curved_limit = 1 << 12;
    epa_settings.max_iterations =
        step_limit(query.settings.max_epa_iterations, PairSettings{}.max_epa_iterations, pair.is_polytope());
    if (!pair.is_polytope() && query.settings.max_epa_iterations == PairSettings{}.max_epa_iterations) {
      epa_settings.max_iterations = curved_limit;
    }
    epa_settings.relative_tolerance = tolerance;
    epa_settings.depth_upper = gjk.depth_upper;
    const EpaOutcome inside = epa(pair, gjk.simplex, epa_settings, observer);
    result.iterations += inside.iterations;
    result.support_calls += inside.support_calls;
    result.termination = inside.termination;
    result.depth = inside.depth + pair.radius;
    if (inside.has_normal) {
      place_witnesses(pair, inside.point_a, inside.point_b, inside.normal, -*result.depth, result);
    } else if (pair.radius > 0.0) {
      // Two balls with one centre: every direction is as good, so the first one searched is taken.
      place_witnesses(pair, inside.point_a, inside.point_b, glm::normalize(settings.direction), -*result.depth, result);
    } else {
      result.point_a = pair.point_to_world(inside.point_a);
      result.point_b = pair.point_to_world(inside.point_b);
    }
    return result;
  }

  // The cores are apart. At the iteration limit the bounds may still decide.
  const double gap = gjk.upper - pair.radius;
  if (gjk.termination == Termination::iteration_limit) {
    if (gap <= 0.0) result.overlap = true;
    if (gjk.lower > pair.radius) result.overlap = false;
    return result;
  }
  const double length = glm::length(gjk.closest);
  const double signed_distance = length - pair.radius;
  result.overlap = signed_distance <= 0.0;
  result.distance = std::max(signed_distance, 0.0);
  if (wants_depth) result.depth = std::max(-signed_distance, 0.0);
  if (*result.overlap && !wants_depth) return result;
  Vector3d core_a(0.0), core_b(0.0);
  for (int i = 0; i < gjk.simplex.size; ++i) {
    const std::size_t at = static_cast<std::size_t>(i);
    core_a += gjk.simplex.lambda[at] * gjk.simplex.vertices[at].a;
    core_b += gjk.simplex.lambda[at] * gjk.simplex.vertices[at].b;
  }
  place_witnesses(pair, core_a, core_b, gjk.closest / -length, signed_distance, result);
  return result;
}

template <class Observer>
PairResult dispatch(const PairQuery& query, Observer& observer) {
  if (find_pair_method(query.algorithm) == nullptr) {
    throw std::invalid_argument("there is no pair algorithm called \"" + query.algorithm + "\"");
  }
  return query.precision == Precision::float32 ? run<float>(query, observer) : run<double>(query, observer);
}

}  // namespace

std::string_view to_string(Precision precision) {
  return precision == Precision::float32 ? "float" : "double";
}

PairResult run_pair(const PairQuery& query) {
  NullObserver observer;
  return dispatch(query, observer);
}

PairResult run_pair(const PairQuery& query, StepObserver& observer) {
  return dispatch(query, observer);
}

}  // namespace minkoscope
