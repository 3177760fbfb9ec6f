// Bodies that published movers take: they know ellipsoids alone.
#pragma once

#include <minkoscope/walk.h>

namespace minkoscope {

/// Where the mover takes the ellipsoids of the walk's extents and not its shapes, they become those. Returns whether.
bool suit_body_to_mover(Walk& walk);

}  // namespace minkoscope
