// The default sweep: an ellipsoid or a capsule against triangles by exact roots.
#pragma once

#include "core/sweep/query/sweep_method.h"
#include "core/sweep/swept/near_triangles.h"

namespace minkoscope {

/// One body, one displacement, against the level; the earliest hit. Traced and untraced give the same bits. The
/// body's radii are > 0 and its rotation is a unit quaternion. Real is the precision of the level; the body is taken as
/// given, and the arithmetic is that of doubles in both, so that a float level's sweeps are exact for its float
/// vertices. `near`: of the body in the level; used where it covers the sweep.
template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                            const NearTriangles* near = nullptr);
template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                            StepObserver& observer, const NearTriangles* near = nullptr);

template <class Real>
SweepResult sweep_ellipsoid(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& displacement,
                            NullObserver&) {
  return sweep_ellipsoid(level, body, displacement);
}

/// The same of a capsule.
template <class Real>
SweepResult sweep_capsule(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& displacement,
                          const NearTriangles* near = nullptr);
template <class Real>
SweepResult sweep_capsule(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& displacement,
                          StepObserver& observer, const NearTriangles* near = nullptr);

template <class Real>
SweepResult sweep_capsule(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& displacement,
                          NullObserver&) {
  return sweep_capsule(level, body, displacement);
}

/// The same of the body of `near`, at `position`; `way`: what that says of the displacement.
template <class Real>
SweepResult sweep_on_way(const CollisionLevel<Real>& level, const Vector3d& position, const Vector3d& displacement,
                         const NearTriangles& near, const NearWay& way);

extern const SweepMethod swept_method;

}  // namespace minkoscope
