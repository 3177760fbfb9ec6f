// The casts every library is measured on: one convex body moves past another. The same shapes, poses and moves for all,
// drawn with a fixed seed, and the truth about where they first touch.
#pragma once

#include <optional>
#include <vector>

#include "bench/pairs.h"
#include "bench/subject.h"
#include "core/trial/oracle/entry_oracle.h"

namespace minkoscope::bench {

struct CastCase {
  PosedShape body, obstacle;
  Vector3d displacement{0.0};  // of the body, metres
};

/// Sizes 0.3 to 1. The body starts clear, 3.8 to 6 m from the obstacle's centre, and is aimed at a place within 0.9 m
/// of it along each axis, which it falls short of or passes.
std::vector<CastCase> casts_of(Kind body, Kind obstacle, int count);

/// Judges casts by bounds of the signed distance that share nothing with them (core/trial/oracle/pair_oracle.h). Along
/// a straight move it is convex in time. Of polytopes the times between which they touch are exact besides
/// (core/trial/oracle/entry_oracle.h).
class CastOracle {
 public:
  explicit CastOracle(const CastCase& cast);
  /// A hit must leave the two touching, at its point where one is given, and nothing may have been gone through, each
  /// within `tolerance` metres.
  bool is_right(const Answer& answer, double tolerance) const;

 private:
  double distance(double time, double tolerance) const;
  double least_distance(double end, double tolerance) const;  // in [0, end]

  CastCase cast_;
  std::optional<EntryOracle> exact_;
};

}  // namespace minkoscope::bench
