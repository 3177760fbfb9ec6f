// `gjk-cast`: any convex body against triangles and convex obstacles, one ray cast of GJK each (ray_cast.h). Gino van
// den Bergen, Ray Casting against General Convex Objects with Application to Continuous Collision Detection, 2004.
//
// Deviations beside those of the loop: what is entered before any plane has cut the ray off overlaps or touches at the
// start, which EPA decides; the normal is that of the nearest points a hair before the hit, where they still have a
// direction (van den Bergen's is that of the last plane, which a curved body meets early). The body does not turn.
#pragma once

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

/// One body through a level, its rotation a unit quaternion; it does not turn.
template <class Real>
SweepResult cast_body(const CollisionLevel<Real>& level, const MovingBody& body);
template <class Real>
SweepResult cast_body(const CollisionLevel<Real>& level, const MovingBody& body, StepObserver& observer);

template <class Real>
SweepResult cast_body(const CollisionLevel<Real>& level, const MovingBody& body, NullObserver&) {
  return cast_body(level, body);
}

extern const SweepMethod gjk_cast_method;

}  // namespace minkoscope
