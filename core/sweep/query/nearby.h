// Which triangles a published method tests: all, in the order of the level, as the texts do; but those that it
// cannot take for hit wherever its tests are wrong are skipped, so that what it finds, and which of two equal hits it
// keeps, is what testing all of them would give.
#pragma once

#include <algorithm>
#include <vector>

#include "core/base/tolerance.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {

/// The path of a box of half extents `half` from `start` along `displacement`, in a mesh's frame. `stretch`: how far
/// outside itself, in its own extents, a triangle may be taken for hit.
class NearbyPath {
 public:
  NearbyPath(const Vector3d& start, const Vector3d& displacement, const Vector3d& half, double stretch)
      : stretch_(stretch) {
    const Vector3d room = half + (glm::abs(displacement) + half + glm::abs(start)) * tolerance::nearby_path;
    const Vector3d end = start + displacement;
    low_ = glm::min(start, end) - room;
    high_ = glm::max(start, end) + room;
  }
  /// Of the box of one triangle, or of many.
  bool comes_near(const Vector3d& least, const Vector3d& most) const {
    const Vector3d reach = (most - least) * stretch_;
    return !(glm::any(glm::greaterThan(least - reach, high_)) || glm::any(glm::lessThan(most + reach, low_)));
  }

 private:
  Vector3d low_{0.0}, high_{0.0};
  double stretch_;
};

/// Calls visit(index) for triangles of the mesh near the path.
template <class Real, class Visit>
void for_each_nearby(const CollisionMesh<Real>& mesh, const NearbyPath& path, Visit&& visit) {
  for (std::uint32_t index = 0; index < mesh.triangle_count(); ++index) {
    const auto vertices = mesh.triangle(index);
    const Vector3d a(vertices[0]), b(vertices[1]), c(vertices[2]);
    const Vector3d least = glm::min(a, glm::min(b, c)), most = glm::max(a, glm::max(b, c));
    if (path.comes_near(least, most)) visit(index);
  }
}

}  // namespace minkoscope
