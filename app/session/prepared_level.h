// The meshes of a sweep's level, prepared for sweeping and drawing: once per precision, however often the body, its
// move or the meshes' poses change. Large ones are prepared in the background.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <minkoscope/shape.h>

#include "app/session/background_task.h"
#include "core/shapes/tessellate.h"
#include "core/sweep/query/collision_level.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

class PreparedLevel {
 public:
  /// Levels of up to this many triangles are prepared synchronously: it takes less than a frame.
  static constexpr std::size_t most_at_once = 4000;

  struct Mesh {
    std::shared_ptr<const TriangleMesh> source;
    std::shared_ptr<const SurfaceMesh> surface;          // in the mesh's frame, its triangles in the same order
    std::shared_ptr<const CollisionMesh<float>> coarse;  // null until a sweep needs the precision
    std::shared_ptr<const CollisionMesh<double>> fine;
    bool curved = false;  // the source stands for a curved shape
  };

  /// Starts preparing what this query needs, and drops other levels' meshes. Meshes already being prepared are not
  /// prepared twice.
  void request(const SweepQuery& query);
  bool ready_for(const SweepQuery& query) const;
  /// Called once per frame: takes over what has been prepared.
  void poll();
  void wait();

  bool busy() const { return task_ != nullptr; }
  double progress() const { return task_ ? task_->progress() : 1.0; }
  /// What was requested stays unprepared until it is requested again.
  void cancel();
  /// Why the last preparation failed, one sentence; empty when it did not.
  const std::string& fault() const { return fault_; }

  /// One per mesh of the query's level; only when ready for it.
  std::vector<Mesh> meshes_of(const SweepQuery& query) const;
  /// The query's level in its poses, in a precision that is ready.
  template <class Real>
  CollisionLevel<Real> level_of(const SweepQuery& query) const;
  /// Returns a function that runs and records the query on any thread; only when ready for it. Throws as run_sweep
  /// does, and when its progress argument cancels.
  std::function<SweepTrace(const Progress&)> recording_of(const SweepQuery& query) const;

 private:
  const Mesh* find(const std::shared_ptr<const TriangleMesh>& source) const;
  void take(std::vector<Mesh> made);

  std::vector<Mesh> meshes_;
  using Task = BackgroundTask<std::vector<Mesh>>;
  std::unique_ptr<Task> task_;
  std::vector<std::unique_ptr<Task>> leaving_;  // cancelled, until their threads have ended
  std::vector<std::shared_ptr<const TriangleMesh>> in_task_;
  std::string fault_;
};

}  // namespace minkoscope
