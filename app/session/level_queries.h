// Queries of a level for the window: where a body would stand, and which triangles are around it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include <minkoscope/walk.h>

#include "core/sweep/query/collision_level.h"

namespace minkoscope {

/// The position of a body standing on the surface hit by a ray along `direction`: `point` and `normal` (unit, either
/// orientation) of the hit. Raised until it overlaps nothing; nullopt when there is no clearance within two body
/// heights.
std::optional<Vector3d> place_on(const WalkLevel& level, const EllipsoidBody& body, const Vector3d& point,
                                 const Vector3d& normal, const Vector3d& direction);

/// The triangles whose boxes come within `reach` radii of the body's centre along its axes, in mesh and triangle order,
/// at most `most`. World coordinates; meshes stand where they are at `time` (seconds).
std::vector<std::array<Vector3d, 3>> triangles_near(const WalkLevel& level, const EllipsoidBody& body, double reach,
                                                    double time, std::size_t most);
/// The same of a level at rest.
template <class Real>
std::vector<std::array<Vector3d, 3>> triangles_near(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                                    double reach, std::size_t most);

}  // namespace minkoscope
