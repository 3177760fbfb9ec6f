// The meshes of a sweep's level, made ready to be swept through and to be drawn: each once a precision, however often
// the body, its move or the meshes' poses change. Large ones are made ready in the background.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/session/background_task.h"
#include "core/shapes/shape.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

class PreparedLevel {
 public:
  /// So many triangles in all are made ready at once: it takes no longer than a frame.
  static constexpr std::size_t most_at_once = 4000;

  struct Mesh {
    std::shared_ptr<const TriangleMesh> source;
    std::shared_ptr<const SurfaceMesh> surface;          // in the mesh's frame, its triangles in the same order
    std::shared_ptr<const CollisionMesh<float>> coarse;  // null while no sweep asked for the precision
    std::shared_ptr<const CollisionMesh<double>> fine;
  };

  /// Sees to it that what this query needs will be ready, and lets go of other levels' meshes. A query that asks for
  /// what is being made already waits for it.
  void want(const SweepQuery& query);
  bool ready_for(const SweepQuery& query) const;
  /// Once a frame: takes over what has been made.
  void poll();
  void wait();

  bool busy() const { return task_ != nullptr; }
  double progress() const { return task_ ? task_->progress() : 1.0; }
  /// What was wanted stays unmade until it is wanted again.
  void cancel();
  /// Why the last making ended without a level, one sentence; empty where it did not.
  const std::string& fault() const { return fault_; }

  /// One a mesh of the query's level; only when ready for it.
  std::vector<Mesh> meshes_of(const SweepQuery& query) const;
  /// The query's level in its poses, in a precision it is ready in.
  template <class Real>
  CollisionLevel<Real> level_of(const SweepQuery& query) const;
  /// Runs and records the query, on whatever thread; only when ready for it. Throws as run_sweep does, and when the
  /// progress it is given cancels.
  std::function<SweepTrace(const Progress&)> recording_of(const SweepQuery& query) const;

 private:
  const Mesh* find(const std::shared_ptr<const TriangleMesh>& source) const;
  void take(std::vector<Mesh> made);

  std::vector<Mesh> meshes_;
  using Task = BackgroundTask<std::vector<Mesh>>;
  std::unique_ptr<Task> task_;
  std::vector<std::unique_ptr<Task>> leaving_;  // cancelled, until their threads have noticed
  std::vector<std::shared_ptr<const TriangleMesh>> in_task_;
  std::string fault_;
};

}  // namespace minkoscope
