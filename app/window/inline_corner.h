// Corners of triangles that a case holds itself, not in a file: the mouse may take hold of them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "app/draw/marks.h"
#include "core/scene/case.h"

namespace minkoscope {

/// A place of the case where corners of triangles meet.
struct InlineCorner {
  bool of_level = true;  // of a mesh of the level; else of the mesh shape A (0) or B (1)
  std::size_t mesh = 0;  // or shape
  Vector3d local{0.0};   // in its own frame
  Pose pose;             // of that frame
  Vector3d world() const { return pose.to_world(local); }
};

/// Corner `corner` of triangle `triangle` of what carries `surface` in the world view; nothing where the case does not
/// hold it itself (a file, a hull, a round shape), or where the mesh moves.
std::optional<InlineCorner> inline_corner(const Case& scene_case, MarkId surface, int triangle, int corner);

/// The case with all corners at that place elsewhere: a closed mesh stays closed.
Case with_corner_at(const Case& scene_case, const InlineCorner& corner, const Vector3d& world);

}  // namespace minkoscope
