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

  bool precedes(const RankedTouch& other) const {
    if (touch.feature != other.touch.feature) return touch.feature < other.touch.feature;
    return mesh != other.mesh ? mesh < other.mesh : triangle < other.triangle;
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

  void add(const RankedTouch& entry) {
    if (entry.key > limit()) return;
    lowest_ = std::min(lowest_, entry.key);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const RankedTouch& other = slots_[i].entry;
      if (other.key <= entry.key && other.precedes(entry)) return;
      if (other.key > limit() || (entry.key <= other.key && entry.precedes(other))) continue;
      if (kept++ != i) slots_[kept - 1].entry = other;
    }
    count_ = kept;
    if (count_ == slots_.size()) --count_;
    std::construct_at(&slots_[count_++].entry, entry);
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
