// The mover of Quake III Arena as its source of 2005 has it (id Software, bg_slidemove.c and bg_pmove.c, GPL
// release 1.32b): slide along up to five planes in four bumps, and if that was not free, again from a step higher, and
// down.
//
// Faithful to that text, its faults included: planes that cannot all be kept stop the body dead, a bump into nearly the
// same plane nudges it off, a body that begins in something solid does not move, and walking down a step it is in the
// air.
//
// What a walk needs besides, ours: the wanted velocity takes the place of friction and acceleration; a unit of the game
// is 1/32 m; the least slope and the step's height are the walk's settings; a sweep takes the place of the trace
// through brushes, and stops an eighth of a unit before what it meets, along its normal, as that does.
#pragma once

#include "core/character/walk/mover_method.h"

namespace minkoscope {

extern const MoverMethod step_slide_mover;

}  // namespace minkoscope
