// Which corners of a hull can be furthest, for every direction of a small cone: the cube around the origin is cut into
// squares, and each square keeps its short list. A support then looks at a handful of corners, however many there are.
//
// Every corner that is left out of a list is lower than one in it by more than rounding, wherever in the square the
// direction goes: the corner found is that of a search over all, to the bit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/shapes/convex_hull.h"
#include "core/shapes/hull_kernels.h"

namespace minkoscope {

class SupportTable {
 public:
  /// Whether looking up is quicker than what is done without a table (measured). Only of solids.
  static bool worth_making(const ConvexHull& hull, Instructions instructions);
  /// Takes as long as some hundreds of supports. The hull must outlive it.
  explicit SupportTable(const ConvexHull& hull);

  /// Index into hull.points. The direction must not be zero, no product of it may overflow or vanish.
  std::uint32_t furthest(const Vector3d& direction) const {
    const std::uint32_t* at = entries_.data() + starts_[square(direction)];
    std::uint32_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::uint32_t fours = *at++; fours > 0; --fours, at += 4) {
      const Higher left = higher({at[0], value(at[0], direction)}, {at[1], value(at[1], direction)});
      const Higher right = higher({at[2], value(at[2], direction)}, {at[3], value(at[3], direction)});
      const Higher all = higher({best, most}, higher(left, right));
      best = all.vertex;
      most = all.height;
    }
    return best;
  }

  std::size_t bytes() const { return starts_.size() * sizeof(starts_[0]) + entries_.size() * sizeof(entries_[0]); }

 private:
  struct Higher {
    std::uint32_t vertex;
    double height;
  };
  /// The first of two that are equal. Without a branch, for nobody can foresee it.
  static Higher higher(const Higher& first, const Higher& second) {
    const auto chosen = 0u - static_cast<std::uint32_t>(second.height > first.height);
    return {first.vertex ^ ((first.vertex ^ second.vertex) & chosen), std::max(first.height, second.height)};
  }
  struct Candidate {
    std::uint32_t vertex;
    double heights[4];  // along the directions to a square's corners
  };
  struct Square {
    int face, level, row, column;
  };

  double value(std::uint32_t vertex, const Vector3d& d) const {
    const Vector3d& p = points_[vertex];
    return p.x * d.x + p.y * d.y + p.z * d.z;
  }
  /// The square that the direction goes through.
  std::size_t square(const Vector3d& d) const {
    const double x = d.x < 0.0 ? -d.x : d.x, y = d.y < 0.0 ? -d.y : d.y, z = d.z < 0.0 ? -d.z : d.z;
    const double around[5] = {d.x, d.y, d.z, d.x, d.y};
    std::size_t axis = y > x ? 1 : 0;
    const double xy = y > x ? y : x;
    axis = z > xy ? 2 : axis;
    const double largest = z > xy ? z : xy;
    const double scale = half_ / largest;
    const std::size_t row = place(around[axis + 1] * scale), column = place(around[axis + 2] * scale);
    const std::size_t face = 2 * axis + (around[axis] > 0.0 ? 1 : 0);
    return (face << 2 * levels_) + (row << levels_) + column;
  }
  std::size_t place(double along) const {
    const int at = static_cast<int>(along + half_);
    return static_cast<std::size_t>(at > last_ ? last_ : at);
  }

  Vector3d corner(const Square& square, int k) const;
  void fill(const Square& square, const std::vector<std::uint32_t>& candidates, double hidden);

  const Vector3d* points_;
  int levels_ = 0, last_ = 0;                    // squares along an edge of the cube: 2^levels, the last of them
  double half_ = 0.0;                            // half of them
  std::vector<std::uint32_t> starts_, entries_;  // of each square: where its list begins; how many fours, then who
};

}  // namespace minkoscope
