// What a MarkId encodes: its kind in the upper 16 bits, an index in the lower 48. The same feature has the same mark in
// every view, so that selecting simplex vertex 0 in A − B highlights its two support points in the world too.
#pragma once

#include "app/draw/debug_draw.h"

namespace minkoscope {

enum class MarkKind : std::uint16_t {
  none,
  shape_a,
  shape_b,  // the whole shape; index 0
  hull_vertex_a,
  hull_vertex_b,  // index of the shape's own point (hull and triangle points can be dragged)
  difference,     // the surface A − B
  origin,
  simplex_vertex,  // index in GjkStep::simplex; shared with both support points in the world
  dropped_vertex,  // index in GjkStep::dropped
  support,         // the new support point; shared with both support points in the world
  closest,         // closest point of A − B, the witness points and the distance between them
  direction,       // search direction
  polytope_vertex,
  polytope_face,   // index into PolytopeHistory
  body,            // of a world: its index
  level_mesh,      // index of the mesh
  level_triangle,  // mesh in bits 32 to 47, triangle in bits 0 to 31
  candidate,       // index of the sweep step
  contact,         // index of the slide
  slide_plane,     // index in WalkStep::planes
  path,            // index of the tick
  engine_answer,   // another engine's answer: 0 its normal, 1 and 2 its points, 3 the planes along its normal
  moment,          // of an exploration: index of its place in the level
  body_pair        // of a world: the first body in bits 24 to 47, the second in bits 0 to 23
};

constexpr MarkId make_mark(MarkKind kind, std::uint64_t index = 0) {
  return (static_cast<MarkId>(kind) << 48) | (index & 0xffff'ffff'ffffULL);
}
constexpr MarkId level_triangle_mark(std::uint32_t mesh, std::uint32_t triangle) {
  return make_mark(MarkKind::level_triangle, (static_cast<std::uint64_t>(mesh & 0xffffU) << 32) | triangle);
}
constexpr MarkId body_pair_mark(std::uint32_t a, std::uint32_t b) {
  return make_mark(MarkKind::body_pair, (static_cast<std::uint64_t>(a & 0xff'ffffU) << 24) | (b & 0xff'ffffU));
}
constexpr MarkKind mark_kind(MarkId id) {
  return static_cast<MarkKind>(id >> 48);
}
constexpr std::uint64_t mark_index(MarkId id) {
  return id & 0xffff'ffff'ffffULL;
}

}  // namespace minkoscope
