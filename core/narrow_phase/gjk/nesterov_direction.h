// Nesterov's acceleration of GJK: a direction that keeps a share of the one before.
// Source: L. Montaut, Q. Le Lidec, V. Petrík, J. Šivic, J. Carpentier, Collision Detection Accelerated: An Optimization
// Perspective, Robotics: Science and Systems, 2022. GJK is the Frank–Wolfe method with all vertices corrected; the
// acceleration is that of Frank–Wolfe by momentum.
//
// - m ← (k + 1) ÷ (k + 3), k counting the directions from 0
// - y ← m v + (1 − m) w, w the support point before
// - d ← m d − (1 − m) y; of polytopes both d and y are made unit vectors first, and m is (k + 2) ÷ (k + 3), for the
//   length of y falls as v nears the origin, and the momentum would outweigh it
// - where the search gets no further, momentum is off for good, and the direction is from v toward the origin again
//
// Deviations: momentum ends after 64 directions, for flat curved shapes can keep it circling around the nearest point;
// gjk_nesterov.cpp has those of the stop.
#pragma once

#include "core/narrow_phase/gjk/direction_rule.h"

namespace minkoscope {

class NesterovDirection {
 public:
  static constexpr bool may_restart = true;
  static constexpr double most_turns = 64;
  static constexpr int turn_line = 7, restart_line = 4;  // of the listing

  explicit NesterovDirection(bool normalizes) : normalizes_(normalizes) {}

  SearchDirection next(const NearestFeature& nearest, const Vector3d& w) {
    plain_ = SearchDirection::along(nearest.toward, nearest.toward_squared);
    if (!accelerated_) {
      change_ = {};
      return plain_;
    }
    if (turns_ == most_turns) {
      restarts();
      return plain_;
    }
    if (turns_ == 0) before_ = plain_.vector;
    const double m = (turns_ + (normalizes_ ? 2.0 : 1.0)) / (turns_ + 3.0);
    ++turns_;
    Vector3d y = m * nearest.point + (1.0 - m) * w;
    if (normalizes_) {
      y = unit(y);
      before_ = unit(before_);
    }
    before_ = m * before_ - (1.0 - m) * y;
    change_ = {turn_line, m};
    const double squared = length_squared(before_);
    // Where momentum and y cancel there is no direction between them.
    if (!(squared > tolerance::shortest_direction * tolerance::shortest_direction)) before_ = plain_.vector;
    return SearchDirection::along(before_);
  }

  bool restarts() {
    if (!accelerated_ || turns_ == 0) return false;
    accelerated_ = false;
    change_ = {restart_line, 0.0};
    return true;
  }
  const SearchDirection& direction() const { return plain_; }
  const DirectionChange& change() const { return change_; }

 private:
  static Vector3d unit(const Vector3d& v) {
    const double length = std::sqrt(length_squared(v));
    return length > 0.0 ? v / length : v;
  }

  SearchDirection plain_;  // from v toward the origin
  Vector3d before_{0.0};   // the direction before
  DirectionChange change_;
  double turns_ = 0.0;
  bool normalizes_, accelerated_ = true;
};

}  // namespace minkoscope
