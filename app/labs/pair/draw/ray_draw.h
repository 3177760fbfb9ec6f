// Ray parity's facts → drawing: the vertex asked, its ray and the faces it crosses, each crossing with its number.
#pragma once

#include "app/draw/debug_draw.h"
#include "core/trace/events.h"

namespace minkoscope {

/// In the world. `reach` is how long a ray that crosses nothing is drawn, metres.
void draw_rays(const RayStep& step, double reach, DebugDraw& draw);

}  // namespace minkoscope
