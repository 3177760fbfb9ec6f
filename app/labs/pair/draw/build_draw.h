// A − B built before the eye: −B is carried over the points of A, and all its copies together are A − B.
#pragma once

#include <vector>

#include "app/draw/debug_draw.h"
#include "app/labs/pair/draw/pair_surfaces.h"

namespace minkoscope {

/// The points of A over which −B is carried, world: the vertices of its surface, of finer ones an even choice.
std::vector<Vector3d> carrying_points(const PairQuery& query, const PairSurfaces& surfaces);

/// `progress` counts points: between two of them −B is on its way.
void draw_build_world(const std::vector<Vector3d>& points, double progress, DebugDraw& draw);
void draw_build_minkowski(const PairQuery& query, const PairSurfaces& surfaces, const std::vector<Vector3d>& points,
                          double progress, DebugDraw& draw);

}  // namespace minkoscope
