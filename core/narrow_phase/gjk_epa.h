// GJK, and EPA where it is needed: the cores' result turned into that of the rounded shapes in the world.
#pragma once

#include "core/narrow_phase/gjk/gjk_distance.h"

namespace minkoscope {

enum class PairTask { overlap, distance, penetration };

/// On polytopes both loops end by themselves, after as many steps as A − B has vertices at most: this limit is never
/// reached. On curved cores GJK converges within a few steps; EPA's limit is what a ring of equally deep directions
/// takes until the promised error is proven.
inline constexpr int polytope_iterations = 1 << 14;
inline constexpr int curved_gjk_iterations = 64;
inline constexpr int curved_epa_iterations = 1 << 12;

/// Settings of the GJK loops of this pair; they start from `cache`, which may be null, unless the query gives a start.
template <class Real>
MINKOSCOPE_INLINE GjkSettings gjk_settings(const ConvexPair<Real>& pair, const GjkLines& lines,
                                           const PairSettings& given, const GjkCache* cache) {
  GjkSettings settings{.lines = lines};
  settings.max_iterations =
      iteration_limit(given.max_iterations, pair.is_polytope() ? polytope_iterations : curved_gjk_iterations);
  settings.relative_tolerance = relative_tolerance_of<Real>(given);
  settings.warm = given.warm_start ? &*given.warm_start : cache;
  const Vector3d& centres = pair.offset;
  if (given.initial_direction && usable_direction(*given.initial_direction)) {
    settings.direction = pair.direction_to_frame(*given.initial_direction);
  } else if (usable_direction(centres)) {
    settings.direction = centres;
  }
  return settings;
}

/// `cache`, where not null: where the loop starts unless the settings give a start, and where it stores its last
/// simplex for the next query. Instantiated for float and double, NullObserver and StepObserver; the observed run gives
/// the same bits.
template <class Real, class Observer>
PairResult run_gjk_epa(const ConvexPair<Real>& pair, PairTask task, const PairSettings& given, Observer& observer,
                       GjkCache* cache = nullptr);

/// What a distance query answers where GJK ended so.
template <class Real>
PairResult distance_result(const ConvexPair<Real>& pair, const GjkOutcome<Real>& gjk);

/// The same of two spheres in closed form. `offset`: from A's centre to B's in A's frame, not zero.
PairResult sphere_result(const Vector3d& offset, const PoseMatrix& frame_a, double radius_a, double radius_b,
                         PairTask task);

}  // namespace minkoscope
