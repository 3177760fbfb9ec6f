// The inflated level around a body, recomputed in the background as the body moves; until then the last one is shown.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <minkoscope/walk.h>

#include "app/draw/level/inflated_level.h"
#include "app/session/background_task.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {

class InflatedSurroundings {
 public:
  struct Made {
    InflatedLevel level;
    EllipsoidBody body;  // in whose ellipsoid space it is
    double time = 0.0;   // seconds, for the poses of moving meshes
  };

  /// Called once per frame: the inflation to show for a body at `body`; null at first and after the level or the body's
  /// shape or rotation changed. `at_once` waits for it.
  const Made* of(const std::shared_ptr<const WalkLevel>& level, const EllipsoidBody& body, double time, bool at_once);
  /// Of a level at rest.
  template <class Real>
  const Made* of(const std::shared_ptr<const CollisionLevel<Real>>& level, const EllipsoidBody& body, bool at_once);
  /// Triangles of the last one computed; 0 before the first.
  std::size_t shown() const { return made_ ? made_->level.surface->triangles.size() : 0; }
  /// Whether another one is being computed.
  bool busy() const { return task_ != nullptr; }

  /// Returns the triangles within `reach` radii of a body at a time, at most `most`.
  using Near = std::function<std::vector<std::array<Vector3d, 3>>(const EllipsoidBody&, double reach, double time,
                                                                  std::size_t most)>;

 private:
  const Made* of_triangles(const std::shared_ptr<const void>& level, bool moves, const Near& near,
                           const EllipsoidBody& body, double time, bool at_once);

  std::shared_ptr<const void> level_;  // the source of the last one
  std::optional<Made> made_;
  std::unique_ptr<BackgroundTask<Made>> task_;
};

/// For pictures and tests: the same, synchronously.
InflatedSurroundings::Made inflate_around(const WalkLevel& level, const EllipsoidBody& body, double time);

}  // namespace minkoscope
