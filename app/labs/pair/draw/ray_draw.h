// Draws a ray parity test: the vertex tested, its ray and the faces it crosses, each crossing with its number.
#pragma once

#include <minkoscope/trace.h>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// In the world. `reach` is the drawn length of a ray that crosses nothing, metres.
void draw_rays(const RayStep& step, double reach, DebugDraw& draw);

}  // namespace minkoscope
