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
#include "core/sweep/swept/visit_near.h"

namespace minkoscope {

namespace {

template <class Real, class Core, class Contacts>
void find_contacts_of(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Core& core, double margin,
                      const NearTriangles* near, Contacts& contacts) {
  // The gap along a normal is a distance of ellipsoid space times at least the smallest radius.
  const double smallest = std::min({body.radii.x, body.radii.y, body.radii.z});
  const double reach = 1.0 + std::max(margin, 0.0) / smallest;
  if (near != nullptr && !near->covers(body.position, std::max(margin, 0.0))) near = nullptr;
  const auto visit = [&](int mesh, std::uint32_t slot, const EllipsoidSpace& space) {
    const CollisionMesh<Real>& in = *level.meshes[static_cast<std::size_t>(mesh)].mesh;
    const typename Core::Obstacle obstacle = core.obstacle(space, in.triangle_at(slot));
    if (near == nullptr && !planes_within(obstacle, reach)) return;
    TriangleTouch touch = nearest_touch(obstacle);
    if (touch.distance > reach) return;
    // Apart, the gap is the nearest point's own: the plane of an adjacent face may already be crossed.
    const double gap = touch.distance < 1.0 ? 0.0 : gap_along_normal(space, touch);
    // What crosses a segment hides behind no other triangle.
    if (touch.feature != Feature::face && touch.distance >= 0.0)
      touch.normal = settled_normal(in, space, core, slot, touch, Vector3d(0.0)).normal;
    const double depth = touch.distance < 1.0 ? clearing_depth(space, obstacle, touch) : -gap;
    if (depth < -margin) return;
    Contact& contact = contacts.emplace_back();
    contact.mesh = mesh;
    contact.triangle = static_cast<int>(in.bvh().items()[slot]);
    contact.feature = touch.feature;
    contact.feature_index = touch.index;
    contact.point = space.point_to_world(core.contact(touch));
    contact.normal = space.normal_to_world(touch.normal);
    contact.depth = depth;
  };
  if (near != nullptr) {
    near->visit(near->at(body.position, reach), [&](int mesh, std::uint32_t bits) {
      const EllipsoidSpace space(body, level.meshes[static_cast<std::size_t>(mesh)].pose);
      for_each_bit(bits, [&](std::size_t k) { visit(mesh, near->triangles()[k].slot, space); });
    });
  } else {
    for (std::size_t i = 0; i < level.meshes.size(); ++i) {
      const auto& entry = level.meshes[i];
      if (!entry.mesh) continue;
      const EllipsoidSpace space(body, entry.pose);
      visit_near(*entry.mesh, space, body, core, Vector3d(0.0), reach,
                 [&](std::uint32_t slot) { visit(static_cast<int>(i), slot, space); });
    }
  }
}

template <class Real, class Core>
std::vector<Contact> contacts_of(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Core& core,
                                 double margin, const NearTriangles* near) {
  std::vector<Contact> contacts;
  contacts.reserve(4);  // most often enough
  find_contacts_of(level, body, core, margin, near, contacts);
  sort_contacts(contacts);
  return contacts;
}

}  // namespace

void sort_contacts(std::span<Contact> contacts) {
  if (contacts.size() < 2) return;  // mostly
  std::sort(contacts.begin(), contacts.end(), [](const Contact& a, const Contact& b) {
    if (a.depth != b.depth) return a.depth > b.depth;
    return a.mesh != b.mesh ? a.mesh < b.mesh : a.triangle < b.triangle;
  });
}

template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const EllipsoidBody& body, double margin,
                                   const NearTriangles* near) {
  return contacts_of(level, body, CentreCore(), margin, near);
}
template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const CapsuleBody& body, double margin,
                                   const NearTriangles* near) {
  return contacts_of(level, body.sphere(), body.template core<Real>(instructions_of(level)), margin, near);
}

template <class Real>
void find_contacts(const CollisionLevel<Real>& level, const Vector3d& position, double margin,
                   const NearTriangles& near, FewContacts& contacts) {
  const EllipsoidBody body = near.rounding_at(position);
  if (near.has_segment()) {
    find_contacts_of(level, body, near.segment<Real>(instructions_of(level)), margin, &near, contacts);
  } else {
    find_contacts_of(level, body, CentreCore(), margin, &near, contacts);
  }
  sort_contacts(contacts.all());
}

template std::vector<Contact> find_contacts(const CollisionLevel<float>&, const EllipsoidBody&, double,
                                            const NearTriangles*);
template std::vector<Contact> find_contacts(const CollisionLevel<double>&, const EllipsoidBody&, double,
                                            const NearTriangles*);
template std::vector<Contact> find_contacts(const CollisionLevel<float>&, const CapsuleBody&, double,
                                            const NearTriangles*);
template std::vector<Contact> find_contacts(const CollisionLevel<double>&, const CapsuleBody&, double,
                                            const NearTriangles*);
template void find_contacts(const CollisionLevel<float>&, const Vector3d&, double, const NearTriangles&, FewContacts&);
template void find_contacts(const CollisionLevel<double>&, const Vector3d&, double, const NearTriangles&, FewContacts&);

}  // namespace minkoscope
