// A triangle mesh prepared for queries in one precision: vertices rounded to Real, those at equal positions kept
// once, a bounding volume hierarchy over its triangles, and what lies on the other side of every edge, so that inner
// edges do not catch a body. Besides its source it takes 76 to 93 bytes a triangle in float, where vertices are kept in
// the hierarchy's order too, and 48 to 52 in double, of levels of 1,600 to a million triangles.
#pragma once

#include <functional>
#include <memory>

#include <minkoscope/geometry.h>
#include <minkoscope/level.h>

#include "core/mesh/bvh.h"

namespace minkoscope {

template <class Real>
class CollisionMesh {
 public:
  static constexpr std::uint32_t no_triangle = 0xffffffffu;

  /// Null when `progress` cancelled. Coordinates beyond the range of Real are clamped. No answer depends on
  /// the instructions.
  static std::shared_ptr<const CollisionMesh> build(std::shared_ptr<const TriangleMesh> source,
                                                    const Progress& progress = {},
                                                    Instructions instructions = best_instructions());

  const TriangleMesh& source() const { return *source_; }
  std::size_t triangle_count() const { return triangles_.size(); }
  std::array<Vector3<Real>, 3> triangle(std::uint32_t index) const {
    const auto& corners = triangles_[index];
    return {vertices_[corners[0]], vertices_[corners[1]], vertices_[corners[2]]};
  }
  const Bvh<Real>& bvh() const { return bvh_; }
  /// The vertices of triangle bvh().items()[slot], next to those of its neighbours in the hierarchy.
  std::array<Vector3<Real>, 3> triangle_at(std::uint32_t slot) const {
    return in_order_.empty() ? triangle(bvh_.items()[slot]) : in_order_[slot];
  }

  /// Nine numbers a triangle from `slot` on; of floats alone.
  const Real* vertices_from(std::uint32_t slot) const { return &in_order_[slot][0].x; }
  /// Prefetches slots that are needed soon.
  void prefetch_vertices(std::uint32_t slot, std::uint32_t count) const {
    if (in_order_.empty()) return;
    prefetch(&in_order_[slot], count * sizeof in_order_[slot]);
    prefetch(&bvh_.items()[slot], sizeof(std::uint32_t));
  }

  /// The slot of the triangle across the edge from vertex `edge` to `edge` + 1, found by equal positions; no_triangle
  /// where the edge is open or shared by more than two. Neighbours mostly lie near each other in the hierarchy's order,
  /// and so in memory.
  std::uint32_t neighbour(std::uint32_t slot, int edge) const {
    return neighbours_[slot][static_cast<std::size_t>(edge)];
  }
  /// The vertex of neighbour(slot, edge) that is not on the edge.
  int opposite_vertex(std::uint32_t slot, int edge) const { return (opposite_[slot] >> (2 * edge)) & 3; }
  /// Prefetches both for a slot that is needed soon.
  void prefetch_neighbours(std::uint32_t slot) const {
    prefetch(&neighbours_[slot], sizeof neighbours_[slot]);
    prefetch(&opposite_[slot], 1);
  }

 private:
  /// Across the edges that two triangles share.
  void join_neighbours();

  std::shared_ptr<const TriangleMesh> source_;
  LargeVector<Vector3<Real>> vertices_;
  LargeVector<std::array<std::uint32_t, 3>> triangles_;
  LargeVector<std::array<std::uint32_t, 3>> neighbours_;  // slots, by slot
  LargeVector<std::uint8_t> opposite_;                    // by slot
  Bvh<Real> bvh_;
  LargeVector<std::array<Vector3<Real>, 3>> in_order_;  // of floats alone: doubles would take 72 bytes a triangle
};

extern template class CollisionMesh<float>;
extern template class CollisionMesh<double>;

}  // namespace minkoscope
