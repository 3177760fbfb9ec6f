// One point a query, and more of them by tilting one shape a little and querying again.
// Source: Bullet 3.24, btConvexConvexAlgorithm::processCollision and btPerturbedContactResult: the shape with the
// smaller bounding sphere is turned about its origin by the breaking threshold divided by its radius, about axes across
// the normal; the point found is moved back with the shape, and measured along the normal of the tilted query. MuJoCo's
// multiccd does alike, with 1e-3 rad. Deviations: four tilts always (Bullet: as many as are set, only where the
// manifold holds too few points); the depth is measured along the first query's normal, which is the manifold's; points
// are merged within the breaking threshold, as Bullet's manifold does.
//
// Faults, kept: which point of an edge a tilted query finds is left to rounding; points that the tilt does not reach
// are missing; a point on a small shape may be far below the other's surface.
#pragma once

#include "core/contact/query/contact_method.h"

namespace minkoscope {

/// Its row of the table.
const ContactMethod& tilt_method();

}  // namespace minkoscope
