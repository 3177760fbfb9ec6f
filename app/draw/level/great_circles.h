// A sphere or an ellipsoid without its surface: the three great circles in the planes of its axes.
#pragma once

#include <functional>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// `place` takes a point of the unit sphere to the view.
void draw_great_circles(const std::function<Vector3d(const Vector3d& unit)>& place, Role role, const LineStyle& style,
                        MarkId mark, DebugDraw& draw);

}  // namespace minkoscope
