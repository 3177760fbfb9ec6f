// A sweep through a level whose meshes were made ready before: many sweeps through one level, as when a body is dragged
// about in it.
#pragma once

#include "core/sweep/query/collision_level.h"
#include "core/trace/observer.h"

namespace minkoscope {

/// As run_sweep, to the bit. `level` has the query's meshes, in its precision and under its poses. Throws as run_sweep
/// does.
template <class Real>
SweepResult run_prepared_sweep(const CollisionLevel<Real>& level, const SweepQuery& query, StepObserver& observer);

}  // namespace minkoscope
