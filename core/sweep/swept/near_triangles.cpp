#include "core/sweep/swept/near_triangles.h"

#include <algorithm>

#include "core/sweep/swept/visit_near.h"

namespace minkoscope {
namespace {

// Radii: far more than what counts as touching, and than all rounding.
constexpr double room = 1e-3;

}  // namespace

template <class Real, class Core>
void NearTriangles::gather(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Core& core) {
  level_ = level.weak_from_this();
  address_ = &level;
  radii_ = body.radii;
  half_segment_ = core.half_segment();
  rotation_ = body.rotation;
  if (const double squared = length_squared(along_); squared > 0.0) per_squared_ = 1.0 / squared;
  const double smallest = std::min({body.radii.x, body.radii.y, body.radii.z});
  const double radii = 1.0 + room + reach_ / smallest;
  for (std::size_t i = 0; i < level.meshes.size(); ++i) {
    const auto& entry = level.meshes[i];
    if (!entry.mesh) continue;
    planes_.use(entry.mesh->bvh().instructions());
    const EllipsoidSpace space(body, entry.pose);
    visit_near(*entry.mesh, space, body, core, along_, radii, [&](std::uint32_t slot) {
      if (count_ > most) return;
      const typename Core::Obstacle obstacle = core.obstacle(space, entry.mesh->triangle_at(slot));
      if constexpr (std::is_same_v<Real, double>) {  // not culled
        const double all = radii + glm::length(along_) / smallest;
        if (!planes_within(obstacle, all)) return;
      }
      if (count_ < most) {
        triangles_[count_] = {static_cast<std::uint32_t>(i), slot};
        planes_.add(obstacle);
      }
      ++count_;
    });
  }
  if (count_ <= most) return;
  count_ = 0;
  reach_ = -1.0;
}

template <class Real>
NearTriangles::NearTriangles(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& along,
                             double reach)
    : start_(body.position), along_(along), reach_(reach) {
  gather(level, body, CentreCore());
}
template <class Real>
NearTriangles::NearTriangles(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& along,
                             double reach)
    : start_(body.position), along_(along), reach_(reach) {
  gather(level, body.sphere(), body.template core<Real>(instructions_of(level)));
}

template NearTriangles::NearTriangles(const CollisionLevel<float>&, const EllipsoidBody&, const Vector3d&, double);
template NearTriangles::NearTriangles(const CollisionLevel<double>&, const EllipsoidBody&, const Vector3d&, double);
template NearTriangles::NearTriangles(const CollisionLevel<float>&, const CapsuleBody&, const Vector3d&, double);
template NearTriangles::NearTriangles(const CollisionLevel<double>&, const CapsuleBody&, const Vector3d&, double);

}  // namespace minkoscope
