// Contacts with the inner edges of a tessellated surface.
//
// A body that overlaps the floor it stands on by rounding also touches the edges and vertices of the triangles around
// it, in directions that lean back over the triangle it stands on; taken as obstacles they catch it. Such a contact is
// recognized by the triangles around the feature: one of them is nearer to the centre than the feature is. So the
// surface is walked from triangle to nearer triangle, and the contact takes the normal
// - of the nearest, where each step leads to a triangle that has the one before below its plane (flat or convex): what
//   blocks there is the nearest triangle, and a body free to move along that is free here;
// - of the face before a step whose triangle rises above the next one's plane (concave), so that a floor that turns up
//   still stops a body.
// For a body that is in no triangle at all nothing changes: nothing is nearer than the feature it touches first.
#pragma once

#include "core/sweep/swept/body_core.h"

namespace minkoscope {

struct SettledNormal {
  Vector3d normal{0.0};   // unit
  double nearest = 0.0;   // distance of the nearest triangle walked to; touch.distance where no other is nearer
  bool replaced = false;  // the normal is not the touch's own
};

/// For a touch of the body, now centred at `centre`, with an edge or a vertex of the triangle in a slot of the mesh's
/// hierarchy.
template <class Real, class Core>
SettledNormal settled_normal(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, const Core& core,
                             std::uint32_t slot, const TriangleTouch& touch, const Vector3d& centre);

}  // namespace minkoscope
