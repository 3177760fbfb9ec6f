// Every epsilon of geometric meaning in core: its name, what it is relative to, and the reason for its size.
//
// Not here, but named beside what they belong to: the constants of a published method, which are part of its text; the
// parameters of a design (margins of fat boxes, sizes of probes, limits of iterations); bounds of rounding, small
// multiples of the unit roundoff, where a comment derives them; what only a sentence or a drawing uses; and an oracle's
// tolerances (core/trial), which shares nothing with what it judges.
#pragma once

#include <limits>
#include <type_traits>

namespace minkoscope::tolerance {

/// Convex hull: triangles whose vertices lie within this fraction of the point set's extent of one plane make one face.
/// Four orders above the rounding of doubles, so that a turned box has six faces, and five below that of floats, so
/// that no intended face is merged. Orientation itself needs no epsilon: it is exact.
inline constexpr double hull_coplanar = 1e-12;

/// Convex hull: a triangle joins a face only when its normal is within 84° of the face's, so that no face folds over an
/// edge. A sliver between two faces is always that near to one of them, unless they meet at a sharp edge.
inline constexpr double hull_fold_cosine = 0.1;

/// Convex hull: a point set no thicker than this many halves of a unit in the last place of its largest coordinate is
/// flat (collinear, single): the coordinates cannot distinguish.
inline constexpr double hull_flat_ulps = 8.0;

/// Support maps: an ellipsoid whose smallest radius is at least this part of its largest is a rounded core. Below, no
/// ellipsoid has the same width, within the promised errors, in all directions of some solid angle.
inline constexpr double near_sphere = 0.9;

/// Minkowski sum: directions whose sine differs from zero by no more than this (and heights, by this fraction of the
/// size) tie. Generous, for a tie only adds candidates that the exact hull then drops.
inline constexpr double gauss_map_tie = 1e-9;

/// Hill climbing on hulls, times the epsilon of doubles and the hull's extent: how much the rounded heights of two
/// vertices along a unit direction may differ where the exact ones tie. Their dot products err by 3 of it together; the
/// rest is room.
inline constexpr double climb_rounding = 16.0;

/// Support tables: the same for directions up to √3 long, whose dot products err by 5.2 of it together.
inline constexpr double table_rounding = 64.0;

/// Support tables: squares count as wider by this at each side, in halves of the cube's edge, for directions that
/// rounding moves into the neighbouring square. Nine orders above that rounding, and too little to lengthen a list.
inline constexpr double table_square_overlap = 1e-6;

/// Inscribed spheres: the fraction by which the centre's distance from the origin counts as larger, so that the radius
/// holds for a centre rounded to float (6e-8) too.
inline constexpr double inscribed_centre_rounding = 1e-5;

/// Rounded surfaces, for drawing: what is added to the squared semi-axes of the mean ellipsoid (relative to their sum),
/// so that a flat one can be inverted: it counts as at least a hundredth as thick as it is wide.
inline constexpr double flat_ellipsoid = 1e-4;

/// Rounded surfaces, for drawing: the part of a step by which an arc may exceed a whole number of steps without taking
/// one more: the rounding of its angle.
inline constexpr double arc_step = 1e-9;

/// Tessellation: faces of a prism or pyramid that stands for a curved surface are shaded as one where their normals are
/// closer than 30°; the base of a cone or cylinder is never that close to its side.
inline constexpr double crease_cosine = 0.866;

/// Tessellation of meshes: two triangles closer than 0.5° to one plane are one polygon, drawn without the edge between
/// them.
inline constexpr double mesh_flat_cosine = 0.99996;

/// Cases: a quaternion whose squared length is this near to 1 is a unit quaternion and keeps its bits. Normalising
/// leaves less than six units in the last place of 1; this is sixteen.
inline constexpr double unit_quaternion = 16 * 2.220446049250313e-16;

/// Comparing two runs: support points this near to each other, relative to the largest point of A − B, are the same
/// decision. It is the relative tolerance a run of that precision ends with: on curved shapes a support point moves by
/// the rounding of its direction, and what a run does not resolve is no difference.
template <class Real>
inline constexpr double decision_point = std::is_same_v<Real, float> ? 1e-5 : 1e-9;

/// Comparing two runs: axes whose sine is below this are the same axis, of whichever precision.
inline constexpr double decision_axis_sine = 1e-3;

/// Walks: a mesh, a new size or a hit has pushed the body where it moved it by more than this, metres: what a reader
/// can see, far above the margins that movers keep.
inline constexpr double least_push = 1e-3;

/// Walks: a pass has thrown the body where it is longer than its wanted motion by this part of it, and by the least
/// push. The published movers lengthen a slide a little at every hit, by the distance they keep.
inline constexpr double thrown_share = 0.05;

// Meshes and sweeps: lengths are of ellipsoid space, in radii.

/// Triangles: height over longest edge below which a triangle is treated as its edges. The normal of a thinner one is
/// rounding (1e-16 of the coordinates over the height), while no interior point is further than half the height from an
/// edge.
inline constexpr double sliver = 1e-10;

/// Sweeps: the unit sphere may start this deep in a triangle before it is an overlap (the contract's figures).
template <class Real>
inline constexpr double start_overlap = std::is_same_v<Real, float> ? 1e-4 : 1e-8;

/// Sweeps: how far above a triangle, in radii, the body still counts as touching when it moves along it; also
/// how far apart two contacts tie. Level vertices rounded to Real put surfaces that meet this far apart.
template <class Real>
inline constexpr double touching = std::is_same_v<Real, float> ? 1e-6 : 1e-12;

/// Sweeps: sine of the angle to the tangent plane below which a touching body moves along it, not into it: the angle
/// by which rounding to Real turns a level's faces.
template <class Real>
inline constexpr double grazing_angle = std::is_same_v<Real, float> ? 1e-6 : 1e-12;

/// Sweeps: how far outside a triangle's face (in radii) or beyond an edge's end a contact still counts as on it,
/// so that a contact on a border is the lower feature's. Rounding of doubles, with room for triangles of 1e6 radii.
inline constexpr double feature_border = 1e-9;

/// Sweeps: rounding of a distance in ellipsoid space of about one radius, with room for a transform before it.
inline constexpr double sphere_distance = 1e-12;

/// Sweeps: how much farther than one radius, relatively, a feature must be to be rejected before its roots. Far above
/// rounding, and so small that what is rejected needlessly late costs a root and nothing else.
inline constexpr double clear_miss = 1e-6;

/// Sweeps: rounding of the products by which features are rejected, relative to the product of the lengths in them.
inline constexpr double clear_miss_rounding = 1e-14;

/// Sweeps: squared sine of the angle to an edge below which a motion runs along it, the square of the rounding of a
/// direction in doubles: the cylinder around the edge is never entered, its ends are for the vertices.
inline constexpr double along_edge_sine_squared = 1e-28;

/// Sweeps: radii from the centre to a triangle below which the direction between them is rounding.
inline constexpr double centre_on_surface = 1e-12;

/// Sweeps: the squared distance from a touched point to the centre is 1 within this factor, unless the sphere is
/// smaller than the rounding of its position: then the motion is all that gives a normal.
inline constexpr double unit_distance_factor = 4.0;

/// Sweeps: sine of the angle behind the plane across the direction to the centre from which a vertex is clearly farther
/// away than the feature before it. Far above rounding; what is not clear is measured.
inline constexpr double falls_back_sine = 1e-6;

/// Sweeps: sine below which a vertex lies on the feature itself but for rounding.
inline constexpr double on_feature_sine = 1e-12;

/// Published sweeps: relative to the path's size: how far outside its box a triangle is still tested, above all
/// rounding of the box and of the method's own transforms.
inline constexpr double nearby_path = 1e-6;

/// Published sweeps: relative to its size: two transforms into ellipsoid space this near to each other are one.
inline constexpr double same_transform = 1e-9;

/// `subdivision` sweep: radii from one sample to the next. A sphere that dips into a triangle between two samples
/// enters it by at most an eighth of the square of this, 5e-4 radii.
inline constexpr double subdivision_step = 1.0 / 16.0;

/// `conservative-advancement` sweep: radii from a triangle at which it counts as touched. Never early by more, and
/// never late, so that nothing is tunnelled through. In doubles, above the rounding of GJK on large triangles.
template <class Real>
inline constexpr double advancement_gap = std::is_same_v<Real, float> ? 1e-6 : 1e-9;

/// `conservative-advancement` sweep: radii from the centre to a triangle below which GJK's direction is rounding.
inline constexpr double advancement_centre = 1e-9;

/// `conservative-advancement` sweep: relative tolerance of GJK's distance, a few units in the last place.
inline constexpr double advancement_distance = 1e-15;

/// Casts: the gap, as part of the body's size, at which it counts as touching: never late, and early by no more than what
/// this moves the touch. Far above the rounding of v, whose direction gives the next plane.
template <class Real>
inline constexpr double cast_gap = std::is_same_v<Real, float> ? 1e-7 : 2e-8;

/// Sweeps of a body that turns: the gap, as part of its size, that counts as a touch, and how deep it may get where it
/// touches and moves away. Half of what is promised.
inline constexpr double turning_touch = 5e-5;

/// `bilateral-advancement`: the separation that it seeks and how near to it a root must be, as parts of a touch, so that
/// what it finds is a touch and lies in front of the obstacle.
inline constexpr double bilateral_target = 0.75, bilateral_slack = 0.25;

/// `bilateral-advancement`: how deep the separation of a body that turns may dip between two times, as part of a touch:
/// within what is promised, which is twice a touch.
inline constexpr double bilateral_dip = 1.9;

/// `bilateral-advancement`: sine of the angle between two edges, or twice the area of a face over its edges' product,
/// below which their axis is taken from the nearest points instead.
inline constexpr double bilateral_axis_sine = 0.02;

/// Casts: relative gap between the squared bounds of the nearest points' distance, a few units in the last place.
inline constexpr double cast_distance = 1e-14;

/// Contacts of any body: as part of its size, how near nearest points may be and still give a direction, and how far off
/// a triangle a point counts as on it. Six orders above the rounding of doubles, three below what a margin leaves.
inline constexpr double contact_direction = 1e-9;

/// Contacts of any body: the share of a triangle below which a vertex does not carry the touched point, the cosine above
/// which a normal is the triangle's own, and what a triangle rises above another's plane over the distance.
inline constexpr double contact_border = 1e-7;
inline constexpr double contact_face_cosine = 1.0 - 1e-10;
inline constexpr double contact_rise = 1e-9;

/// Meshes: a triangle rises above its neighbour's plane when one of its vertices does by more than this times its
/// distance from the shared edge: the rounding of a flat floor's doubles, turned by a pose.
inline constexpr double flat_rise = 1e-12;

/// One unit in the last place of 1; tolerances of the narrow phase that depend on the precision are multiples of it.
template <class Real>
inline constexpr double unit_roundoff = static_cast<double>(std::numeric_limits<Real>::epsilon());

// Narrow phase: lengths are relative to the pair's scale, the sum of its extents and its centre offset.

/// The relative gap between lower and upper bound at which a run ends, where its query gives none: what float and
/// double support points resolve on shapes of any size.
template <class Real>
inline constexpr double relative_gap = std::is_same_v<Real, float> ? 1e-5 : 1e-9;

/// A vector whose squared length is outside of these cannot be normalized: the square of a component underflows or
/// overflows. Of any unit.
inline constexpr double smallest_square = 1e-300, largest_square = 1e300;

/// The same of a published method's first direction, as a length.
inline constexpr double shortest_published_direction = 1e-150, longest_published_direction = 1e150;

/// Spheres around or inside two shapes decide their overlap where the centre distance differs from the sum of the radii
/// by more than this part of it: far above the rounding of either, in float too.
inline constexpr double sphere_test_rounding = 1e-5;

/// Square metres: with centres further apart than this (1 km) a run's tolerances, which grow with the distance, reach
/// what sphere_test_rounding leaves of small shapes, so that spheres decide nothing.
inline constexpr double sphere_test_range_squared = 1e6;

/// Square metres: outside of these the products of two spheres' closed form underflow or overflow.
inline constexpr double closest_centres_squared = 1e-200, furthest_centres_squared = 1e200;

/// Separating axis test: sine far above the rounding of unit normals (1e-16) within which an arc on the Gauss map is
/// too short to have a plane, or an end lies on the other arc. Generous: one axis too many costs time and nothing else.
inline constexpr double gauss_arc_sine = 1e-9;

/// Rounding of one support point of A − B, in units of the pair's rounding (unit_roundoff of Real · size of the cores
/// + unit_roundoff of double · scale, because the offset is in double): a rotation, an addition and a subtraction.
inline constexpr double support_rounding = 4.0;

/// On curved cores near contact the bounds need not meet closer than this part of the relative tolerance of the cores'
/// size, because a tolerance relative to |v| shrinks with the distance while the number of steps grows.
inline constexpr double curved_gap = 1e-2;

/// GJK: a support point that is a vertex of the simplex already lies in v's plane but for rounding: only a point above
/// that plane by less than this part of |v| is compared with the vertices.
inline constexpr double repeated_vertex = 1e-3;

/// EPA on curved cores, when the iterations for an even approach are used up: the gap between the sharpened direction's
/// support distance and the polytope's, as part of the larger shape's size, at which the run has converged. Half of the
/// error promised for curved shapes (2e-4 in float, 1e-5 in double).
template <class Real>
inline constexpr double curved_depth_gap = std::is_same_v<Real, float> ? 1e-4 : 5e-6;

/// Depth on curved cores: radians between two support points whose difference gives the curvature: the root of the
/// rounding, at which a difference quotient keeps half of the digits.
template <class Real>
inline constexpr double probe_angle = std::is_same_v<Real, float> ? 3e-3 : 1e-6;

/// Depth on curved cores: radians of one Newton step at most; beyond, the second derivative predicts nothing.
inline constexpr double max_newton_angle = 0.3;

/// Depth on curved cores: the smaller curvature is raised to this part of the larger, and of the scale, otherwise a
/// Newton step along a nearly flat direction would be noise.
inline constexpr double least_curvature = 1e-6;
inline constexpr double least_curvature_of_scale = 1e-12;

/// Depth on curved cores: directions whose cosine is above this (16 degrees) start in one valley of the support
/// distance.
inline constexpr double same_valley_cosine = 0.96;

/// Depth on curved cores: local minima up to this multiple of the lowest may become the lowest when their witness
/// points are refined.
inline constexpr double nearly_lowest = 1.01;

/// A core distance below this counts as touching: within the rounding of a support point (float), or so short that
/// the direction of v, whose error is the rounding of a support point over that distance, would tilt the support planes
/// by more than 1e-7 of the scale (double).
template <class Real>
inline constexpr double touching_distance = 0.0;
template <>
inline constexpr double touching_distance<float> = 4.0 * unit_roundoff<float>;
template <>
inline constexpr double touching_distance<double> = 5e-9;

/// A − B thinner than this (units of the pair's rounding) has no volume that its support points resolve.
inline constexpr double flat_thickness = 16.0;

/// Nearest point: error bound of a tetrahedron's determinants (units of unit_roundoff of double · the product of the
/// lengths): three differences and two products of sums.
inline constexpr double determinant_rounding = 16.0;

/// Nearest point: error bound of a barycentric weight of a tetrahedron, in the same units over the volume. Tighter than
/// the determinants', because it uses the edges' own lengths instead of their bound.
inline constexpr double barycentric_rounding = 4.0;

/// Directions that are not normalized: within this range of lengths no product of them, or of distances along them,
/// overflows or vanishes, in float neither; outside it they are normalized.
inline constexpr double shortest_direction = 1e-9;
inline constexpr double longest_direction = 1e9;

/// Squared sine of the angle between a triangle's edges above which its normal is more exact than its weights.
inline constexpr double exact_normal_sine_squared = 1e-8;

/// Squared sine below which three points are a line to double rounding. The weights of such a triangle are noise.
inline constexpr double collinear_sine_squared = 1e-28;

/// EPA: a point within this distance of a face's plane is coplanar with it (units of unit_roundoff of double · scale):
/// the face is removed with those that see the point, otherwise a face without area would remain beside it.
inline constexpr double coplanar_rounding = 32.0;

/// EPA: a triangle of the polytope higher than this part of the scale has a plane whose distance from the origin is
/// known to known_face_distance of the scale: the rounding of its edges over its height tilts its normal.
inline constexpr double known_face_height = 1e-6;
inline constexpr double known_face_distance = 1e-9;

/// Traces: relative difference up to which two lengths are equal: a vector rotated to world axes keeps its length to
/// about four units in the last place.
inline constexpr double same_length = 16 * 2.220446049250313e-16;

/// Traces: least height over longest edge below which a simplex is reported as degenerate: ten times the rounding of
/// a float run's support points, so that a simplex that float cannot distinguish from a flat one is reported, and a
/// thin one is not.
inline constexpr double degenerate_simplex = 1e-6;

/// Ray parity: barycentric weight below which a crossing is reported on its face's border. Only the sentence and the
/// drawing of the step use it: the method counts the face in any case.
template <class Real>
inline constexpr double ray_border = 16.0 * unit_roundoff<Real>;

/// Movers: relative to the longest motion or offset of the query: how far a permitted motion may enter a plane.
/// Above the rounding of a projection in double (1e-15), far below what a safety margin absorbs on a metre of motion.
inline constexpr double plane_violation = 1e-7;

/// Movers: squared sine of the angle below which two slide planes count as one (1e-3 rad): the normals of a float sweep
/// are good to about 1e-6, so that the direction of a crease of such planes would be noise.
inline constexpr double parallel_planes_sine_squared = 1e-6;

/// Movers: relative to the remaining motion of a pass: a projected motion below this is zero. Ends a pass in a
/// corner, otherwise the body would creep by the rounding of the normals.
inline constexpr double vanishing_motion = 1e-6;

/// Movers: fraction of the safety margin below which a gap is opened to the full margin again. Half, so that a body at
/// rest, which lies at the full margin up to rounding, does not move.
inline constexpr double margin_deadband = 0.5;

/// Movers: multiples of the safety margin by which a body without overlap may move at once to open its gaps.
inline constexpr double gap_opening_margins = 16.0;

/// Movers: relative to the body's largest radius: how deep a sweep may leave a body undetected: twice the width of
/// touching.
template <class Real>
inline constexpr double unseen_touch = 2.0 * touching<Real>;

/// Movers: multiples of the safety margin that a mover looks beyond its motion, so that it does not end within the
/// margin of a surface that it approaches at 7 degrees or more. Below, the next tick opens the gap.
inline constexpr double look_ahead_margins = 8.0;

/// Movers: multiples of the safety margin within which ground counts as touched: a landed body stops one margin above
/// it, and the float sweep may err by as much again.
inline constexpr double ground_reach_margins = 3.0;

/// Movers: units in the last place of the position, in the walk's precision, that the safety margin is at least.
inline constexpr double margin_ulps = 4.0;

/// Movers: vertical part of a unit normal: how much below the cosine of the slope limit still counts as walkable, so
/// that a slope of exactly the limit is, in float too.
inline constexpr double slope_limit_slack = 1e-5;

/// Worlds: an axis along which the bodies extend by less than this part of their extent is flat: scaling a scene leaves
/// it alone.
inline constexpr double flat_extent = 1e-9;

}  // namespace minkoscope::tolerance
