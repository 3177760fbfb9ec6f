// The inside of a tick → drawing: ghost and body, candidates, what was touched, slide planes, wanted and new direction;
// in the world or in ellipsoid space.
#pragma once

#include "app/draw/level/view_space.h"
#include "app/draw/level/walk_scene.h"

namespace minkoscope {

/// One slide, up to the step shown.
void draw_slide(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw);

/// The tick's outcome: where it began and ended, and everything it met. While it runs: the body and its contacts.
void draw_whole_tick(const WalkScene& scene, const ViewSpace& space, DebugDraw& draw);

}  // namespace minkoscope
