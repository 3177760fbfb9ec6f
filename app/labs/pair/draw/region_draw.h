// The Voronoi regions of the simplex that a GJK step has decided among, the origin's own lit.
#pragma once

#include "app/draw/debug_draw.h"
#include "core/trace/events.h"

namespace minkoscope {

/// The regions of the simplex before the step's reduction, as thin walls within a ball around the simplex, tinted by
/// what they belong to: a vertex, an edge, a face. The region that holds the origin is filled, outlined and named.
/// Nothing where the step has looked for no region, or the simplex is a single vertex.
void draw_simplex_regions(const GjkStep& step, double scale, DebugDraw& draw);
bool has_regions(const GjkStep& step);

}  // namespace minkoscope
