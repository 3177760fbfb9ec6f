// The Voronoi regions of a GJK step's simplex, with the origin's region highlighted.
#pragma once

#include <minkoscope/trace.h>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// The regions of the simplex before the step's reduction, within a sphere around the simplex: thin edges, tinted by
/// feature: vertex, edge or face. The region that contains the origin is filled, outlined and labelled. Draws nothing
/// where the step determined no region or the simplex is a single vertex.
void draw_simplex_regions(const GjkStep& step, double scale, DebugDraw& draw);
bool has_regions(const GjkStep& step);

}  // namespace minkoscope
