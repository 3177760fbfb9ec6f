// The picture of a point and a shape: both, and the line to the nearest point of the shape.
#pragma once

#include <memory>

#include "app/draw/debug_draw.h"
#include "core/narrow_phase/point_query.h"

namespace minkoscope {

std::shared_ptr<const SurfaceMesh> point_surface(const PointQuery& query);

void draw_point_query(const PointQuery& query, const PointResult& result,
                      const std::shared_ptr<const SurfaceMesh>& surface, DebugDraw& draw);

}  // namespace minkoscope
