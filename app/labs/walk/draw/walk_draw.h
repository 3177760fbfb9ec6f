// Draws a moment of a walk, in the world and in ellipsoid space. Pure functions of their arguments; each step is drawn
// independently.
#pragma once

#include "app/draw/level/ellipsoid_space.h"
#include "app/draw/level/walk_scene.h"

namespace minkoscope {

/// The body whose ellipsoid space the second view shows: at the start of the slide, else of the tick.
EllipsoidBody ellipsoid_frame(const WalkScene& scene);
void draw_walk_world(const WalkScene& scene, DebugDraw& draw);
void draw_walk_ellipsoid_space(const WalkScene& scene, DebugDraw& draw);

}  // namespace minkoscope
