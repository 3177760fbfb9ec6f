// Where a walk in a level that was just opened begins.
#pragma once

#include <minkoscope/walk.h>

namespace minkoscope {

/// Where an upright body, about its centre, stands free near the middle of the level's largest floor: the largest patch
/// of neighbouring places that are walkable and have room for it above. Not inside a closed part of the mesh, whose
/// surfaces are seen from behind there. Without any such floor it is above the middle of the level. Metres.
Vector3d standing_place(const TriangleMesh& mesh, const WalkBody& body);

}  // namespace minkoscope
