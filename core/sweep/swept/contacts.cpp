// The contacts of a body at rest in a level: every triangle it overlaps or nearly touches.
//
// The contact of a triangle is its point nearest to the centre in ellipsoid space, the normal that of the ellipsoid's
// tangent plane there, or, at inner edges, that of the surface (core/sweep/swept/inner_edges.h). Overlapping, depth is
// how far the body must go along that normal to leave the triangle (core/sweep/swept/start_depth.h). Apart, it is minus
// the gap between the ellipsoid's own tangent plane there and the contact point: for a sphere the true distance, else
// never more.
#include <algorithm>
#include <bit>
#include <cmath>
#include <type_traits>

#include "core/base/tolerance.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/swept/contacts.h"
#include "core/sweep/swept/inner_edges.h"
#include "core/sweep/swept/start_depth.h"
#include "core/sweep/swept/triangle_culling.h"

namespace minkoscope {

namespace {

/// Calls visit(slot) for the triangles that may lie within `reach` radii of the core, and for others.
template <class Real, class Visit>
void visit_near(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, const SweptBox<Real>& box,
                const Vector3d& radii, const Vector3d& half_segment, double reach, const Visit& visit) {
  const auto at_rest = [] { return Real(1); };
  const auto expect = [&](std::uint32_t first, std::uint32_t count) { mesh.prefetch_vertices(first, count); };
  if constexpr (std::is_same_v<Real, float>) {
    // Of a body larger by the reach, which its radius then is.
    const CullingPath path =
        culling_path(space.start(), space.to_unit() / reach, radii * reach, Vector3d(0.0), half_segment / reach);
    const CullTriangles near = triangle_culling(mesh.bvh().instructions(), half_segment != Vector3d(0.0));
    mesh.bvh().query_swept_leaves(box, at_rest, expect, [&](std::uint32_t first, std::uint32_t count) {
      std::uint32_t passing = near(mesh.vertices_from(first), count, path, 1.0f);
      for (; passing != 0; passing &= passing - 1) visit(first + static_cast<std::uint32_t>(std::countr_zero(passing)));
    });
  } else {
    mesh.bvh().query_swept_leaves(box, at_rest, expect, [&](std::uint32_t first, std::uint32_t count) {
      for (std::uint32_t slot = first; slot < first + count; ++slot) visit(slot);
    });
  }
}

template <class Real, class Core>
std::vector<Contact> contacts_of(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Core& core,
                                 double margin) {
  std::vector<Contact> contacts;
  // The gap along a normal is a distance of ellipsoid space times at least the smallest radius.
  const double smallest = std::min({body.radii.x, body.radii.y, body.radii.z});
  const double reach = 1.0 + std::max(margin, 0.0) / smallest;
  for (std::size_t i = 0; i < level.meshes.size(); ++i) {
    const auto& entry = level.meshes[i];
    if (!entry.mesh) continue;
    const EllipsoidSpace space(body, entry.pose);
    const auto box = space.template swept_box<Real>(Vector3d(0.0), reach, core.half_extents(space));
    const auto visit = [&](std::uint32_t slot) {
      const typename Core::Obstacle obstacle = core.obstacle(space.from_mesh(entry.mesh->triangle_at(slot)));
      if (!planes_within(obstacle, reach)) return;
      TriangleTouch touch = nearest_touch(obstacle);
      if (touch.distance > reach) return;
      // Apart, the gap is the nearest point's own: the plane of an adjacent face may already be crossed.
      const double gap = touch.distance < 1.0 ? 0.0 : gap_along_normal(space, touch);
      // What crosses a segment hides behind no other triangle.
      if (touch.feature != Feature::face && touch.distance >= 0.0)
        touch.normal = settled_normal(*entry.mesh, space, core, slot, touch, Vector3d(0.0)).normal;
      const double depth = touch.distance < 1.0 ? clearing_depth(space, obstacle, touch) : -gap;
      if (depth < -margin) return;
      contacts.push_back({static_cast<int>(i), static_cast<int>(entry.mesh->bvh().items()[slot]), touch.feature,
                          touch.index, space.point_to_world(core.contact(touch)), space.normal_to_world(touch.normal),
                          depth});
    };
    visit_near(*entry.mesh, space, box, body.radii, core.half_segment(), reach, visit);
  }
  sort_contacts(contacts);
  return contacts;
}

}  // namespace

void sort_contacts(std::vector<Contact>& contacts) {
  std::sort(contacts.begin(), contacts.end(), [](const Contact& a, const Contact& b) {
    if (a.depth != b.depth) return a.depth > b.depth;
    return a.mesh != b.mesh ? a.mesh < b.mesh : a.triangle < b.triangle;
  });
}

template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const EllipsoidBody& body, double margin) {
  return contacts_of(level, body, CentreCore(), margin);
}
template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const CapsuleBody& body, double margin) {
  return contacts_of(level, body.sphere(), body.template core<Real>(), margin);
}

template std::vector<Contact> find_contacts(const CollisionLevel<float>&, const EllipsoidBody&, double);
template std::vector<Contact> find_contacts(const CollisionLevel<double>&, const EllipsoidBody&, double);
template std::vector<Contact> find_contacts(const CollisionLevel<float>&, const CapsuleBody&, double);
template std::vector<Contact> find_contacts(const CollisionLevel<double>&, const CapsuleBody&, double);

}  // namespace minkoscope
