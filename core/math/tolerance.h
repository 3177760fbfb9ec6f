// Every epsilon of core: its name, what it is relative to, and the reason for its size.
#pragma once

#include <limits>

namespace minkoscope::tolerance {

/// Convex hull: triangles whose corners lie within this fraction of the point set's extent of one plane make one face.
/// Four orders above the rounding of doubles, so that a turned box has six faces, and five below that of floats, so
/// that nothing that was meant is merged. Orientation itself needs no epsilon: it is exact.
inline constexpr double hull_coplanar = 1e-12;

/// Convex hull: a point set no thicker than this many halves of a unit in the last place of its largest coordinate is
/// flat (collinear, single): the coordinates cannot tell.
inline constexpr double hull_flat_ulps = 8.0;

/// One unit in the last place of 1: every tolerance of the narrow phase that depends on the precision is a multiple of
/// it.
template <class Real>
inline constexpr double unit_roundoff = static_cast<double>(std::numeric_limits<Real>::epsilon());

// Narrow phase: lengths are relative to the pair's scale, the sum of its extents and its centre offset.

/// Rounding of one support point of A − B, in units of unit_roundoff · scale: a rotation, an addition and a
/// subtraction.
inline constexpr double support_rounding = 4.0;

/// A core distance below this counts as touching: apart by no more than what a support point is uncertain by (float),
/// or so little that the direction of v would have fewer than six right digits (double).
template <class Real>
inline constexpr double touching_distance = 0.0;
template <>
inline constexpr double touching_distance<float> = 4.0 * unit_roundoff<float>;
template <>
inline constexpr double touching_distance<double> = 1e-10;

/// A − B thinner than this (units of unit_roundoff · scale) has no volume that its support points could resolve.
inline constexpr double flat_thickness = 16.0;

/// Squared sine of the angle between a triangle's edges above which its normal is more exact than its weights.
inline constexpr double exact_normal_sine_squared = 1e-8;

/// Squared sine below which three points are a line to double rounding. The weights of such a triangle are noise.
inline constexpr double collinear_sine_squared = 1e-28;

/// A point within this distance of a face's plane is coplanar with it (units of unit_roundoff of double · scale): the
/// face is removed with those that the point sees, so that no face without area is left beside it.
inline constexpr double coplanar_rounding = 32.0;

}  // namespace minkoscope::tolerance
