// Draws one step of a recorded pair run, in the world and in A − B. Pure functions of query, trace and step; each step
// is drawn independently.
#pragma once

#include <vector>

#include "app/draw/draw_list.h"
#include "app/draw/length_text.h"
#include "app/draw/pair_layers.h"
#include "app/labs/pair/draw/pair_surfaces.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// `step` is clamped to the trace; for a trace without steps, shapes and result only.
void draw_pair_world(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                     DebugDraw& draw, const PairLayers& layers = {});
void draw_pair_minkowski(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                         DebugDraw& draw, const PairLayers& layers = {});

/// The points of hulls and triangles as drag handles: marks hull_vertex_a and hull_vertex_b. Other shapes have none.
void draw_vertex_handles(const PairQuery& query, DebugDraw& draw);

/// The vertices of the polytope that an EPA step shows, as indices into the trace's polytope; empty at other steps. A
/// fine polytope is drawn without markers, but its vertices can still be picked.
std::vector<int> polytope_vertices_at(const PairTrace& trace, std::size_t step);
/// One of them, marked and numbered: in A − B, or its two supports in the world.
void draw_polytope_vertex(const PairTrace& trace, int vertex, bool world, DebugDraw& draw);

/// The part of A − B that a step concerns, for the zoom key: its simplex, closest point and the origin, and the dropped
/// vertices nearby.
DrawBounds minkowski_focus(const PairTrace& trace, std::size_t step);

/// The layers that a step draws, for the legend, which explains only those.
PairLayers layers_at(const PairQuery& query, const PairTrace& trace, std::size_t step);

}  // namespace minkoscope
