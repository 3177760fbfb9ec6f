// Which triangles of a leaf a moving ellipsoid may touch: told in float, several at a time, before any is asked
// exactly. One that it lets through need not be touched; one that it keeps back is not, whatever the rounding.
//
// Triangles are taken into a frame that moves with nothing: ellipsoid space, turned so that the third axis is the way
// of the unit ball. There, a triangle is out of reach where
// - it lies behind the ball or ahead of where it ends, or
// - its plane is not met in time, or
// - seen along the way, it lies on the far side of the line along one of its edges, further than the ball is wide
//   (separating axes: Stefan Gottschalk, Ming Lin, Dinesh Manocha, "OBBTree", 1996).
// Ours: the bounds of rounding by which each comparison must be won.
#pragma once

#include "core/base/vector.h"
#include "core/shapes/hull/hull_kernels.h"
#include "core/sweep/swept/sieve_path.h"

namespace minkoscope {

/// `to_unit`: from offsets to the body's centre in the mesh's frame to ellipsoid space (EllipsoidSpace::to_unit). `v`:
/// the way in ellipsoid space; 0 where the body rests.
SievePath sieve_path(const Vector3d& start, const Matrix3d& to_unit, const Vector3d& radii, const Vector3d& v);

/// Bit k: triangle k of up to eight may be touched at a time in [0, limit]. Nine floats a triangle. The same bits
/// whatever the instructions.
using SieveTriangles = std::uint32_t (*)(const float* triangles, std::uint32_t count, const SievePath& path,
                                         float limit);
SieveTriangles triangle_sieve(Instructions instructions);

}  // namespace minkoscope
