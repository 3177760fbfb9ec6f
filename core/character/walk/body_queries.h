// The queries of a mover about its body in the level: one door for ellipsoids and spheres, capsules, which have exact
// roots, and any other convex body, which is cast by GJK.
#pragma once

#include <memory>
#include <vector>

#include <minkoscope/walk.h>

#include "core/sweep/swept/contacts.h"

namespace minkoscope {

/// The earliest touch of a body that moves along `displacement` (world, metres). `near`: of the body in the level; used
/// where it covers the query.
template <class Real>
SweepResult sweep_body(const CollisionLevel<Real>& level, const WalkBody& body, const Vector3d& displacement,
                       const NearTriangles* near = nullptr);
template <class Real>
SweepResult sweep_body(const CollisionLevel<Real>& level, const WalkBody& body, const Vector3d& displacement,
                       StepObserver& observer, const NearTriangles* near = nullptr);

template <class Real>
SweepResult sweep_body(const CollisionLevel<Real>& level, const WalkBody& body, const Vector3d& displacement,
                       NullObserver&, const NearTriangles* near = nullptr) {
  return sweep_body(level, body, displacement, near);
}

/// As of an ellipsoid (core/sweep/swept/contacts.h).
template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const WalkBody& body, double margin,
                                   const NearTriangles* near = nullptr);

/// The same, in `contacts`, which is empty.
template <class Real>
void find_contacts(const CollisionLevel<Real>& level, const WalkBody& body, double margin, const NearTriangles* near,
                   FewContacts& contacts);

/// True only where nothing lies within `gap` metres of the body, as `near` knows; of bodies that are cast never.
bool is_clear(const WalkBody& body, double gap, const NearTriangles& near);

/// What the body can meet from where it is along `along`, and up to `reach` metres aside; null of bodies that are cast,
/// and where there is too much.
template <class Real>
std::shared_ptr<const NearTriangles> near_triangles(const CollisionLevel<Real>& level, const WalkBody& body,
                                                    const Vector3d& along, double reach);
/// Whether they were found for a body like this, in this level, which has stayed as it is since.
template <class Real>
bool are_of(const NearTriangles& near, const CollisionLevel<Real>& level, const WalkBody& body);

/// The name of the sweep that moves the body: `swept` or `gjk-cast`.
std::string_view sweep_method_of(const WalkBody& body);

/// The frame in which the steps of the body's sweeps give triangles and displacements: ellipsoid space, of a capsule
/// that of its radius, else metres along the world's axes from where the body starts.
EllipsoidBody sweep_frame(const WalkBody& body);

/// The body made lower, down to `half_height` from its middle to its top where it can be: what has a height of its own
/// keeps its width, a capsule its radius; any other shape is scaled.
WalkBody lowered(const WalkBody& body, double half_height);

/// The body with all its lengths times `factor`, > 0, about its position.
WalkBody scaled(const WalkBody& body, double factor);

}  // namespace minkoscope
