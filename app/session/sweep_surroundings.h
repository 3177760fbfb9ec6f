// The inflated level around where a sweep ends, made anew in the background when the sweep changes.
#pragma once

#include <memory>
#include <vector>

#include "app/draw/inflated_draw.h"
#include "app/session/inflated_surroundings.h"

namespace minkoscope {

class SweepSurroundings {
 public:
  /// Once a frame: the inflation in the ellipsoid space of the query's body; `end`: its centre where it stops, world.
  /// `at_once` waits for it.
  PlacedInflation of(const SweepQuery& query, const Vector3d& end, bool at_once);
  std::size_t shown() const { return inflated_.shown(); }
  bool busy() const { return preparing_ != nullptr || inflated_.busy(); }

 private:
  std::vector<std::shared_ptr<const TriangleMesh>> meshes_;
  std::vector<Pose> poses_;
  std::shared_ptr<const WalkLevel> level_;
  std::unique_ptr<BackgroundTask<std::shared_ptr<const WalkLevel>>> preparing_;
  InflatedSurroundings inflated_;
};

}  // namespace minkoscope
