// The mover of Godot's CharacterBody3D in motion mode grounded, as Godot 4.2 has it (scene/3d/physics_body_3d.cpp,
// 2023): move, slide along what is hit, at a wall only sideways, and snap down to the floor that it was on.
//
// Faithful to that text, its faults included: the first motion on a floor is not slid, at a second wall all motion
// stops, a step is a wall however low it is, and what is snapped to is chosen by its normal alone.
//
// What a walk needs besides, ours: the wanted velocity takes the horizontal part of `velocity` each tick; a sweep takes
// the place of the eight bisections of the motion, and clearing overlaps to the margin that of the engine's own
// recovery. Its defaults: six slides, a margin of 1 mm, floor stop on slope, floor block on wall, a snap length of 0.1
// m; the floor's greatest angle is the walk's slope limit, and no snap where the walk does not snap. Platforms do not
// carry.
#pragma once

#include "core/character/walk/mover_method.h"

namespace minkoscope {

extern const MoverMethod move_and_slide_mover;

}  // namespace minkoscope
