// `thebigh`: one tick of the mover of thebigh, "Collision detection in 3D" (FreeBASIC forum, 2020): as published,
// faults included. What is known to be wrong with it, besides its sweep (core/sweep/published/thebigh.h):
// - the move up to the hit multiplies the displacement, which is not a unit vector, by a distance: short moves stop far
//   from what they hit, long ones end behind it;
// - the margin is measured along the motion, so that at a grazing angle the body comes much nearer than it, and a body
//   nearer than the margin does not move up at all;
// - the slide plane is taken at a point that was shifted along the motion, so it is tilted against the true one: a body
//   bobs on a flat floor;
// - its normal is not a unit vector, and its square scales what is left: after a deep
//   penetration, the body is thrown.
// Ours: what core/character/published/published_tick.h lists; positions that are not finite end a recursion where it
// stands.
#pragma once

#include "core/character/walk/mover_method.h"

namespace minkoscope {

extern const MoverMethod thebigh_mover;

}  // namespace minkoscope
