// Which triangles a published method looks at: all, in the order of the level, as the texts do; but those that it
// cannot take for hit wherever its tests are wrong are left out, so that what it finds, and which of two equal hits it
// keeps, is what looking at all of them would give.
#pragma once

#include <algorithm>
#include <vector>

#include "core/sweep/query/collision_level.h"

namespace minkoscope {

/// The path of a box of half extents `half` from `start` along `displacement`, in a mesh's frame. `stretch`: how far
/// beside itself, in its own extents, a triangle may be taken for hit.
class NearbyPath {
 public:
  NearbyPath(const Vector3d& start, const Vector3d& displacement, const Vector3d& half, double stretch)
      : stretch_(stretch) {
    constexpr double rounding = 1e-6;  // of the path's own size
    const Vector3d room = half + (glm::abs(displacement) + half + glm::abs(start)) * rounding;
    const Vector3d end = start + displacement;
    low_ = glm::min(start, end) - room;
    high_ = glm::max(start, end) + room;
  }
  /// Of a triangle's box, or of one that holds many.
  bool comes_near(const Vector3d& least, const Vector3d& most) const {
    const Vector3d beside = (most - least) * stretch_;
    return !(glm::any(glm::greaterThan(least - beside, high_)) || glm::any(glm::lessThan(most + beside, low_)));
  }

 private:
  Vector3d low_{0.0}, high_{0.0};
  double stretch_;
};

/// Calls visit(index) for triangles of the mesh near the path.
template <class Real, class Visit>
void for_each_nearby(const CollisionMesh<Real>& mesh, const NearbyPath& path, Visit&& visit) {
  for (std::uint32_t index = 0; index < mesh.triangle_count(); ++index) {
    const auto corners = mesh.triangle(index);
    const Vector3d a(corners[0]), b(corners[1]), c(corners[2]);
    const Vector3d least = glm::min(a, glm::min(b, c)), most = glm::max(a, glm::max(b, c));
    if (path.comes_near(least, most)) visit(index);
  }
}

}  // namespace minkoscope
