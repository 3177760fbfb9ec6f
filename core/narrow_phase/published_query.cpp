#include "core/narrow_phase/published_query.h"

#include <algorithm>

#include "core/narrow_phase/epa/epa.h"
#include "core/narrow_phase/published/brute_force.h"
#include "core/narrow_phase/published/epa_direct.h"
#include "core/narrow_phase/published/hacktank.h"
#include "core/narrow_phase/published/headbutt.h"
#include "core/narrow_phase/published/tetrahedron.h"

namespace minkoscope {

namespace {

/// The witness points are put exactly the signed distance apart along the normal.
template <class Real>
void place(const ConvexPair<Real>& pair, const Vector3d& a, const Vector3d& b, const Vector3d& normal,
           double signed_distance, PairResult& result) {
  const Vector3d middle = 0.5 * (a + b), half = 0.5 * signed_distance * normal;
  result.normal = pair.direction_to_world(normal);
  result.point_a = pair.point_to_world(middle - half);
  result.point_b = pair.point_to_world(middle + half);
}

PairResult plain(const PublishedOutcome& outcome) {
  PairResult result;
  result.overlap = outcome.overlap;
  result.iterations = result.support_calls = outcome.iterations;
  result.termination = outcome.termination;
  return result;
}

/// The article's next part: depth and contact of what overlaps, from the last simplex.
template <class Real, class Observer>
void expand(const ConvexPair<Real>& pair, const PairQuery& query, double relative_tolerance, const Simplex& simplex,
            PairResult& result, Observer& observer) {
  EpaSettings settings;
  settings.max_iterations = std::max(query.settings.max_epa_iterations, 1);
  settings.relative_tolerance = relative_tolerance;
  settings.depth_upper = pair.scale;
  settings.start_line = static_cast<int>(HacktankLine::overlap);
  settings.closest_line = static_cast<int>(HacktankLine::nearest);
  settings.support_line = settings.stop_line = static_cast<int>(HacktankLine::expand);
  settings.horizon_line = settings.expand_line = static_cast<int>(HacktankLine::expand);
  const EpaOutcome inside = epa(pair, simplex, settings, observer);
  result.depth = inside.depth;
  result.iterations += inside.iterations;
  result.support_calls += inside.support_calls;
  result.termination = inside.termination;
  if (inside.has_normal) {
    place(pair, inside.point_a, inside.point_b, inside.normal, -inside.depth, result);
  } else {
    result.point_a = pair.point_to_world(inside.point_a);
    result.point_b = pair.point_to_world(inside.point_b);
  }
}

}  // namespace

template <class Real, class Observer>
std::optional<PairResult> run_published(const PairQuery& query, double relative_tolerance, Observer& observer) {
  const auto usable = [](const Vector3d& d) {
    const double length = glm::length(d);
    return length > 1e-150 && length < 1e150;
  };
  const auto& first = query.settings.initial_direction;
  const bool chosen = first && usable(*first);

  if (query.algorithm == "brute-force") {
    BruteForceSettings settings;
    if (query.settings.max_iterations != PairSettings{}.max_iterations)
      settings.max_rays = query.settings.max_iterations;
    if (chosen) settings.direction = *first;
    const BruteForceOutcome asked = brute_force<Real>(query.a, query.b, settings, observer);
    PairResult result;
    result.overlap = asked.overlap;
    result.iterations = asked.rays;
    result.termination = asked.termination;
    return result;
  }
  const bool known = query.algorithm == "headbutt" || query.algorithm == "hacktank" ||
                     query.algorithm == "tetrahedron" || query.algorithm == "epa-direct";
  if (!known) return std::nullopt;

  const ConvexPair<Real> pair(query.a, query.b, Rounding::in_core);
  PublishedSettings settings;
  settings.max_iterations = std::max(query.settings.max_iterations, 1);
  if (chosen) settings.direction = pair.direction_to_frame(*first);

  if (query.algorithm == "headbutt") return plain(headbutt(pair, settings, observer));
  if (query.algorithm == "tetrahedron") return plain(tetrahedron(pair, settings, observer));
  if (query.algorithm == "hacktank") {
    const HacktankOutcome found = hacktank(pair, query.a.shape, query.b.shape, settings, observer);
    PairResult result = plain(found);
    if (found.overlap && *found.overlap) {
      expand(pair, query, relative_tolerance, found.simplex, result, observer);
    } else if (found.overlap) {
      result.depth = 0.0;
    }
    return result;
  }
  const EpaDirectSettings direct{std::max(query.settings.max_epa_iterations, 1), relative_tolerance};
  const EpaDirectOutcome found = epa_direct(pair, direct, observer);
  PairResult result;
  result.overlap = found.overlap;
  result.iterations = found.iterations;
  result.support_calls = found.support_calls;
  result.termination = found.termination;
  if (found.measured) {
    result.distance = std::max(found.signed_distance, 0.0);
    result.depth = std::max(-found.signed_distance, 0.0);
    place(pair, found.point_a, found.point_b, found.normal, found.signed_distance, result);
  }
  return result;
}

template std::optional<PairResult> run_published<float>(const PairQuery&, double, NullObserver&);
template std::optional<PairResult> run_published<float>(const PairQuery&, double, StepObserver&);
template std::optional<PairResult> run_published<double>(const PairQuery&, double, NullObserver&);
template std::optional<PairResult> run_published<double>(const PairQuery&, double, StepObserver&);

}  // namespace minkoscope
