// Draws the inside of a tick: ghost and body, candidates, features hit, slide planes, wanted and new direction; in the
// world or in ellipsoid space.
#pragma once

#include "app/draw/level/view_space.h"
#include "app/draw/level/walk_scene.h"

namespace minkoscope {

/// A slide up to the step shown.
void draw_slide(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw);

/// The body of another run at the same tick, as a ghost of its own colour.
void draw_other_body(const WalkScene& scene, DebugDraw& draw);

/// The tick as a whole: start and end, and all its contacts. While it runs: the body and its contacts.
void draw_whole_tick(const WalkScene& scene, const ViewSpace& space, DebugDraw& draw);

}  // namespace minkoscope
