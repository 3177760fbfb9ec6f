// `conservative-advancement`: the ball goes as far as it may without touching, again and again, until it is near
// enough. Brian Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996; along the normal of the
// nearest points as Gino van den Bergen, "Ray Casting against General Convex Objects with Application to Continuous
// Collision Detection", 2004. The distance is that of our GJK (core/narrow_phase/gjk/gjk_distance.h), in doubles,
// between the triangle and the ball as a point with a radius, in ellipsoid space. Each advance is a Newton step on a
// convex function from its left, so it never passes the touch.
//
// A triangle counts as touched from tolerance::advancement_gap on: so much too early, never late. Inner edges of a
// floor that the body stands in by rounding are obstacles like any other; the default sweep is mended there.
#pragma once

#include "core/sweep/query/collision_level.h"
#include "core/trace/observer.h"

namespace minkoscope {

template <class Real>
SweepResult sweep_by_advancement(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                 const Vector3d& displacement);
template <class Real>
SweepResult sweep_by_advancement(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                 const Vector3d& displacement, StepObserver& observer);

}  // namespace minkoscope
