// The two vector spaces of an ellipsoid body side by side: the matrix from the world to ellipsoid space, a point in
// both, and the tangent plane at a point of the ellipsoid, once by the gradient of its equation and once transformed
// from the unit sphere.
#pragma once

#include <optional>

#include <minkoscope/sweep.h>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// World → ellipsoid space, for displacements: the inverse of the body's rotation, then a division by its radii. Points
/// are relative to the body's centre.
Matrix3d ellipsoid_from_world(const EllipsoidBody& body);
Matrix3d world_from_ellipsoid(const EllipsoidBody& body);
/// The same with the two steps exchanged, as in thebigh's make_to_eSpace_matrix (Collision detection in 3D): scaled
/// along the world's axes, then rotated. Lengths are those of a body with zero heading.
Matrix3d published_ellipsoid_from_world(const EllipsoidBody& body);

/// (x − c)ᵀ Q (x − c) = 1 is the ellipsoid: Q = R · diag(1/r²) · Rᵀ.
Matrix3d quadric_of(const EllipsoidBody& body);

struct TangentPlane {
  Vector3d point{0.0};   // world, on the ellipsoid
  Vector3d normal{0.0};  // unit, world, outwards
};
/// At the point of the ellipsoid in the direction of `towards` (world, not the centre) as seen from the centre in
/// ellipsoid space; by the gradient 2 Q (x − c) of the quadric.
TangentPlane tangent_by_gradient(const EllipsoidBody& body, const Vector3d& towards);
/// The same plane from the unit sphere: its tangent plane there, the normal transformed by the inverse transpose.
TangentPlane tangent_from_sphere(const EllipsoidBody& body, const Vector3d& towards);

/// Radians between the two normals.
double angle_between(const TangentPlane& a, const TangentPlane& b);

/// Both planes in the world, as discs of slightly different size, and their normals.
void draw_tangent_planes(const TangentPlane& gradient, const TangentPlane& sphere, double radius, DebugDraw& draw);

}  // namespace minkoscope
