// `fauerby-2000`: the sweep of Kasper Fauerby (Telemachos), "Collision detection & Response", 2000, updated 3 November
// 2002: as published, faults included. What is known to be wrong with it:
// - beside the face it takes the point of the edges nearest to the plane point, which is not where the sphere touches
//   first: low steps met at a sharp angle are hit too late or not at all (his own note of 2002);
// - whether a point is in a triangle is decided by the sum of three arc cosines, which rounding makes NaN beyond 1;
// - faces are seen from the front only: where their vertices are counter-clockwise;
// - a ray back that misses the sphere ends the triangle, though another point of its edges may be hit;
// - a plane that cuts the sphere is "hit" after as much of the motion as it cuts in, whatever the direction of motion;
// - a body that is turned does not turn its ellipsoid, but a mesh that is turned does: velocity and vertices are
//   divided by the radii after the rotation into the mesh's own axes, and distances of several meshes are compared as
//   they are;
// - 0.001 radii and 0.005 radians are fixed, whatever the size of things.
// Ours: points found in a mesh's own axes are transformed back to the world for the response, which the text leaves
// open; triangles too far away to be taken for hit are skipped (core/sweep/query/nearby.h); the arithmetic is in
// doubles; what is not finite is never a hit.
#pragma once

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

struct Fauerby2000Hit {
  bool found = false;
  double time = 1.0;            // distance over the length of the velocity
  double distance = 0.0;        // radii along it
  Vector3d sphere_point{0.0};   // on the sphere, before it moves; world
  Vector3d polygon_point{0.0};  // on the triangle; world
  Vector3d normal{0.0};         // unit, world: of the sphere's tangent plane there, towards the sphere
  Feature feature = Feature::face;
  int feature_index = -1;
  int mesh = -1, triangle = -1;
  bool stuck = false;      // a polygon point lay in the sphere at the start
  int stuck_mesh = -1;     // of the deepest of those points
  double stuck_depth = 0;  // radii
};

/// The nearest hit of the body along a displacement of the world. Observer: NullObserver or StepObserver.
template <class Real, class Observer>
Fauerby2000Hit fauerby_2000_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                const Vector3d& displacement, Observer& observer);

extern const SweepMethod fauerby_2000_method;

/// `fauerby-2000-hybrid`: the same, but beside the face the sphere is tested along the velocity, as the update of 2002
/// proposes; of the faults above, the first and the fourth are gone.
extern const SweepMethod fauerby_2000_hybrid_method;

}  // namespace minkoscope
