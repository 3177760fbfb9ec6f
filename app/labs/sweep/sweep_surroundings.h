// The inflated level around the end of a sweep, recomputed in the background when the sweep changes.
#pragma once

#include <memory>
#include <vector>

#include "app/draw/level/inflated_draw.h"
#include "app/session/inflated_surroundings.h"
#include "app/session/prepared_level.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {

class SweepSurroundings {
 public:
  /// Called once per frame: the inflation in the ellipsoid space of the query's body; `end`: its centre where it stops,
  /// world. Null while the level is not ready. `at_once` waits for it.
  PlacedInflation of(const SweepQuery& query, const PreparedLevel& level, const Vector3d& end, bool at_once);
  std::size_t shown() const { return inflated_.shown(); }
  bool busy() const { return inflated_.busy(); }

 private:
  std::vector<PreparedLevel::Mesh> meshes_;
  std::vector<Pose> poses_;
  // The query's level, in its precision.
  std::shared_ptr<const CollisionLevel<float>> coarse_;
  std::shared_ptr<const CollisionLevel<double>> fine_;
  InflatedSurroundings inflated_;
};

}  // namespace minkoscope
