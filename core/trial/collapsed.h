// What a case has of size 0, so that shrinking a case adds nothing to it.
#pragma once

#include <cstddef>

#include "core/scene/case.h"

namespace minkoscope {

/// Sizes of 0 among its shapes and bodies, hulls and triangles of one point, and triangles of its levels and meshes
/// without area.
std::size_t collapsed_parts(const Case& scene_case);

}  // namespace minkoscope
