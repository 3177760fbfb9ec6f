// Vertices of triangles that a case holds itself, not in a file: the mouse may take hold of them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "app/draw/marks.h"
#include "core/scene/case.h"

namespace minkoscope {

/// A place of the case where vertices of triangles meet.
struct InlineVertex {
  enum class Of { level, pair, world };
  Of of = Of::level;
  std::size_t index = 0;  // of the level's mesh, the shape (0: A, 1: B) or the body
  Vector3d local{0.0};    // in its own frame
  Pose pose;              // of that frame
  Vector3d world() const { return pose.to_world(local); }
};

/// Vertex `vertex` of triangle `triangle` of what carries `surface` in the world view, drawn at `at` under `frame` (of
/// a body of a world: where it stands at the moment); nothing where the case does not hold it itself (a level's file, a
/// box, a round shape), or where the level's mesh moves.
std::optional<InlineVertex> inline_vertex(const Case& scene_case, MarkId surface, int triangle, int vertex,
                                          const Pose& frame, const Vector3d& at);

/// The case with all vertices at that place elsewhere: a closed mesh stays closed.
Case with_vertex_at(const Case& scene_case, const InlineVertex& vertex, const Vector3d& world);

}  // namespace minkoscope
