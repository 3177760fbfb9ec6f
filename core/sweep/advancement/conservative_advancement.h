// `conservative-advancement`: the unit sphere advances as far as it may without touching, again and again, until it is
// near enough. Brian Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996; along the normal of the
// nearest points as Gino van den Bergen, "Ray Casting against General Convex Objects with Application to Continuous
// Collision Detection", 2004. The distance is that of our GJK (core/narrow_phase/gjk/gjk_distance.h), in doubles,
// between the triangle and the sphere as a point with a radius, in ellipsoid space. Each advance is a Newton step on a
// convex function from its left, so it never passes the touch.
//
// A triangle counts as touched from tolerance::advancement_gap on: so much too early, never late. Inner edges of a
// floor that the body overlaps by rounding are obstacles like any other; the default sweep is mended there.
#pragma once

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

extern const SweepMethod conservative_advancement_method;

}  // namespace minkoscope
