// The elements of which a step of a pair is drawn, in the world and in A − B, with the same mark, colour and label
// everywhere.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/draw/debug_draw.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

// Label priorities: names of the simplex first, then the new support, numbers, the rest.
constexpr int letter_priority = 30, support_priority = 25, number_priority = 20, name_priority = 10, ghost_priority = 5;

/// The two witness points of a step on the shapes' surfaces, world.
struct Witness {
  Vector3d a{0.0}, b{0.0};
};
/// From points on the cores to points on the rounded shapes, along the line between them.
Witness on_surfaces(const Vector3d& core_a, const Vector3d& core_b, const Vector3d& towards_b, double radius_a,
                    double radius_b);
/// Rings, the segment between them and its length; on overlap an arrow, the minimum translation that separates B from
/// A.
void draw_witness(const Witness& witness, bool overlap, DebugDraw& draw);

/// Names that share a position are combined, in order: "w1 w3".
struct Named {
  Vector3d position;
  std::string names;
};
void add_name(std::vector<Named>& all, const Vector3d& position, std::string_view name);
void draw_names(const std::vector<Named>& all, Role role, int priority, DebugDraw& draw);

/// A vertex's mark and its two support points in the world.
void draw_supports(const Vector3d& a, const Vector3d& b, Role role, Marker marker, MarkId id, DebugDraw& draw);

/// The search direction, from the current point. Long enough to be visible beside the shapes, and at least as long as
/// the distance to the origin.
void draw_direction(const Vector3d& from, const Vector3d& direction, double scale, DebugDraw& draw);
/// The closest point, and the segment from it to the origin with its length after `bound` ("", "≥ ").
void draw_closest(const Vector3d& closest, std::string_view bound, DebugDraw& draw);
/// The new support point of A − B; `argument` is the listing's name for the direction.
void draw_support(const SimplexVertex& support, std::string_view argument, DebugDraw& draw);

/// The face that an EPA step concerns; null when there is none, or none with three vertices.
const PolytopeFace* face_of(const EpaStep& step, const PolytopeHistory& polytope);
inline const PolytopeVertex& vertex_of(const PolytopeHistory& polytope, int index) {
  return polytope.vertices[static_cast<std::size_t>(index)];
}

/// The weights of a simplex sum to 1 once a step has computed the closest point.
bool has_weights(const GjkStep& step);

}  // namespace minkoscope
