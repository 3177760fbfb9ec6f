// The few triangles of a level that a body can meet as long as it stays near a path: found once, so that queries there
// test these and do not descend the hierarchy again. What a query answers is the same to the bit.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/capsule_body.h"

namespace minkoscope {

struct NearTriangle {
  std::uint32_t mesh = 0, slot = 0;  // of its hierarchy's items
};

/// For a body of one shape and rotation among meshes that stay where they are.
class NearTriangles {
 public:
  /// More are not worth it: their culling is what the hierarchy does better.
  static constexpr std::size_t most = 24;

  /// Covers nothing.
  NearTriangles() = default;
  /// Of the body from where it is along `along` (world, metres), and up to `reach` metres aside. Covers nothing where
  /// there are too many.
  template <class Real>
  NearTriangles(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& along, double reach);
  template <class Real>
  NearTriangles(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& along, double reach);

  /// Whether all that lies within `margin` metres of the body at `position` is listed.
  bool covers(const Vector3d& position, double margin) const { return aside(position) + margin <= reach_; }
  /// The part of the body's way, from its start, along which all that it can meet is listed: 1, less, or 0.
  double part_covered(const Vector3d& position, const Vector3d& way) const {
    if (!covers(position, 0.0)) return 0.0;
    if (covers(position + way, 0.0)) return 1.0;
    const double advance = glm::dot(way, along_), left = glm::dot(along_ + start_ - position, along_);
    if (!(left > 0.0 && left < advance)) return 0.0;
    const double part = left / advance;  // to beside the path's end
    return covers(position + way * part, 0.0) ? part : 0.0;
  }
  /// By mesh.
  std::span<const NearTriangle> triangles() const { return std::span(triangles_).first(count_); }

 private:
  template <class Real, class Core>
  void gather(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Core& core);

  /// Metres from the path.
  double aside(const Vector3d& position) const {
    const Vector3d from_start = position - start_;
    const double squared = length_squared(along_);
    const double part = squared > 0.0 ? std::clamp(glm::dot(from_start, along_) / squared, 0.0, 1.0) : 0.0;
    return glm::length(from_start - along_ * part);
  }

  Vector3d start_{0.0}, along_{0.0};  // of the body's position
  double reach_ = -1.0;               // metres from that path
  std::size_t count_ = 0;
  std::array<NearTriangle, most> triangles_;
};

/// Whether the next of the list is one of the mesh.
inline bool begins_with(std::span<const NearTriangle> listed, std::size_t mesh) {
  return !listed.empty() && listed.front().mesh == mesh;
}

}  // namespace minkoscope
