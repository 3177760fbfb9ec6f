// Pair facts → drawing: one step of a recorded pair run, in the world and in A − B. Pure functions of query, trace and
// step; each step draws alone.
#pragma once

#include <memory>
#include <string>

#include "app/draw/debug_draw.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// Surfaces of the two shapes in their local frames, tessellated once and shared by all frames (the renderer and the
/// picker keep data per surface).
struct PairSurfaces {
  std::shared_ptr<const SurfaceMesh> a, b;
  std::shared_ptr<const SurfaceMesh> difference;  // of A − B with both shapes at the origin, world axes; may be null
};
/// `difference` included; null where a shape is a mesh.
PairSurfaces make_pair_surfaces(const PairQuery& query);

/// `step` is clamped to the trace; a trace without steps draws shapes and result alone.
void draw_pair_world(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                     DebugDraw& draw);
void draw_pair_minkowski(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                         DebugDraw& draw);

/// "0.814 m", "1.20 mm", "3.4 µm": a length with a unit that keeps the digits in front.
std::string length_with_unit(double metres);

}  // namespace minkoscope
