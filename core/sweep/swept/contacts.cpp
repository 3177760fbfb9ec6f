// The contacts of a body at rest in a level: every triangle it overlaps or nearly touches.
//
// The contact of a triangle is its point nearest to the centre in ellipsoid space, the normal that of the ellipsoid's
// tangent plane there, or, at inner edges, that of the surface (core/sweep/swept/inner_edges.h). Overlapping, depth is
// how far the body must go along that normal to leave the triangle (core/sweep/swept/start_depth.h). Apart, it is minus
// the gap between the ellipsoid's own tangent plane there and the contact point: for a sphere the true distance, else
// never more.
#include <algorithm>
#include <cmath>

#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/swept/contacts.h"
#include "core/sweep/swept/inner_edges.h"
#include "core/sweep/swept/start_depth.h"

namespace minkoscope {

template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const EllipsoidBody& body, double margin) {
  std::vector<Contact> contacts;
  // The gap along a normal is a distance of ellipsoid space times at least the smallest radius.
  const double smallest = std::min({body.radii.x, body.radii.y, body.radii.z});
  const double reach = 1.0 + std::max(margin, 0.0) / smallest;
  for (std::size_t i = 0; i < level.meshes.size(); ++i) {
    const auto& entry = level.meshes[i];
    if (!entry.mesh) continue;
    const EllipsoidSpace space(body, entry.pose);
    const auto box = space.template swept_box<Real>(Vector3d(0.0), reach);
    const auto visit = [&](std::uint32_t index) {
      const UnitTriangle triangle(space.from_mesh(entry.mesh->triangle(index)));
      if (!triangle.degenerate && triangle.offset * triangle.offset > reach * reach * triangle.normal_squared) return;
      TriangleTouch touch = nearest_touch(triangle);
      if (touch.distance > reach) return;
      // Apart, the gap is the nearest point's own: the plane of an adjacent face may already be crossed.
      const double gap = touch.distance < 1.0 ? 0.0 : gap_along_normal(space, touch);
      if (touch.feature != Feature::face)
        touch.normal = settled_normal(*entry.mesh, space, index, touch, Vector3d(0.0)).normal;
      const double depth = touch.distance < 1.0 ? clearing_depth(space, triangle, touch) : -gap;
      if (depth < -margin) return;
      contacts.push_back({static_cast<int>(i), static_cast<int>(index), touch.feature, touch.index,
                          space.point_to_world(touch.point), space.normal_to_world(touch.normal), depth});
    };
    entry.mesh->bvh().query({box.low, box.high}, visit);
  }
  std::sort(contacts.begin(), contacts.end(), [](const Contact& a, const Contact& b) {
    if (a.depth != b.depth) return a.depth > b.depth;
    return a.mesh != b.mesh ? a.mesh < b.mesh : a.triangle < b.triangle;
  });
  return contacts;
}

template std::vector<Contact> find_contacts(const CollisionLevel<float>&, const EllipsoidBody&, double);
template std::vector<Contact> find_contacts(const CollisionLevel<double>&, const EllipsoidBody&, double);

}  // namespace minkoscope
