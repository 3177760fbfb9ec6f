#include "app/session/level_queries.h"

#include <algorithm>
#include <cmath>

#include "core/sweep/swept/contacts.h"

namespace minkoscope {
namespace {

template <class Real>
void gather_near(const CollisionLevel<Real>& level, const EllipsoidBody& body, double reach, std::size_t most,
                 std::vector<std::array<Vector3d, 3>>& found) {
  // The world bounding box of the body's oriented box of `reach` radii.
  const glm::dmat3 axes = glm::mat3_cast(body.rotation);
  Vector3d half(0.0);
  for (int i = 0; i < 3; ++i) half += glm::abs(axes[i]) * (reach * body.radii[i]);
  for (const auto& entry : level.meshes) {
    if (!entry.mesh) continue;  // a shape
    const glm::dmat3 inverse = glm::mat3_cast(glm::conjugate(entry.pose.rotation));
    const Vector3d centre = entry.pose.to_local(body.position);
    Vector3d extent(0.0);
    for (int i = 0; i < 3; ++i) extent += glm::abs(inverse[i]) * half[i];
    const Box3<Real> box{Vector3<Real>(centre - extent), Vector3<Real>(centre + extent)};
    std::vector<std::uint32_t> items;
    entry.mesh->bvh().query(box, [&](std::uint32_t item) { items.push_back(item); });
    std::sort(items.begin(), items.end());
    for (const std::uint32_t item : items) {
      if (found.size() >= most) return;
      const std::array<Vector3<Real>, 3> t = entry.mesh->triangle(item);
      const Vector3<Real> low = glm::min(glm::min(t[0], t[1]), t[2]), high = glm::max(glm::max(t[0], t[1]), t[2]);
      if (!Bvh<Real>::touches({low, high}, box)) continue;
      found.push_back({entry.pose.to_world(Vector3d(t[0])), entry.pose.to_world(Vector3d(t[1])),
                       entry.pose.to_world(Vector3d(t[2]))});
    }
  }
}

}  // namespace

std::optional<Vector3d> place_on(const WalkLevel& level, const EllipsoidBody& body, const Vector3d& point,
                                 const Vector3d& normal, const Vector3d& direction) {
  // The centre from which the ellipsoid touches the plane at the point: p + S²n / |Sn| with S the body's scaling.
  const Vector3d outward = glm::dot(normal, direction) > 0.0 ? -normal : normal;
  const Vector3d local = glm::conjugate(body.rotation) * outward;
  const Vector3d scaled = body.radii * local;
  constexpr double clearance = 0.005;
  const Vector3d offset = body.rotation * (body.radii * scaled / glm::length(scaled));
  const CollisionLevel<double> double_level = level.double_level_at(0.0);
  const CollisionLevel<float> float_level = level.float_level_at(0.0);
  const auto is_free = [&](const Vector3d& position) {
    EllipsoidBody there = body;
    there.position = position;
    const std::vector<Contact> contacts = level.precision() == Precision::float32
                                              ? find_contacts(float_level, there, 0.0)
                                              : find_contacts(double_level, there, 0.0);
    return contacts.empty() || contacts.front().depth < 1e-6;
  };
  constexpr int most_tries = 80;
  const double step = 4.0 * body.radii.y / most_tries;
  for (int i = 0; i < most_tries; ++i) {
    const Vector3d place = point + offset + clearance * outward + Vector3d(0.0, step * i, 0.0);
    if (is_free(place)) return place;
  }
  return std::nullopt;
}

template <class Real>
std::vector<std::array<Vector3d, 3>> triangles_near(const CollisionLevel<Real>& level, const EllipsoidBody& body,
                                                    double reach, std::size_t most) {
  std::vector<std::array<Vector3d, 3>> found;
  gather_near(level, body, reach, most, found);
  return found;
}
template std::vector<std::array<Vector3d, 3>> triangles_near(const CollisionLevel<float>&, const EllipsoidBody&, double,
                                                             std::size_t);
template std::vector<std::array<Vector3d, 3>> triangles_near(const CollisionLevel<double>&, const EllipsoidBody&,
                                                             double, std::size_t);

std::vector<std::array<Vector3d, 3>> triangles_near(const WalkLevel& level, const EllipsoidBody& body, double reach,
                                                    double time, std::size_t most) {
  return level.precision() == Precision::float32 ? triangles_near(level.float_level_at(time), body, reach, most)
                                                 : triangles_near(level.double_level_at(time), body, reach, most);
}

}  // namespace minkoscope
