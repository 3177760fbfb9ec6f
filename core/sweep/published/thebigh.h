// `thebigh`: the sweep of thebigh, "Collision detection in 3D" (FreeBASIC forum, 2020), which follows Kasper Fauerby,
// "Improved Collision Detection and Response", 2003: as published, faults included. What is known to be wrong with it:
// - its matrix rotates after dividing by the radii, so lengths are those of a body whose heading is zero;
// - a body that is in the plane of a triangle cannot hit its face, so an overlap at the start is missed;
// - a quadratic with |A| below an absolute constant has no roots, so motion along an edge misses that edge;
// - whether a point is in a triangle is decided by two unsigned areas and one minus their sum, so that points beyond
//   one edge may count as inside, and slivers divide by 0.
// Triangles block from both sides; those the body moves away from do not.
// Ours: triangles too far away to be taken for hit are skipped (core/sweep/query/nearby.h); the arithmetic is in
// doubles; what is not finite is never a hit.
#pragma once

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

/// His change of basis. Only the heading of a body counts: it neither nods nor tilts.
struct TheBighSpace {
  Matrix3d to{1.0}, from{1.0};  // ellipsoid space from world, and back

  explicit TheBighSpace(const EllipsoidBody& body);
  /// Unit, world, of a plane of ellipsoid space.
  Vector3d normal_to_world(const Vector3d& normal) const { return glm::normalize(glm::transpose(to) * normal); }
};

/// His collision packet: the nearest hit, in his ellipsoid space.
struct TheBighHit {
  bool found = false;
  double time = 1.0;      // fraction of the displacement
  double distance = 0.0;  // radii along it
  Vector3d point{0.0};
  Feature feature = Feature::face;
  int feature_index = -1;
  int mesh = -1, triangle = -1;
};

/// The nearest hit of the unit sphere from `position` along `displacement`, both in `space`, which was made for `body`.
/// Observer: NullObserver or StepObserver.
template <class Real, class Observer>
TheBighHit thebigh_hit(const CollisionLevel<Real>& level, const EllipsoidBody& body, const TheBighSpace& space,
                       const Vector3d& position, const Vector3d& displacement, Observer& observer);

extern const SweepMethod thebigh_method;

}  // namespace minkoscope
