// What did not happen in a tick of a walk, and why, as JSON.
#pragma once

#include <string>

#include <minkoscope/walk.h>

namespace minkoscope {

/// One object. `triangle`: "N", or "MESH:N" with the mesh's name or number; empty: none is looked at. Throws
/// CommandError for a tick or a triangle that the walk does not have.
std::string why_not_line(const Walk& walk, long tick, const std::string& triangle);

}  // namespace minkoscope
