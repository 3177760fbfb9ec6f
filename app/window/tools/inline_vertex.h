// Vertices of triangles that are part of a case, not of a file: the mouse can drag them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "app/draw/marks.h"
#include "core/scene/case.h"

namespace minkoscope {

/// A position of the case shared by vertices of triangles.
struct InlineVertex {
  enum class Of { level, pair, world };
  Of of = Of::level;
  std::size_t index = 0;  // of the level's mesh, the shape (0: A, 1: B) or the body
  Vector3d local{0.0};    // in its own frame
  Pose pose;              // of that frame
  Vector3d world() const { return pose.to_world(local); }
};

/// Vertex `vertex` of triangle `triangle` of the surface with mark `surface` in the world view, drawn at `at` under
/// `frame` (for a body of a world, its current pose); nullopt where it is not part of the case (a level's file, a box,
/// a curved shape), or where the level's mesh moves.
std::optional<InlineVertex> inline_vertex(const Case& scene_case, MarkId surface, int triangle, int vertex,
                                          const Pose& frame, const Vector3d& at);

/// The case with all vertices at that position moved, so that a closed mesh stays closed.
Case with_vertex_at(const Case& scene_case, const InlineVertex& vertex, const Vector3d& world);

}  // namespace minkoscope
