// `fauerby-2000`: the sweep of Kasper Fauerby (Telemachos), "Collision detection & Response", 2000, updated 3 November
// 2002: as published, faults included. What is known to be wrong with it:
// - beside the face it takes the point of the edges nearest to the plane point, which is not where the ball touches
//   first: low steps met at a sharp angle are hit too late or not at all (his own note of 2002);
// - whether a point is in a triangle is asked of the sum of three arc cosines, of which rounding makes NaN beyond 1;
// - faces are seen from the front only: from where their corners go round counter-clockwise;
// - a ray back that misses the ball ends the triangle, though another point of its edges may be hit;
// - a plane that cuts the ball is "hit" after as much of the motion as it cuts in, wherever the ball is going;
// - a body that is turned does not turn its ellipsoid, but a mesh that is turned does: velocity and corners are divided
//   by the radii after the turn into the mesh's own axes, and distances of several meshes are compared as they are;
// - 0.001 radii and 0.005 radians are fixed, whatever the size of things.
// Ours: points found in a mesh's own axes are brought back to the world for the response, of which the text tells
// nothing; triangles too far away to be taken for hit are left out (core/sweep/query/nearby.h); the arithmetic is that
// of doubles; what is not finite is never a hit.
#pragma once

#include "core/sweep/query/collision_level.h"
#include "core/trace/observer.h"

namespace minkoscope {

struct Fauerby2000Hit {
  bool found = false;
  double time = 1.0;            // distance over the length of the velocity
  double distance = 0.0;        // radii along it
  Vector3d sphere_point{0.0};   // on the ball, before it moves; world
  Vector3d polygon_point{0.0};  // on the triangle; world
  Vector3d normal{0.0};         // unit, world: of the ball's tangent plane there, towards the ball
  Feature feature = Feature::face;
  int feature_index = -1;
  int mesh = -1, triangle = -1;
  bool stuck = false;  // a polygon point lay in the ball at the start
};

/// The nearest hit of the body along a displacement of the world.
template <class Real>
Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                const Vector3d& displacement);
template <class Real>
Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                const Vector3d& displacement, StepObserver& observer);

template <class Real>
SweepResult sweep_fauerby_2000(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                               const Vector3d& displacement);
template <class Real>
SweepResult sweep_fauerby_2000(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                               const Vector3d& displacement, StepObserver& observer);

}  // namespace minkoscope
