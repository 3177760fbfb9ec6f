// Where two runs of a walk differ: each tick after which their bodies begin to be farther apart than a threshold, again
// and again. Follows the runs as they grow.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

class RunDifferences {
 public:
  explicit RunDifferences(double threshold) : threshold_(threshold) {}

  /// Begins again, with another threshold (metres) or other paths.
  void restart(double threshold);
  void restart() { restart(threshold_); }
  /// Positions after each tick. Ticks that only one of them has are no difference.
  void follow(std::span<const Vector3d> a, std::span<const Vector3d> b);

  double threshold() const { return threshold_; }
  std::optional<std::size_t> first() const { return begins_.empty() ? std::nullopt : std::optional(begins_.front()); }
  /// The ticks after which they begin to differ, in order.
  const std::vector<std::size_t>& begins() const { return begins_; }
  bool begins_at(std::size_t tick) const;
  /// The next of these ticks from where `passed` ticks have passed, or the one before; past the last, the first again.
  std::optional<std::size_t> next(std::size_t passed, bool backwards) const;
  double farthest() const { return farthest_; }  // metres apart at most

 private:
  double threshold_;
  std::size_t compared_ = 0;  // ticks
  bool differing_ = false;    // at the last of them
  double farthest_ = 0.0;
  std::vector<std::size_t> begins_;
};

}  // namespace minkoscope
