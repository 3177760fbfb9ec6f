// The inflated level around a body, made anew in the background as the body goes on; the last one is shown until then.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/draw/level/inflated_level.h"
#include "app/session/background_task.h"
#include "core/character/walk.h"

namespace minkoscope {

class InflatedSurroundings {
 public:
  struct Made {
    InflatedLevel level;
    EllipsoidBody body;  // in whose ellipsoid space it is
    double time = 0.0;   // seconds: where moving meshes stood
  };

  /// Once a frame: what there is to show for a body at `body`; null at first and after another level, another shape
  /// or another turn of the body. `at_once` waits for it.
  const Made* of(const std::shared_ptr<const WalkLevel>& level, const EllipsoidBody& body, double time, bool at_once);
  /// Of a level at rest.
  template <class Real>
  const Made* of(const std::shared_ptr<const CollisionLevel<Real>>& level, const EllipsoidBody& body, bool at_once);
  /// Triangles of what was made last, 0 before.
  std::size_t shown() const { return made_ ? made_->level.surface->triangles.size() : 0; }
  /// Another one is being made.
  bool busy() const { return task_ != nullptr; }

  /// The triangles within so many radii of a body at a time, at most so many.
  using Near = std::function<std::vector<std::array<Vector3d, 3>>(const EllipsoidBody&, double reach, double time,
                                                                  std::size_t most)>;

 private:
  const Made* of_triangles(const std::shared_ptr<const void>& level, bool moves, const Near& near,
                           const EllipsoidBody& body, double time, bool at_once);

  std::shared_ptr<const void> level_;  // what the last one was made of
  std::optional<Made> made_;
  std::unique_ptr<BackgroundTask<Made>> task_;
};

/// For pictures and tests: the same, now.
InflatedSurroundings::Made inflate_around(const WalkLevel& level, const EllipsoidBody& body, double time);

}  // namespace minkoscope
