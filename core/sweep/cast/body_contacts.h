// The contacts of any convex body at rest in a level: of each triangle that it overlaps or nearly touches, the nearest
// points by GJK, and of an overlap its depth by EPA, in double.
//
// A triangle whose edge or vertex is touched may be hidden behind a neighbour that the body is nearer to, as those
// around the place where it stands on a floor are. What lies behind the neighbour's plane is no contact then; what
// rises above it, as a floor that turns up, is one by its own plane.
#pragma once

#include <memory>
#include <vector>

#include "core/sweep/query/moving_body.h"
#include "core/sweep/swept/contacts.h"

namespace minkoscope {

/// As of an ellipsoid (core/sweep/swept/contacts.h). The body's displacement is not looked at.
template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const MovingBody& body, double margin);

}  // namespace minkoscope
