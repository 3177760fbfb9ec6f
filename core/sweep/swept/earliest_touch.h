// The earliest touch of a sweep, ties broken by feature, mesh and triangle.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include "core/sweep/query/swept_triangle.h"

namespace minkoscope {

/// A touch with the triangle it is on.
struct Ranked {
  double key = 0.0;  // time, or distance of a start overlap: the lower the better
  int mesh = -1;
  std::uint32_t triangle = 0;
  TriangleTouch touch;

  bool goes_before(const Ranked& other) const {
    if (touch.feature != other.touch.feature) return touch.feature < other.touch.feature;
    return mesh != other.mesh ? mesh < other.mesh : triangle < other.triangle;
  }
};

/// The lowest key, where keys nearer to it than the tie width count as equal and the lowest feature, mesh and triangle
/// wins, whatever the order in which they came. Kept are only those that no other beats in both key and rank.
class Best {
 public:
  explicit Best(double tie_width) : tie_width_(tie_width) {}

  void set_tie_width(double tie_width) { tie_width_ = tie_width; }

  bool empty() const { return count_ == 0; }
  double lowest() const { return lowest_; }
  /// Nothing above this can win any more.
  double limit() const { return lowest_ + tie_width_; }

  void add(const Ranked& entry) {
    if (entry.key > limit()) return;
    lowest_ = std::min(lowest_, entry.key);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Ranked& other = slots_[i].entry;
      if (other.key <= entry.key && other.goes_before(entry)) return;
      if (other.key > limit() || (entry.key <= other.key && entry.goes_before(other))) continue;
      if (kept++ != i) slots_[kept - 1].entry = other;
    }
    count_ = kept;
    if (count_ == slots_.size()) --count_;
    std::construct_at(&slots_[count_++].entry, entry);
  }

  /// Not when empty.
  const Ranked& winner() const {
    const Ranked* best = nullptr;
    for (std::size_t i = 0; i < count_; ++i)
      if (slots_[i].entry.key <= limit() && (best == nullptr || slots_[i].entry.goes_before(*best)))
        best = &slots_[i].entry;
    return *best;
  }

 private:
  /// Not initialised until it is used: most sweeps touch little, and all of them would pay.
  union Slot {
    Ranked entry;
    Slot() {}
  };

  double tie_width_;
  double lowest_ = std::numeric_limits<double>::infinity();
  std::array<Slot, 16> slots_;
  std::size_t count_ = 0;
};

}  // namespace minkoscope
