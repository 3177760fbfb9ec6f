// One question of one pair, answered in the world by our own methods: what run_pair and the prepared pair share.
#pragma once

#include "core/narrow_phase/gjk/gjk_distance.h"

namespace minkoscope {

enum class PairQuestion { overlap, distance, penetration };  // gjk-overlap, gjk-distance, gjk-epa

/// The relative tolerance of a run: the chosen one, or 1e-5 in float and 1e-9 in double.
template <class Real>
double tolerance_of(const PairSettings& settings) {
  return std::max(settings.relative_tolerance.value_or(std::is_same_v<Real, float> ? 1e-5 : 1e-9), 0.0);
}

/// On polytopes both loops end by themselves, after as many steps as A − B has vertices at most. The default limits are
/// there for curved cores; on polytopes they give way, so that a large hull in a large hull is answered too. EPA's
/// gives way on curved cores as well, to what a ring of equally deep directions takes until the promised error is
/// proven. A limit that the user chose holds everywhere.
inline int step_limit(int chosen, int standard, bool polytopes) {
  constexpr int far_beyond = 1 << 14;
  return polytopes && chosen == standard ? far_beyond : std::max(chosen, 1);
}

/// What the GJK loops of this pair are run with; they start from `cache`, which may be null, unless the settings say.
template <class Real>
MINKOSCOPE_INLINE GjkSettings loop_settings(const ConvexPair<Real>& pair, const PairSettings& chosen,
                                            const GjkCache* cache) {
  GjkSettings settings;
  settings.max_iterations = step_limit(chosen.max_iterations, PairSettings{}.max_iterations, pair.is_polytope());
  settings.relative_tolerance = tolerance_of<Real>(chosen);
  settings.warm = chosen.warm_start ? &*chosen.warm_start : cache;
  const Vector3d& centres = pair.offset;
  if (chosen.initial_direction && usable_direction(*chosen.initial_direction)) {
    settings.direction = pair.direction_to_frame(*chosen.initial_direction);
  } else if (usable_direction(centres)) {
    settings.direction = centres;
  }
  return settings;
}

/// `cache`, where not null: where the loop starts unless the settings say, and what it leaves for the next query.
/// Instantiated for float and double, NullObserver and StepObserver; the observed run gives the same bits.
template <class Real, class Observer>
PairResult answer(const ConvexPair<Real>& pair, PairQuestion question, const PairSettings& chosen, Observer& observer,
                  GjkCache* cache = nullptr);

/// The same of two balls, `offset` from A's centre to B's in A's frame, not zero: the first support is the only point
/// of the cores' A − B and the second says so, whatever the settings but fewer than two iterations.
PairResult answer_of_points(const Vector3d& offset, const PoseMatrix& frame_a, double radius_a, double radius_b,
                            PairQuestion question);

}  // namespace minkoscope
