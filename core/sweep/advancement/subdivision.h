// `subdivision`: the ball is tried at one place after the other along its way, then between the last that was free and
// the first that was not. Kasper Fauerby, "Collision detection & Response", update of 3 November 2002, proposes it for
// the edges that his own tests get wrong; here it is for every triangle. Ours: the halving at the end; overlaps at the
// start; what the body stands in by less than the tolerance stays free until it comes deeper.
//
// Right but for what the steps cannot see: dips shallower than the square of a step over 8, which is 5e-4 radii for
// moves of up to 4096 radii (65,536 samples); beyond, the step grows. A hit on what touched at the start is told when
// the body has come deeper than the tolerance of an overlap.
#pragma once

#include "core/sweep/query/collision_level.h"
#include "core/trace/observer.h"

namespace minkoscope {

template <class Real>
SweepResult sweep_by_subdivision(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                 const Vector3d& displacement);
template <class Real>
SweepResult sweep_by_subdivision(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                 const Vector3d& displacement, StepObserver& observer);

}  // namespace minkoscope
