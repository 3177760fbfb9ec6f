// Every epsilon of core: its name, what it is relative to, and the reason for its size.
#pragma once

namespace minkoscope::tolerance {

/// Convex hull: triangles whose corners lie within this fraction of the point set's extent of one plane make one face.
/// Four orders above the rounding of doubles, so that a turned box has six faces, and five below that of floats, so
/// that nothing that was meant is merged. Orientation itself needs no epsilon: it is exact.
inline constexpr double hull_coplanar = 1e-12;

/// Convex hull: a point set no thicker than this many halves of a unit in the last place of its largest coordinate is
/// flat (collinear, single): the coordinates cannot tell.
inline constexpr double hull_flat_ulps = 8.0;

/// Cases: a quaternion whose squared length is this near to 1 is a unit quaternion and keeps its bits. Normalising
/// leaves less than six units in the last place of 1; this is sixteen.
inline constexpr double unit_quaternion = 16 * 2.220446049250313e-16;

}  // namespace minkoscope::tolerance
