// A triangle mesh made ready for queries in one precision: vertices rounded to Real, those at equal positions kept
// once, a bounding volume hierarchy over its triangles, and what lies on the other side of every edge, so that inner
// edges do not catch a body. Besides its source it takes 76 to 93 bytes a triangle in float, where corners are kept in
// the hierarchy's order too, and 48 to 52 in double, of levels of 1,600 to a million triangles.
#pragma once

#include <functional>
#include <memory>

#include "core/base/progress.h"
#include "core/mesh/bvh.h"
#include "core/mesh/triangle_mesh.h"

namespace minkoscope {

template <class Real>
class CollisionMesh {
 public:
  static constexpr std::uint32_t no_triangle = 0xffffffffu;

  /// Null when `progress` cancelled. Coordinates beyond the range of Real are brought to its end. No answer depends on
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
  /// The corners of triangle bvh().items()[place], next to those of its neighbours in the hierarchy.
  std::array<Vector3<Real>, 3> triangle_at(std::uint32_t place) const {
    return in_order_.empty() ? triangle(bvh_.items()[place]) : in_order_[place];
  }

  /// Nine numbers a triangle from `place` on; of floats alone.
  const Real* corners_from(std::uint32_t place) const { return &in_order_[place][0].x; }
  /// These places will be asked for soon.
  void expect_corners(std::uint32_t place, std::uint32_t count) const {
    if (in_order_.empty()) return;
    prefetch(&in_order_[place], count * sizeof in_order_[place]);
    prefetch(&bvh_.items()[place], sizeof(std::uint32_t));
  }

  /// The triangle across the edge from corner `edge` to `edge` + 1, found by equal positions; no_triangle where the
  /// edge is open or shared by more than two.
  std::uint32_t neighbour(std::uint32_t index, int edge) const {
    return neighbours_[index][static_cast<std::size_t>(edge)];
  }
  /// The corner of neighbour(index, edge) that is not on the edge.
  int opposite_corner(std::uint32_t index, int edge) const { return (opposite_[index] >> (2 * edge)) & 3; }
  /// Both will be asked of this triangle soon.
  void expect_neighbours(std::uint32_t index) const {
    prefetch(&neighbours_[index], sizeof neighbours_[index]);
    prefetch(&opposite_[index], 1);
  }

 private:
  std::shared_ptr<const TriangleMesh> source_;
  LargeVector<Vector3<Real>> vertices_;
  LargeVector<std::array<std::uint32_t, 3>> triangles_;
  LargeVector<std::array<std::uint32_t, 3>> neighbours_;
  LargeVector<std::uint8_t> opposite_;
  Bvh<Real> bvh_;
  LargeVector<std::array<Vector3<Real>, 3>> in_order_;  // of floats alone: doubles would take 72 bytes a triangle
};

extern template class CollisionMesh<float>;
extern template class CollisionMesh<double>;

}  // namespace minkoscope
