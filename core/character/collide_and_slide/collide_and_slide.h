// The default mover: collide and slide, with the faults of the published ones mended.
//
// Sources: P. Fauerby, "Improved Collision Detection and Response", 2003 (the recursion of hit, tangent plane, slide);
// id Software, Quake, 1996 (up, forward, down over a step); J. Linahan, arXiv:1211.0059, 2012 (corners).
// Our deviations, and why:
// - The margin is kept along the contact's normal, not along the motion: at a grazing angle the latter eats the move.
// - The slide plane is the tangent plane at the true contact, not at a shifted point: a flat floor stays flat.
// - All planes met in a pass stay; after each hit what is left of the original motion is projected again, on the
// smallest
//   set of them (slide_planes.h): no ping-pong in acute corners, and a body that leaves a corner is not held.
// - A slope beyond the limit also counts as a vertical wall for the body's own motion, so that it neither climbs nor
//   locks where such a slope meets the floor; gravity still slides down the slope itself.
// - Gravity is a pass of its own that ends on walkable ground, so that a body stands still on a slope.
// - What a body stands on stops a motion into it before any sweep: it is known from the contacts of the tick before, and
//   those at the end of the body's own motion say whether gravity has anything left to do.
// - From ground that carries, a body is snapped down before it falls: both go the same way, in one sweep.
// - Overlaps are cleared first, all contacts together, also when nothing is to be moved.
#pragma once

#include "core/character/walk/mover_method.h"

namespace minkoscope {

extern const MoverMethod collide_and_slide_method;

}  // namespace minkoscope
