// The few triangles of a level that a body can meet as long as it stays near a path: found once, so that queries there
// test these and do not descend the hierarchy again. What a query answers is the same to the bit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>

#include "core/base/inline.h"
#include "core/sweep/query/collision_level.h"
#include "core/sweep/query/ellipsoid_space.h"
#include "core/sweep/swept/capsule_body.h"
#include "core/sweep/swept/separating_planes.h"

namespace minkoscope {

struct NearTriangle {
  std::uint32_t mesh, slot;  // of its hierarchy's items
};

/// What a list says of one way of its body.
struct NearWay {
  double part = 0.0;                  // from the start, along which all that the body can meet is listed
  SeparatingPlanes::Passing passing;  // on that part
  /// Nothing is met on any of it.
  bool is_free() const { return part == 1.0 && passing.on_way == 0; }
};

/// For a body of one shape and rotation among meshes that stay where they are.
class NearTriangles {
 public:
  /// More are not worth it: their culling is what the hierarchy does better.
  static constexpr std::size_t most = SeparatingPlanes::most;

  /// Covers nothing.
  NearTriangles() = default;
  /// Of the body from where it is along `along` (world, metres), and up to `reach` metres aside. Covers nothing where
  /// there are too many.
  template <class Real>
  NearTriangles(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& along, double reach);
  template <class Real>
  NearTriangles(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& along, double reach);

  /// Whether it is of this level, where it has stayed since, and of a body with this shape and rotation.
  template <class Real>
  bool is_of(const CollisionLevel<Real>& level, const EllipsoidBody& body) const {
    return is_of(&level, body, CentreCore());
  }
  template <class Real>
  bool is_of(const CollisionLevel<Real>& level, const CapsuleBody& body) const {
    return is_of(&level, body.sphere(), body.template core<Real>());
  }

  /// Its body, at `position`, as queries take it.
  EllipsoidBody rounding_at(const Vector3d& position) const { return {radii_, position, rotation_}; }
  bool has_segment() const { return has_segment_; }
  template <class Real>
  SegmentCore segment(Instructions instructions) const {
    return {half_segment_, tolerance::touching<Real>, instructions};
  }

  /// Whether all that lies within `margin` metres of the body at `position` is listed.
  bool covers(const Vector3d& position, double margin) const {
    const double left = reach_ - margin;
    return left >= 0.0 && length_squared(to_path(position)) <= left * left;
  }
  /// The part of the body's way, from its start, along which all that it can meet is listed: 1, less, or 0.
  double part_covered(const Vector3d& position, const Vector3d& way) const;
  /// By mesh.
  std::span<const NearTriangle> triangles() const { return std::span(triangles_).first(count_); }
  /// Which of them, by their bits, may be within `reach` radii of the body's core: at `position`, and on its way `v`
  /// (ellipsoid space).
  MINKOSCOPE_INLINE SeparatingPlanes::Passing on_way(const Vector3d& position, const Vector3d& v, double reach) const {
    return planes_.on_way(to_unit(position - start_), v, reach);
  }
  /// Of the body at `position`, along `displacement` (world, metres), for a sweep in Real.
  template <class Real>
  NearWay way(const Vector3d& position, const Vector3d& displacement) const {
    NearWay way{part_covered(position, displacement), {}};
    if (!(way.part > 0.0)) return way;
    way.passing = on_way(position, to_unit(displacement) * way.part, 1.0 + tolerance::touching<Real>);
    return way;
  }
  std::uint32_t at(const Vector3d& position, double reach) const {
    return planes_.at(to_unit(position - start_), reach);
  }
  /// Calls visit(mesh, bits) with the bits of each mesh that has some.
  template <class Visit>
  void visit(std::uint32_t bits, const Visit& visit) const {
    while (bits != 0) {
      const std::uint32_t mesh = triangles_[static_cast<std::size_t>(std::countr_zero(bits))].mesh;
      std::uint32_t left = bits;
      while (left != 0 && triangles_[static_cast<std::size_t>(std::countr_zero(left))].mesh == mesh) left &= left - 1;
      visit(static_cast<int>(mesh), bits & ~left);
      bits = left;
    }
  }
  /// True only where nothing lies within `gap` metres of the body and all that does would be listed: by planes, far
  /// cheaper than contacts.
  bool is_clear(const EllipsoidBody& body, double gap) const {
    const double reach = 1.0 + gap / std::min({body.radii.x, body.radii.y, body.radii.z});
    return covers(body.position, gap) && at(body.position, reach) == 0;
  }
  bool is_clear(const CapsuleBody& body, double gap) const { return is_clear(body.sphere(), gap); }

 private:
  template <class Real, class Core>
  void gather(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Core& core);

  template <class Core>
  bool is_of(const void* level, const EllipsoidBody& body, const Core& core) const {
    return body.radii == radii_ && body.rotation == rotation_ && core.half_segment() == half_segment_ &&
           level == address_ && !level_.expired();
  }

  /// A displacement of the world, as EllipsoidSpace has it.
  MINKOSCOPE_INLINE Vector3d to_unit(const Vector3d& displacement) const {
    if (is_upright_) return (displacement + 0.0) / radii_;
    return EllipsoidSpace::direction_from_world(rounding_at(start_), displacement);
  }

  /// From a position to the nearest of the path.
  Vector3d to_path(const Vector3d& position) const {
    const Vector3d from_start = position - start_;
    const double part = std::clamp(glm::dot(from_start, along_) * per_squared_, 0.0, 1.0);
    return along_ * part - from_start;
  }
  /// The part of a way that stays within reach of one point, which is `to` from the way's start; 0 where none does.
  double part_in_reach(const Vector3d& to, const Vector3d& way) const {
    const double squared = length_squared(way), advance = glm::dot(to, way);
    const double under_root = advance * advance - squared * (length_squared(to) - reach_ * reach_);
    if (!(under_root > 0.0)) return 0.0;
    return std::clamp((advance + std::sqrt(under_root)) / squared, 0.0, 1.0);
  }

  std::weak_ptr<const void> level_;  // expired where nothing shares it, for then it may change
  const void* address_ = nullptr;    // its own
  Vector3d radii_{0.0}, half_segment_{0.0};
  Quaterniond rotation_{1.0, 0.0, 0.0, 0.0};
  bool is_upright_ = true, has_segment_ = false;
  Vector3d start_{0.0}, along_{0.0};  // of the body's position
  double per_squared_ = 0.0;          // one over the path's squared length; 0 where it has none
  double reach_ = -1.0;               // metres from that path
  std::size_t count_ = 0;
  std::array<NearTriangle, most> triangles_;
  SeparatingPlanes planes_;  // around start_
};

/// Calls visit(k) for the bits, lowest first.
template <class Visit>
void for_each_bit(std::uint32_t bits, const Visit& visit) {
  for (; bits != 0; bits &= bits - 1) visit(static_cast<std::size_t>(std::countr_zero(bits)));
}

/// Whether the next of the list is one of the mesh.
inline bool begins_with(std::span<const NearTriangle> listed, std::size_t mesh) {
  return !listed.empty() && listed.front().mesh == mesh;
}

}  // namespace minkoscope
