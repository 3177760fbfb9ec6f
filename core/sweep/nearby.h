// Which triangles a published method looks at: all, in the order of the level, as the texts do; but those that it
// cannot take for hit wherever its tests are wrong are left out, so that what it finds, and which of two equal hits it
// keeps, is what looking at all of them would give.
#pragma once

#include <algorithm>
#include <vector>

#include "core/sweep/query.h"

namespace minkoscope {

/// Calls visit(index) for triangles of the mesh near the path of a box of half extents `half` from `start` along
/// `displacement`, all in the mesh's frame. `stretch`: how far beside itself, in its own extents, a triangle may be
/// taken for hit.
template <class Real, class Visit>
void for_each_nearby(const CollisionMesh<Real>& mesh, const Vector3d& start, const Vector3d& displacement,
                     const Vector3d& half, double stretch, Visit&& visit) {
  constexpr double rounding = 1e-6;  // of the path's own size
  const Vector3d room = half + (glm::abs(displacement) + half + glm::abs(start)) * rounding;
  const Vector3d end = start + displacement;
  const Vector3d low = glm::min(start, end) - room, high = glm::max(start, end) + room;
  for (std::uint32_t index = 0; index < mesh.triangle_count(); ++index) {
    const auto corners = mesh.triangle(index);
    const Vector3d a(corners[0]), b(corners[1]), c(corners[2]);
    const Vector3d least = glm::min(a, glm::min(b, c)), most = glm::max(a, glm::max(b, c));
    const Vector3d beside = (most - least) * stretch;
    const bool apart = glm::any(glm::greaterThan(least - beside, high)) || glm::any(glm::lessThan(most + beside, low));
    if (!apart) visit(index);
  }
}

}  // namespace minkoscope
