// The mover that E. Catto describes for Box3D, as it stands in Box2D 3.1's character mover (release notes and sample,
// 2025): the planes of all that the capsule touches are gathered, the nearest allowed place to the target is found by
// relaxation, the way there is cast, and so on until it hardly moves; the velocity is then clipped by the planes.
//
// Faithful to that description, its faults included: planes are solved to the linear slop inside, 5 mm; the cast lets
// the body encroach; steep ground is a plane like any other; there are no steps; and planes that face each other are
// relaxed until the iterations run out, which leaves the body in both.
//
// What a walk needs besides, ours: the wanted velocity takes the place of friction and acceleration (the sample's pogo
// spring is left out), and the body stands where a plane within the slope limit has pushed it.
#pragma once

#include "core/character/walk/mover_method.h"

namespace minkoscope {

extern const MoverMethod plane_solver_mover;

}  // namespace minkoscope
