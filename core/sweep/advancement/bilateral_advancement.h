// `bilateral-advancement`: the time of impact of two polytopes, or rounded ones, from both sides: forwards by the
// closest features, backwards by the roots of their separating function. Erin Catto, Continuous Collision, Game
// Developers Conference 2013, as in Box2D's time of impact, here of one body that moves.
//
// - GJK at t1 gives the closest features, and they the axis of a separating function s (separating_axis.h)
// - t2 is the end of the motion; s(t2) is that of the deepest points along the axis then
// - where s(t2) is beyond the target, the root of the separation of these two points, by bisection and false position
//   in turns, is the new t2, and the deepest points there are found, until none is deeper
// - t1 becomes t2, until the distance at t1 is the target
//
// Deviations, which the published method does without since it sweeps through a part of a turn:
// - the separation between t1 and t2 is bounded from below by its values there and by how fast it bends; where it may
//   dip, t2 becomes the time of the dip. Neither a body that has turned past the obstacle at t2 nor a later one of
//   several roots passes for free
// - a body that touches and does not approach is followed until it is nearer by half a touch, or too deep
// - an overlap at the start has EPA's depth
#pragma once

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

extern const SweepMethod bilateral_advancement_method;

}  // namespace minkoscope
