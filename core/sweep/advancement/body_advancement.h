// `conservative-advancement` of any convex body, turning too: the kernel that its row (conservative_advancement.h) runs
// for what is no ellipsoid.
//
// - n is the direction of the nearest points at time t, and the gap their distance: the plane across n separates
// - no point of the body approaches that plane faster than μ = −n·d + max over the body of −n·(ω × r), which grows by
//   at most R|ω||ω × n| a unit of time as the body turns: so long the body may advance
// - a gap of a part of its size is a touch, unless its contact moves away
//
// Brian Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996, with the bound of the rotation taken
// along n; Erwin Coumans, Continuous Collision Detection and Physics, 2005. Ours: the better of the bound for the whole
// motion and the one from the present orientation; a body that touches and moves away goes on by steps in which it
// cannot get deeper than a part of its size, until it is.
#pragma once

#include "core/sweep/query/level_in_precision.h"
#include "core/sweep/query/moving_body.h"

namespace minkoscope {

SweepResult advance_body(const LevelInPrecision& level, const MovingBody& body);
SweepResult advance_body_observed(const LevelInPrecision& level, const MovingBody& body, StepObserver& observer);

}  // namespace minkoscope
