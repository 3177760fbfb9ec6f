// `fauerby-2000`: one tick of the mover of Kasper Fauerby (Telemachos), "Collision detection & Response", 2000, updated
// 2002: as published, faults included. What is known to be wrong with it, besides its sweep
// (core/sweep/published/fauerby_2000.h):
// - it slides along one plane after the other, so that it goes to and fro in an acute corner;
// - how near it goes to what it hits and which motion is too small to bother with are fixed, 0.001 radii;
// - a mesh that moves takes along what touches it only upwards and sideways ("lifts going down is automatic because of
//   gravity"), so that a lift which sinks faster than the body falls leaves it behind;
// - a body that is stuck goes back to where it last was not, though the level may have moved there.
// Ours: what core/character/published/published_tick.h lists; the velocity of a mesh is that of its origin over the
// tick; at most 64 recursions, the only cap; for "as close as possible" and "very small" the text gives no number, we
// take the one that it gives for "on the plane".
#pragma once

#include "core/character/walk/mover_method.h"

namespace minkoscope {

extern const MoverMethod fauerby_2000_mover;

}  // namespace minkoscope
