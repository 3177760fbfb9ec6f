// The earliest touch of a sweep, or its deepest overlap; ties are broken by feature, mesh and triangle.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include "core/sweep/query/swept_triangle.h"

namespace minkoscope {

/// A touch with the triangle it is on.
struct RankedTouch {
  double key = 0.0;  // time, or distance of a start overlap: the lowest wins
  int mesh = -1;
  std::uint32_t triangle = 0;
  TriangleTouch touch;

  bool precedes(const RankedTouch& other) const { return precedes(other.touch.feature, other.mesh, other.triangle); }
  bool precedes(Feature feature, int other_mesh, std::uint32_t other_triangle) const {
    if (touch.feature != feature) return touch.feature < feature;
    return mesh != other_mesh ? mesh < other_mesh : triangle < other_triangle;
  }
};

/// The lowest key, where keys within the tie width count as equal and the lowest feature, mesh and triangle wins,
/// whatever the order of insertion. Only touches that no other beats in both key and rank are kept.
class EarliestTouch {
 public:
  explicit EarliestTouch(double tie_width) : tie_width_(tie_width) {}

  void set_tie_width(double tie_width) { tie_width_ = tie_width; }

  void clear() {
    count_ = 0;
    lowest_ = std::numeric_limits<double>::infinity();
  }

  bool empty() const { return count_ == 0; }
  double lowest() const { return lowest_; }
  /// Nothing above this can win.
  double limit() const { return lowest_ + tie_width_; }

  /// `triangle` is no other's of the mesh.
  void add(double key, int mesh, std::uint32_t triangle, const TriangleTouch& touch) {
    if (key > limit()) return;
    lowest_ = std::min(lowest_, key);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const RankedTouch& other = slots_[i].entry;
      const bool precedes = other.precedes(touch.feature, mesh, triangle);
      if (other.key <= key && precedes) return;
      if (other.key > limit() || (key <= other.key && !precedes)) continue;
      if (kept++ != i) slots_[kept - 1].entry = other;
    }
    count_ = kept;
    if (count_ == slots_.size()) --count_;
    RankedTouch& entry = *std::construct_at(&slots_[count_++].entry);
    entry.key = key;
    entry.mesh = mesh;
    entry.triangle = triangle;
    copy(touch, entry.touch);
  }

  /// Requires a touch.
  const RankedTouch& winner() const {
    const RankedTouch* best = nullptr;
    for (std::size_t i = 0; i < count_; ++i)
      if (slots_[i].entry.key <= limit() && (best == nullptr || slots_[i].entry.precedes(*best)))
        best = &slots_[i].entry;
    return *best;
  }

 private:
  /// In parts: a copy of the whole would wait for what was just stored.
  static void copy(const TriangleTouch& from, TriangleTouch& to) {
    to.feature = from.feature;
    to.index = from.index;
    to.time = from.time;
    to.point = {from.point.x, from.point.y, from.point.z};
    to.normal = {from.normal.x, from.normal.y, from.normal.z};
    to.distance = from.distance;
    to.along = from.along;
  }

  /// Not initialised until used: most sweeps touch little, and all would pay.
  union Slot {
    RankedTouch entry;
    Slot() {}
  };

  double tie_width_;
  double lowest_ = std::numeric_limits<double>::infinity();
  std::array<Slot, 16> slots_;
  std::size_t count_ = 0;
};

}  // namespace minkoscope
