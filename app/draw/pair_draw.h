// Pair facts → drawing: one step of a recorded pair run, in the world and in A − B. Pure functions of query, trace and
// step; each step draws alone.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/draw/draw_list.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// Surfaces of the two shapes in their local frames, and of A − B in A's frame; shared by all frames that draw them
/// (the renderer and the picker keep data per surface). Null where a shape has none.
struct PairSurfaces {
  std::shared_ptr<const SurfaceMesh> a, b, difference;
};

/// Makes surfaces anew only when what they depend on changed: a shape, and for A − B the relative rotation. Dragging a
/// shape about only moves them.
class PairSurfaceCache {
 public:
  const PairSurfaces& of(const PairQuery& query);

 private:
  std::optional<Shape> shape_a_, shape_b_;
  Quaterniond relative_rotation_{0.0, 0.0, 0.0, 0.0};
  PairSurfaces surfaces_;
};

/// `step` is clamped to the trace; a trace without steps draws shapes and result alone.
void draw_pair_world(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                     DebugDraw& draw);
void draw_pair_minkowski(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                         DebugDraw& draw);

/// The points of hulls and triangles as handles to drag: marks hull_vertex_a and hull_vertex_b. Other shapes have none.
void draw_vertex_handles(const PairQuery& query, DebugDraw& draw);

/// The vertices of the polytope that an EPA step shows, as indices into the trace's polytope; empty at other steps. A
/// fine polytope is drawn without markers: these can be picked all the same.
std::vector<int> polytope_vertices_at(const PairTrace& trace, std::size_t step);
/// One of them, marked and numbered: in A − B, or its two supports in the world.
void draw_polytope_vertex(const PairTrace& trace, int vertex, bool world, DebugDraw& draw);

/// The part of A − B that a step is about: its simplex, closest point and the origin, for the key that zooms there.
DrawBounds minkowski_focus(const PairTrace& trace, std::size_t step);

/// "0.8142 m", "12.30 mm", "3.400 µm": four digits and the unit that keeps them in front.
std::string length_with_unit(double metres);

}  // namespace minkoscope
