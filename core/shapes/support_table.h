// Which vertices of a hull can be furthest, for every direction of a small cone: the cube around the origin is divided
// into squares, each with a short list. A support query then evaluates a handful of vertices, however many there are.
// Source of directional lookup: S. Ehmann, M. Lin, Accelerated Proximity Queries Between Convex Polyhedra by
// Multi-Level Voronoi Marching, 2000, who look up one vertex to start from.
//
// Every vertex missing from a list is lower than one in it by more than rounding, for every direction through the
// square: the vertex found is that of a scan of all, to the bit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/hull/hull_kernels.h"

namespace minkoscope {

class SupportTable {
 public:
  /// Whether a lookup is quicker than a scan or a climb (measured). Only of solids.
  static bool worth_making(const ConvexHull& hull, Instructions instructions);
  /// Takes as long as some hundreds of support queries. The hull must outlive it.
  explicit SupportTable(const ConvexHull& hull);

  /// Index into hull.points. The direction must not be zero, no product of it may overflow or vanish.
  std::uint32_t furthest(const Vector3d& direction) const {
    const Square& square = squares_[square_of(direction)];
    if (square.vertices[few - 1] == is_long) return furthest_of_many(square, direction);
    const auto at = [&](int k) { return Higher{square.vertices[k], value(square.vertices[k], direction)}; };
    static_assert(few == 8);
    const Higher left = higher(higher(at(0), at(1)), higher(at(2), at(3)));
    const Higher right = higher(higher(at(4), at(5)), higher(at(6), at(7)));
    return higher(left, right).vertex;
  }

  std::size_t bytes() const { return squares_.size() * sizeof(Square) + many_.size() * sizeof(many_[0]); }

 private:
  struct Higher {
    std::uint32_t vertex;
    double height;
  };
  /// The first of two that are equal. Branch-free: the branch would be unpredictable.
  static Higher higher(const Higher& first, const Higher& second) {
    const auto chosen = 0u - static_cast<std::uint32_t>(second.height > first.height);
    return {first.vertex ^ ((first.vertex ^ second.vertex) & chosen), std::max(first.height, second.height)};
  }
  static constexpr int few = 8;
  static constexpr std::uint16_t is_long = 0xffff;
  /// The candidates in ascending order, the last one repeated; or, where there are more, the start of their list in
  /// many_ (its lower half first), and is_long.
  struct Square {
    std::uint16_t vertices[few];
  };
  struct Candidate {
    std::uint32_t vertex;
    double heights[4];  // along the directions to a square's corners
  };
  struct Place {
    int face, level, row, column;
  };

  double value(std::uint32_t vertex, const Vector3d& d) const {
    const Vector3d& p = points_[vertex];
    return p.x * d.x + p.y * d.y + p.z * d.z;
  }
  /// The square that the direction passes through.
  std::size_t square_of(const Vector3d& d) const {
    const double x = d.x < 0.0 ? -d.x : d.x, y = d.y < 0.0 ? -d.y : d.y, z = d.z < 0.0 ? -d.z : d.z;
    const double around[5] = {d.x, d.y, d.z, d.x, d.y};
    std::size_t axis = y > x ? 1 : 0;
    const double xy = y > x ? y : x;
    axis = z > xy ? 2 : axis;
    const double largest = z > xy ? z : xy;
    const double scale = half_ / largest;
    const std::size_t row = along_edge(around[axis + 1] * scale), column = along_edge(around[axis + 2] * scale);
    const std::size_t face = 2 * axis + (around[axis] > 0.0 ? 1 : 0);
    return (face << 2 * levels_) + (row << levels_) + column;
  }
  std::size_t along_edge(double along) const {
    const int at = static_cast<int>(along + half_);
    return static_cast<std::size_t>(at > last_ ? last_ : at);
  }

  std::uint32_t furthest_of_many(const Square& square, const Vector3d& direction) const;
  Vector3d corner(const Place& place, int k) const;
  void fill(const Place& place, const std::vector<std::uint32_t>& candidates, double hidden);

  const Vector3d* points_;
  int levels_ = 0, last_ = 0;  // squares along an edge of the cube: 2^levels, the last of them
  double half_ = 0.0;          // half of them
  std::vector<Square> squares_;
  std::vector<std::uint32_t> many_;  // longer lists: their size, then the vertices
};

}  // namespace minkoscope
