#include "app/session/prepared_level.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include <minkoscope/sweep.h>

#include "app/draw/level/level_surface.h"
#include "app/session/free_memory.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {
namespace {

constexpr double crease_degrees = 20.0;

bool is_ready(const PreparedLevel::Mesh& mesh, Precision precision) {
  return mesh.surface && (precision == Precision::float32 ? mesh.coarse != nullptr : mesh.fine != nullptr);
}

template <class Real>
const std::shared_ptr<const CollisionMesh<Real>>& collision_of(const PreparedLevel::Mesh& mesh) {
  if constexpr (std::is_same_v<Real, float>) {
    return mesh.coarse;
  } else {
    return mesh.fine;
  }
}

/// Records the steps until cancelled: published methods may test hundreds of thousands of triangles.
class WatchedRecorder final : public StepObserver {
 public:
  explicit WatchedRecorder(const Progress& progress) : progress_(progress) {}
  void on(const SweepStep& step) override {
    constexpr std::size_t poll_interval = 64;
    if (steps.size() % poll_interval == 0 && progress_ && !progress_(0.0)) throw std::runtime_error("cancelled");
    steps.emplace_back(step);
  }
  std::vector<Step> steps;

 private:
  const Progress& progress_;
};

/// Builds what each mesh lacks. Incomplete when cancelled.
std::vector<PreparedLevel::Mesh> make_ready(std::vector<PreparedLevel::Mesh> meshes, Precision precision,
                                            const Progress& progress) {
  const double share = 1.0 / static_cast<double>(std::max<std::size_t>(1, meshes.size()));
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    PreparedLevel::Mesh& mesh = meshes[i];
    const auto part = [&](double done) { return !progress || progress((static_cast<double>(i) + done) * share); };
    const Progress building = [&](double done) { return part(0.6 * done); };
    if (precision == Precision::float32) {
      if (!mesh.coarse) mesh.coarse = CollisionMesh<float>::build(mesh.source, building);
    } else if (!mesh.fine) {
      mesh.fine = CollisionMesh<double>::build(mesh.source, building);
    }
    if (!part(0.6)) return meshes;
    if (!mesh.surface) {
      SurfaceMesh surface = level_surface(*mesh.source, crease_degrees);
      surface.curved = mesh.curved;
      mesh.surface = std::make_shared<const SurfaceMesh>(std::move(surface));
    }
    if (!part(1.0)) return meshes;
  }
  return meshes;
}

}  // namespace

const PreparedLevel::Mesh* PreparedLevel::find(const std::shared_ptr<const TriangleMesh>& source) const {
  const auto found = std::find_if(meshes_.begin(), meshes_.end(), [&](const Mesh& m) { return m.source == source; });
  return found == meshes_.end() ? nullptr : &*found;
}

void PreparedLevel::request(const SweepQuery& query) {
  fault_.clear();
  const auto in_query = [&](const std::shared_ptr<const TriangleMesh>& source) {
    return std::any_of(query.level.begin(), query.level.end(), [&](const LevelMesh& m) { return m.mesh == source; });
  };
  std::erase_if(meshes_, [&](const Mesh& mesh) { return !in_query(mesh.source); });
  std::vector<Mesh> lacking;
  std::size_t triangles = 0;
  for (const LevelMesh& entry : query.level) {
    const Mesh* known = find(entry.mesh);
    if (known != nullptr && is_ready(*known, query.precision)) continue;
    const auto same = [&](const Mesh& mesh) { return mesh.source == entry.mesh; };
    if (std::any_of(lacking.begin(), lacking.end(), same)) continue;
    const bool curved = entry.shape && tessellate(*entry.shape).curved;
    lacking.push_back(known != nullptr ? *known : Mesh{entry.mesh, nullptr, nullptr, nullptr, curved});
    triangles += entry.mesh->triangles.size();
  }
  if (task_) {
    if (!std::all_of(in_task_.begin(), in_task_.end(), in_query)) {
      // For another level: it ends by itself, and nobody waits for it.
      task_->cancel();
      leaving_.push_back(std::move(task_));
    } else if (!lacking.empty()) {
      return;  // the rest is built afterwards
    }
  }
  if (lacking.empty()) return;
  if (triangles <= most_at_once) {
    take(make_ready(std::move(lacking), query.precision, {}));
    return;
  }
  in_task_.clear();
  for (const Mesh& mesh : lacking) in_task_.push_back(mesh.source);
  task_ = std::make_unique<Task>([lacking, precision = query.precision](const Progress& progress) {
    return make_ready(lacking, precision, progress);
  });
}

void PreparedLevel::take(std::vector<Mesh> made) {
  for (Mesh& mesh : made) {
    std::erase_if(meshes_, [&](const Mesh& old) { return old.source == mesh.source; });
    meshes_.push_back(std::move(mesh));
  }
}

bool PreparedLevel::ready_for(const SweepQuery& query) const {
  return std::all_of(query.level.begin(), query.level.end(), [&](const LevelMesh& entry) {
    const Mesh* known = find(entry.mesh);
    return known != nullptr && is_ready(*known, query.precision);
  });
}

void PreparedLevel::poll() {
  std::erase_if(leaving_, [](const auto& task) { return task->poll().has_value(); });
  if (!task_) return;
  auto outcome = task_->poll();
  if (!outcome) return;
  task_.reset();
  if (!outcome->result) {
    fault_ = outcome->fault.empty() ? "preparing the level was cancelled" : outcome->fault;
    return;
  }
  take(std::move(*outcome->result));
  release_free_memory();
}

void PreparedLevel::wait() {
  if (!task_) return;
  task_->wait();
  poll();
}

void PreparedLevel::cancel() {
  if (task_) task_->cancel();
}

std::vector<PreparedLevel::Mesh> PreparedLevel::meshes_of(const SweepQuery& query) const {
  std::vector<Mesh> meshes;
  for (const LevelMesh& entry : query.level) {
    if (const Mesh* known = find(entry.mesh)) meshes.push_back(*known);
  }
  return meshes;
}

template <class Real>
CollisionLevel<Real> PreparedLevel::level_of(const SweepQuery& query) const {
  CollisionLevel<Real> level;
  for (const LevelMesh& entry : query.level) {
    if (entry.shape) {
      level.meshes.push_back({nullptr, entry.pose, std::make_shared<const ConvexObstacle>(*entry.shape)});
    } else if (const Mesh* known = find(entry.mesh)) {
      level.meshes.push_back({collision_of<Real>(*known), entry.pose});
    }
  }
  return level;
}

std::function<SweepTrace(const Progress&)> PreparedLevel::recording_of(const SweepQuery& query) const {
  const auto run_in = [&query](SweepLevel level) {
    return [level = std::move(level), query](const Progress& progress) {
      WatchedRecorder recorder(progress);
      SweepTrace trace;
      trace.result = run_sweep(level, {query.body, query.displacement, query.shape, query.rotation_displacement},
                               recorder, query.algorithm);
      trace.steps = std::move(recorder.steps);
      return trace;
    };
  };
  if (query.precision == Precision::float32) return run_in(SweepLevel(level_of<float>(query)));
  return run_in(SweepLevel(level_of<double>(query)));
}

template CollisionLevel<float> PreparedLevel::level_of(const SweepQuery&) const;
template CollisionLevel<double> PreparedLevel::level_of(const SweepQuery&) const;

}  // namespace minkoscope
