// The judge of moves: certified times between which a convex body that moves and turns first touches an obstacle. It
// shares nothing with the methods but the definition of a motion; distances are those of PairOracle.
//
// Where the plane across n separates by g, no point of the body crosses it before g / μ, μ = −n·d + R|ω × n|: so a time
// is proven clear, plane by plane, up to a depth; and entered where the distance is proven to be below it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <minkoscope/sweep.h>

#include "core/trial/oracle/entry_oracle.h"
#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope {

enum class Clearance {
  clear,     // proven
  entered,   // proven
  undecided  // too many planes
};

/// Of an interval of times: what it is, and up to when it was proven clear, or when it was found entered.
struct ClearUntil {
  Clearance clearance = Clearance::clear;
  double time = 1.0;
};

/// A triangle, or a convex shape, of a level.
struct CastTarget {
  PosedShape shape;
  int mesh = -1, triangle = -1;
};

class CastOracle {
 public:
  /// Refers to the query's shapes.
  explicit CastOracle(const SweepQuery& query);

  const std::vector<CastTarget>& targets() const { return targets_; }
  /// The target that a result names; null where there is none.
  const CastTarget* named(int mesh, int triangle) const;
  /// Metres: twice the greatest distance of the body's points from its position, as the promises have it.
  double size() const { return 2.0 * reach_; }
  /// Metres: what rounding of coordinates to the run's precision moves.
  double rounding() const { return rounding_; }
  PosedShape body_at(double time) const;
  /// Metres a unit of time.
  Vector3d velocity_at(double time, const Vector3d& point) const;

  /// The signed distance at a time within `gap` metres: > 0 apart, < 0 minus the depth.
  OracleAnswer distance_at(const CastTarget& target, double time, double gap) const;
  /// The same of the body moved from where it is then.
  OracleAnswer distance_moved(const CastTarget& target, double time, const Vector3d& by, double gap) const;
  /// The first time at which a straight move of a polytope brings it `depth` metres into another along every axis
  /// (negative: that near), exact but for rounding and infinite where it never is; nothing for other bodies and moves.
  std::optional<double> enters(const CastTarget& target, double depth) const;
  /// Metres between the supporting planes across a unit normal towards the body; negative where it does not separate.
  double gap_along(const CastTarget& target, double time, const Vector3d& normal) const;

  /// Whether the body stays no deeper than `depth` (negative: no nearer than that) in the target from `begin` to `end`.
  /// Clear is proven to `depth` + `slack`, metres, entered to `depth`.
  ClearUntil stays_clear(const CastTarget& target, double begin, double end, double depth, double slack) const;

 private:
  Shape shape_;
  Pose pose_;
  Vector3d displacement_, turning_;
  double reach_, rounding_ = 0.0;
  std::optional<PolytopeAxes> axes_;  // of a body that does not turn
  std::vector<CastTarget> targets_;
};

}  // namespace minkoscope
