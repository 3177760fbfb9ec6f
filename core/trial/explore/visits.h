// Where bodies have stood: the ground of an exploration in cells, each with its count and the plane that was stood on.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// A cell of ground, as the four points above its sides; seen from above anticlockwise.
struct VisitedGround {
  std::array<Vector3d, 4> points{};  // world, metres
  std::uint64_t visits = 0;          // ticks
};

class Visits {
 public:
  /// Without a size nothing is kept.
  Visits() = default;
  explicit Visits(double cell) : cell_(cell) {}
  /// For bodies of this size (metres) in a level with this footprint (m²): cells that a body about fills, but no more
  /// of them a storey than can be drawn.
  static double cell_for(double size, double footprint);

  double cell() const { return cell_; }  // metres
  std::size_t size() const { return cells_.size(); }
  std::uint64_t ticks() const { return ticks_; }
  void add(const Vector3d& at, const Vector3d& normal);
  void add(const Visits& other);
  /// Sorted by place, so that the same visits give the same list. On a slope the cells lean with it.
  std::vector<VisitedGround> ground() const;

 private:
  struct Cell {
    std::array<std::int32_t, 3> at{};
    std::uint64_t visits = 0;
    Vector3d places{0.0}, normals{0.0};  // sums
  };
  Cell& cell_at(const std::array<std::int32_t, 3>& at);

  double cell_ = 0.0;
  std::uint64_t ticks_ = 0;
  std::unordered_map<std::uint64_t, Cell> cells_;
};

}  // namespace minkoscope
