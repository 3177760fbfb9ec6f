#include "core/sweep/swept/near_triangles.h"

#include <algorithm>
#include <type_traits>

#include "core/base/simd_packs.h"
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
  has_segment_ = std::is_same_v<Core, SegmentCore>;
  rotation_ = body.rotation;
  is_upright_ = EllipsoidSpace::is_upright(rotation_);
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

double NearTriangles::part_covered(const Vector3d& position, const Vector3d& way) const {
  if (!(reach_ >= 0.0)) return 0.0;
  // Both ends at once, as covers() has it of one.
  using Ends = PortableDoubles;
  const Vector3d from = position - start_, end = from + way;
  const double* const ends[2] = {&from.x, &end.x};
  Ends at[3];
  Ends::gather_three(ends, at);
  const VectorPack<Ends> from_start{at[0], at[1], at[2]};
  const VectorPack<Ends> along{Ends::all(along_.x), Ends::all(along_.y), Ends::all(along_.z)};
  const Ends zero = Ends::all(0.0), one = Ends::all(1.0);
  const Ends part = min(max(dot(from_start, along) * Ends::all(per_squared_), zero), one);
  const VectorPack<Ends> to_path = VectorPack<Ends>{along.x * part, along.y * part, along.z * part} - from_start;
  const std::uint32_t covered = (dot(to_path, to_path) <= Ends::all(reach_ * reach_)).bits();
  if (covered == 3u) return 1.0;
  if ((covered & 1u) == 0) return 0.0;
  // What is within reach of the path is convex.
  return std::max(part_in_reach(this->to_path(position), way), part_in_reach(start_ + along_ - position, way));
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
