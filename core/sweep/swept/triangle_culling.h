// Which triangles of a leaf a moving ellipsoid or capsule may touch: decided in float, several at a time, before any is
// tested exactly. One that passes need not be touched; one that is culled is not, whatever the rounding.
//
// Triangles are transformed into a frame at rest: ellipsoid space, rotated so that the third axis is the path of the
// unit sphere. There, a triangle is out of reach where
// - it lies behind the sphere or ahead of its end, or
// - its plane is not reached in time, or
// - seen along the path, it lies on the far side of the line along one of its edges, farther than the radius
//   (separating axes: Stefan Gottschalk, Ming Lin, Dinesh Manocha, "OBBTree", 1996).
// Ours: the bounds of rounding by which each comparison must be won.
#pragma once

#include <minkoscope/geometry.h>

#include "core/shapes/hull/hull_kernels.h"
#include "core/sweep/swept/culling_path.h"

namespace minkoscope {

/// `to_unit`: from offsets to the body's centre in the mesh's frame to ellipsoid space (EllipsoidSpace::to_unit). `v`:
/// the path in ellipsoid space; 0 where the body rests. `core`: half of a capsule's segment, there.
CullingPath culling_path(const Vector3d& start, const Matrix3d& to_unit, const Vector3d& radii, const Vector3d& v,
                         const Vector3d& core = Vector3d(0.0));

/// Bit k: triangle k of up to eight may be touched at a time in [0, limit]. Nine floats a triangle. The same bits
/// whatever the instructions.
using CullTriangles = std::uint32_t (*)(const float* triangles, std::uint32_t count, const CullingPath& path,
                                        float limit);
CullTriangles triangle_culling(Instructions instructions, bool has_segment = false);

}  // namespace minkoscope
