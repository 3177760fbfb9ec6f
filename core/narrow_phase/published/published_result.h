// What the rows of the published methods share: settings in, results out. What a method does not compute stays absent.
#pragma once

#include "core/narrow_phase/pair/pair_method.h"
#include "core/narrow_phase/pair/run_settings.h"
#include "core/narrow_phase/published/published.h"

namespace minkoscope {

/// The direction that the query gives, world; nothing where it gives none that could be normalized.
inline std::optional<Vector3d> given_direction(const PairSettings& settings) {
  if (!settings.initial_direction) return std::nullopt;
  const double length = glm::length(*settings.initial_direction);
  if (!(length > tolerance::shortest_published_direction && length < tolerance::longest_published_direction))
    return std::nullopt;
  return settings.initial_direction;
}

template <class Real>
PublishedSettings published_settings(const ConvexPair<Real>& pair, const PairSettings& given) {
  PublishedSettings settings;
  settings.max_iterations = iteration_limit(given.max_iterations, settings.max_iterations);
  if (const auto direction = given_direction(given)) settings.direction = pair.direction_to_frame(*direction);
  return settings;
}

inline PairResult to_result(const PublishedOutcome& outcome) {
  PairResult result;
  result.overlap = outcome.overlap;
  result.iterations = result.support_calls = outcome.iterations;
  result.termination = outcome.termination;
  return result;
}

/// Normal and witness points in the world, exactly the signed distance apart along the normal.
template <class Real>
void place_witnesses(const ConvexPair<Real>& pair, const Vector3d& a, const Vector3d& b, const Vector3d& normal,
                     double signed_distance, PairResult& result) {
  const Vector3d middle = 0.5 * (a + b), half = 0.5 * signed_distance * normal;
  result.normal = pair.direction_to_world(normal);
  result.point_a = pair.point_to_world(middle - half);
  result.point_b = pair.point_to_world(middle + half);
}

}  // namespace minkoscope
