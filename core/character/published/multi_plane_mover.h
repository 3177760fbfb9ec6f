// `multi-plane`: a mover with a list of planes, as id Software, Quake, 1996 (SV_FlyMove), and PhysX have it: the motion
// is clipped against each plane met; one plane slides, two leave the line in which they meet, three stop; and it stops
// when the result opposes what was wanted, so that it never goes to and fro. Ours: the sweep is `swept`; the margin is
// kept along the normal; the planes are kept through the pass, and what is left of the wanted motion, not the
// last clipped one, is clipped again (J. Linahan, arXiv:1211.0059, 2012); a plane met again is not another one. No
// steps, no snapping: ground that carries ends the fall. Known to be wrong with it: the third plane stops the body even
// where two of the three would let it leave the corner.
#pragma once

#include "core/character/walk/mover_method.h"

namespace minkoscope {

extern const MoverMethod multi_plane_mover;

}  // namespace minkoscope
