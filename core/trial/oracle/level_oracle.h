// The judge of walks in a level that moves: what rests, and each mesh that moves where its motion has it. Like
// PenetrationOracle it shares nothing with what it judges but the triangles and the definition of a motion (pose_at).
#pragma once

#include <vector>

#include "core/trial/oracle/penetration.h"

namespace minkoscope {

class LevelOracle {
 public:
  /// `size`: as PenetrationOracle's.
  explicit LevelOracle(const std::vector<WalkMesh>& level, double size = 1.0);

  bool moves() const { return !moving_.empty(); }
  /// Everything where it is at time 0.
  const PenetrationOracle& at_start() const { return at_start_; }
  /// What rests.
  const PenetrationOracle& resting() const { return moves() ? resting_ : at_start_; }

  /// Of all triangles as they stand at `time` (seconds).
  Bounds bounds(double time) const;

  /// As PenetrationOracle::depth, with the level as it stands at `time` (seconds).
  double depth(const WalkBody& body, double time, double horizon = 0.1) const;

  /// Does the straight way, begun at one time and ended at another, pass through a triangle? Asked of each moving mesh
  /// as it is seen from there.
  bool crosses(const Vector3d& from, const Vector3d& to, double begin, double end) const;

  /// How far meshes that move near the body (within 5 cm before or after) may have taken it along or pushed it: the
  /// longest way that one of them has brought a place of the body. 0 where none is near.
  double carried(const WalkBody& before, const WalkBody& after, double begin, double end) const;

 private:
  struct Moving {
    PenetrationOracle own;  // in the mesh's frame
    Motion motion;
    Pose rest;
    Pose at(double time) const { return pose_at(motion, rest, time); }
    double depth(const WalkBody& body, double time, double horizon) const;
  };

  PenetrationOracle at_start_, resting_;
  std::vector<Moving> moving_;
};

}  // namespace minkoscope
