#include "app/session/sweep_surroundings.h"

#include "app/draw/ellipsoid_space.h"

namespace minkoscope {
namespace {

std::shared_ptr<const WalkLevel> ready(const std::vector<LevelMesh>& level, const Progress& progress) {
  std::vector<WalkMesh> resting;
  for (const LevelMesh& mesh : level) resting.push_back({mesh, std::nullopt});
  return std::make_shared<const WalkLevel>(resting, Precision::float32, progress);
}

}  // namespace

PlacedInflation SweepSurroundings::of(const SweepQuery& query, const Vector3d& end, bool at_once) {
  std::vector<std::shared_ptr<const TriangleMesh>> meshes;
  std::vector<Pose> poses;
  for (const LevelMesh& mesh : query.level) {
    meshes.push_back(mesh.mesh);
    poses.push_back(mesh.pose);
  }
  if (meshes != meshes_ || poses != poses_) {
    meshes_ = std::move(meshes);
    poses_ = std::move(poses);
    level_.reset();
    preparing_ = std::make_unique<BackgroundTask<std::shared_ptr<const WalkLevel>>>(
        [level = query.level](const Progress& progress) { return ready(level, progress); });
  }
  if (preparing_) {
    if (at_once) preparing_->wait();
    if (auto outcome = preparing_->poll()) {
      preparing_.reset();
      if (outcome->result) level_ = std::move(*outcome->result);
    }
  }
  if (!level_) return {};
  EllipsoidBody body = query.body;
  body.position = end;
  const InflatedSurroundings::Made* made = inflated_.of(level_, body, 0.0, at_once);
  if (made == nullptr) return {};
  return {&made->level, to_ellipsoid_space(query.body, made->body.position)};
}

}  // namespace minkoscope
