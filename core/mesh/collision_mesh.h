// A triangle mesh made ready for queries in one precision: vertices rounded to Real, a bounding volume hierarchy over
// its triangles, and which edges are inner (shared by two coplanar or concave faces) so that they do not catch a body.
#pragma once

#include <functional>
#include <memory>

#include "core/mesh/bvh.h"
#include "core/mesh/triangle_mesh.h"

namespace minkoscope {

/// Told the fraction done in [0, 1]; return false to cancel.
using Progress = std::function<bool(double)>;

template <class Real>
class CollisionMesh {
 public:
  /// Null when `progress` cancelled.
  static std::shared_ptr<const CollisionMesh> build(std::shared_ptr<const TriangleMesh> source,
                                                    const Progress& progress = {});

  const TriangleMesh& source() const { return *source_; }
  std::size_t triangle_count() const { return source_->triangles.size(); }
  std::array<Vector3<Real>, 3> triangle(std::uint32_t index) const {
    const auto& corners = source_->triangles[index];
    return {vertices_[corners[0]], vertices_[corners[1]], vertices_[corners[2]]};
  }
  const Bvh<Real>& bvh() const { return bvh_; }
  /// Bit i: the edge from corner i to i + 1 is inner, that is flat or concave.
  std::uint8_t inner_edges(std::uint32_t index) const { return inner_edges_[index]; }

 private:
  std::shared_ptr<const TriangleMesh> source_;
  std::vector<Vector3<Real>> vertices_;
  std::vector<std::uint8_t> inner_edges_;
  Bvh<Real> bvh_;
};

extern template class CollisionMesh<float>;
extern template class CollisionMesh<double>;

}  // namespace minkoscope
