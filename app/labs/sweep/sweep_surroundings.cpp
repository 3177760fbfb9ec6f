#include "app/labs/sweep/sweep_surroundings.h"

#include <algorithm>

#include "app/draw/level/ellipsoid_space.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {

PlacedInflation SweepSurroundings::of(const SweepQuery& query, const PreparedLevel& level, const Vector3d& end,
                                      bool at_once) {
  if (!level.ready_for(query)) return {};
  const bool in_float = query.precision == Precision::float32;
  std::vector<PreparedLevel::Mesh> meshes = level.meshes_of(query);
  std::vector<Pose> poses;
  for (const LevelMesh& mesh : query.level) poses.push_back(mesh.pose);
  const auto same_mesh = [](const auto& a, const auto& b) { return a.source == b.source; };
  const bool same =
      poses == poses_ && std::equal(meshes.begin(), meshes.end(), meshes_.begin(), meshes_.end(), same_mesh);
  if (!same || (in_float ? coarse_ == nullptr : fine_ == nullptr)) {
    meshes_ = std::move(meshes);
    poses_ = std::move(poses);
    coarse_.reset();
    fine_.reset();
    if (in_float) {
      coarse_ = std::make_shared<const CollisionLevel<float>>(level.level_of<float>(query));
    } else {
      fine_ = std::make_shared<const CollisionLevel<double>>(level.level_of<double>(query));
    }
  }
  EllipsoidBody body = query.body;
  body.position = end;
  const InflatedSurroundings::Made* made =
      in_float ? inflated_.of(coarse_, body, at_once) : inflated_.of(fine_, body, at_once);
  if (made == nullptr) return {};
  return {&made->level, to_ellipsoid_space(query.body, made->body.position)};
}

}  // namespace minkoscope
